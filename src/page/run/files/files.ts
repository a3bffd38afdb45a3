// The files of a run, with what the record says of each. What no other part of the page shows is shown here, as it was written.

import { documentBox } from '../../html/document-box.ts';
import { type Html, html } from '../../html/html.ts';
import { renderMarkdown } from '../../html/markdown.ts';
import type { FileState, RunFile, RunRecord } from '../../model/record.ts';
import type { Section } from '../../model/section.ts';

const STATES: Readonly<Record<FileState, string>> = {
  unaltered: 'as the run wrote it',
  altered: 'altered since the run wrote it',
  missing: 'missing',
  unrecorded: 'not on record',
};

/** Of a finished comparison, in other words and with links: what a program or a diff reads stands in the folder. */
const ELSEWHERE: readonly (readonly [name: RegExp, section: string, title: string])[] = [
  [/^(?:diff-analysis\.|debate-transcript\.)/, 'points', 'Points'],
  [/^base-selection\./, 'scores', 'Scores'],
  [/^(?:undecided|decisions|decision-brief)\./, 'decide', 'Decide'],
  [/^(?:\.\.\/|refactor-plan|merge-log|ledger|provenance|variant-\d+-)/, 'merge', 'The merge'],
];

export function files({ files: all, protocol, output }: RunRecord): Section | undefined {
  if (all.length === 0) return undefined;
  const isTold = protocol === 'adversarial' && output !== undefined;
  return {
    id: 'files',
    title: 'Files',
    count: all.length,
    body: html`${all.map((file) => renderFile(file, isTold))}`,
  };
}

function renderFile({ name, state, text }: RunFile, isTold: boolean): Html {
  const label = html`<code>${name}</code> <span class="state state-${state}">${STATES[state]}</span>`;
  const [, section, title] = (isTold && ELSEWHERE.find(([pattern]) => pattern.test(name))) || [];
  if (section !== undefined) return html`<p class="file">${label}: <a href="#${section}">${title}</a></p>`;
  if (text === undefined || !name.endsWith('.md')) return html`<p class="file">${label}</p>`;
  return html`<details class="file"><summary>${label}</summary>${documentBox(name, renderMarkdown(text))}</details>`;
}
