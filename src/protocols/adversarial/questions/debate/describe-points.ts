// The points as advocates of long documents get them: what is at issue and on which lines, without the words that stand
// on these lines anyway. The whole analysis would say each of them once more for every variant.

import type { Quote } from '../../../../domain/document.ts';
import { oneLine } from '../../../prompts/one-line.ts';
import type { OwnPoint, Shown, ShownPoint, ShownSide } from './debate-payload.ts';

const LONGEST_TITLE = 300;
const LONGEST_SUMMARY = 200;
/** Below this a cell is as short as what points to it. */
const SHORTEST_ECHO = 40;

/** The analysis with a word in place of a cell that says what another variant's in the same row says. */
export const withoutEchoes = (analysis: string, letters: readonly string[]): string =>
  analysis
    .split('\n')
    .map((row) => (/^\| [CX]-\d/.test(row) ? tellCellsOnce(row, letters) : row))
    .join('\n');

/** Rows begin with id and title; then there is a cell for each variant. */
function tellCellsOnce(row: string, letters: readonly string[]): string {
  const said = new Map<string, string>();
  return row
    .split(/(?<!\\)\|/)
    .map((cell, column) => {
      const letter = letters[column - 3];
      const words = cell.replace(PLACE, '');
      if (letter === undefined || words.length < SHORTEST_ECHO) return cell;
      const first = said.get(words);
      if (first === undefined) said.set(words, letter);
      return first === undefined ? cell : ` as ${first}${(cell.match(PLACE) ?? []).join('')} `;
    })
    .join('|');
}

const PLACE = / \(L\d+(?:-\d+)?\)/g;

export const describePoints = ({ points, faults, contributions }: Shown): string =>
  [
    ...points.map(describePoint),
    ...faults.map((point) => describeOwn(point, 'Against itself: ')),
    ...contributions.map((point) => describeOwn(point, 'Alone has it: ')),
  ].join('\n');

function describePoint({ id, severity, title, reason, sides }: ShownPoint): string {
  const voices = new Map<string, string[]>();
  for (const side of sides) {
    const said = describeSide(side);
    voices.set(said, [...(voices.get(said) ?? []), side.variant]);
  }
  const told = [...voices].map(([said, letters]) => `${letters.join(', ')}: ${said}`);
  return `${id} (${severity}) ${oneLine(title, LONGEST_TITLE)}; ${oneLine(reason, LONGEST_SUMMARY)}. ${told.join('; ')}`;
}

function describeSide({ present, summary, quotes, quoted }: ShownSide): string {
  const [first] = quotes;
  const more = quoted > quotes.length ? ` and ${quoted - quotes.length} more` : '';
  const lines = `${linesOf(quotes)}${more}`;
  if (first === undefined) return oneLine(summary, LONGEST_SUMMARY);
  // A summary that only quotes says nothing that its lines do not.
  return present && /^[“"]/.test(summary) ? lines : `${oneLine(summary, LONGEST_SUMMARY)} ${lines}`;
}

const describeOwn = ({ id, severity, title, variant, quotes }: OwnPoint, what: string): string =>
  `${id} (${severity}) ${what}${variant}. ${oneLine(title, LONGEST_TITLE)}${quotes.length > 0 ? ` ${linesOf(quotes)}` : ''}`;

const linesOf = (quotes: readonly Quote[]): string =>
  [
    ...new Set(quotes.map(({ line, endLine }) => (line === endLine ? `L${line}` : `L${line}-${endLine}`))),
  ].join(' ');
