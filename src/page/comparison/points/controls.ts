// What a reader chooses points with, and the keys for it; all of it needs the script.

import { SEVERITIES } from '../../../domain/comparison/difference.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import { type Comparison, KIND_ORDER, type Point } from './gather.ts';
import { KIND_WORDS, STATE_WORDS } from './words.ts';

type Option = readonly [value: string, words: string, count: number];

const select = (name: string, label: string, all: string | undefined, options: readonly Option[]): Part => {
  const there = options.filter(([, , count]) => count > 0);
  if (all !== undefined && there.length < 2) return undefined;
  return html`<label>${label} <select name="${name}">${all !== undefined && html`<option value="">${all}</option>`}${there.map(
    ([value, words, count]) =>
      html`<option value="${value}">${words}${all !== undefined && ` (${count})`}</option>`,
  )}</select></label>`;
};

export function renderControls({ points, labels }: Comparison): Html {
  const count = (test: (point: Point) => boolean): number => points.filter(test).length;
  const kinds = KIND_ORDER.map(
    (kind): Option => [kind, KIND_WORDS[kind].many, count(({ point }) => point.kind === kind)],
  );
  const severities = SEVERITIES.toReversed().map(
    (severity): Option => [severity, severity, count(({ point }) => point.severity === severity)],
  );
  const states = Object.entries(STATE_WORDS).map(
    ([state, words]): Option => [state, words, count((one) => one.state === state)],
  );
  const documents = [...labels].map(
    ([letter, label]): Option => [letter, label, count((one) => speaks(one, letter))],
  );
  return html`<div class="needs-script"><div class="point-controls" role="search" aria-label="Points"><label>Search <input type="search" name="q" autocomplete="off"></label>${[
    select('kind', 'Kind', 'All', kinds),
    select('severity', 'Severity', 'All', severities),
    select('state', 'State', 'All', states),
    select('variant', 'Document', 'Any', documents),
    select('sort', 'Order', undefined, [
      ['', 'By severity', 1],
      ['place', 'As in the documents', 1],
      ['id', 'By id', 1],
    ]),
  ]}</div><p class="point-actions"><output class="point-count">${points.length} of ${points.length} shown</output> <button type="button" data-points="all" hidden>Show all</button> <button type="button" data-points="open">Open all</button> <button type="button" data-points="close">Close all</button> <button type="button" data-points="keys" aria-haspopup="dialog">Keys</button></p></div>`;
}

const speaks = ({ point }: Point, letter: string): boolean =>
  point.sides.some(({ variant, present }) => present && variant === letter);

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['j', 'Next point'],
  ['k', 'Previous point'],
  ['Enter', 'Open or close the point'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
  ['Esc', 'Close'],
];

export const keysDialog: Html = html`<dialog class="keys" aria-labelledby="keys-title"><h3 id="keys-title">Keys</h3><dl>${KEYS.map(
  ([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`,
)}</dl><p><label><input type="checkbox" checked data-keys="use"> Use keys of one letter</label></p><button type="button" data-keys="close">Close</button></dialog>`;
