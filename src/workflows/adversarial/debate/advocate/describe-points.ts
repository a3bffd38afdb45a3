// What advocates of long documents get: the points with what is at issue and on which lines, without the words that stand on
// these lines anyway; and where the whole is too long for a model, of each variant only the sections that debated points quote.
// The texts stay whole in the data, so that lines keep their numbers and quotes are found as ever.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Document, Quote, Variant } from '../../../../domain/document.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import type { LineRange, OwnPoint, Shown, ShownPoint, ShownSide } from './payload.ts';

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

/** A mark in their place would be no shorter. */
const FEWEST_LEFT_OUT = 4;

/** Undefined where every line is disputed. */
export function shortenShown(
  shown: Shown,
  variants: readonly Variant[],
  debated: readonly DiffPoint[],
): Shown | undefined {
  const short = shown.variants.map((variant) => {
    const document = variants.find(({ id }) => id === variant.id)?.document;
    const leftOut = document ? findUndisputed(document, quotedIn(variant.id, debated)) : [];
    return leftOut.length > 0 ? { ...variant, leftOut } : variant;
  });
  return short.some((variant, index) => variant !== shown.variants[index])
    ? { ...shown, variants: short }
    : undefined;
}

interface Quoted {
  readonly quote: Quote;
  readonly scope: DiffPoint['scope'];
}

const quotedIn = (id: string, debated: readonly DiffPoint[]): Quoted[] =>
  debated.flatMap(({ sides, scope }) =>
    sides.flatMap(({ variant, quotes }) => (variant === id ? quotes.map((quote) => ({ quote, scope })) : [])),
  );

function findUndisputed(document: Document, quoted: readonly Quoted[]): LineRange[] {
  const lines = document.lineStarts.length;
  const kept = new Uint8Array(lines + 2);
  for (const one of quoted) {
    const { line, endLine } = disputedBy(document, one);
    kept.fill(1, line, endLine + 1);
  }
  const ranges: LineRange[] = [];
  for (let line = 1; line <= lines; line += 1) {
    if (kept[line] === 1) continue;
    let endLine = line;
    while (endLine < lines && kept[endLine + 1] === 0) endLine += 1;
    if (endLine - line + 1 >= FEWEST_LEFT_OUT) ranges.push({ line, endLine });
    line = endLine;
  }
  return ranges;
}

function disputedBy({ sections, lineStarts }: Document, { quote, scope }: Quoted): LineRange {
  // Of an arrangement the headings are disputed, not what stands below them.
  if (scope === 'layout') return quote;
  const own = sections.filter(({ start, end }) => start < quote.end && end > quote.start);
  const first = own[0];
  const last = own.at(-1);
  if (!first || !last) return quote;
  const end = scope === 'sections' ? Math.max(last.end, last.treeEnd) : last.end;
  let endLine = Math.max(quote.endLine, last.endLine);
  while (endLine < lineStarts.length && (lineStarts[endLine] ?? end) < end) endLine += 1;
  return { line: Math.min(quote.line, first.line), endLine };
}

/** "A 40 of 200 lines, B 31 of 180 lines". */
export const describeParts = ({ variants }: Shown): string =>
  variants
    .map(({ id, text, leftOut = [] }) => {
      const lines = text.split(/\r\n|\n|\r/).length;
      const missing = leftOut.reduce((sum, { line, endLine }) => sum + endLine - line + 1, 0);
      return `${id} ${lines - missing} of ${lines} lines`;
    })
    .join(', ');
