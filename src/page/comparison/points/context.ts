// Quotes where they stand: the lines of a document around them, with the quoted words set apart from what is only there to be read with
// them. Quotes on the same lines, or on lines one after the other, share an excerpt.

import type { Quote } from '../../../domain/document.ts';

/** A stretch of a document; `quote` is the index of the quote that it is the text of. */
export interface Piece {
  readonly text: string;
  readonly quote?: number;
}

export interface Excerpt {
  readonly line: number;
  readonly endLine: number;
  readonly pieces: readonly Piece[];
}

/** Enough to know a sentence or a row by. */
const MOST_CONTEXT = 140;

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
  readonly quote: number;
}

/** A quote that is not at its place, because the document is another by now, is shown without what surrounds it. */
export function excerptsOf(document: string | undefined, quotes: readonly Quote[]): readonly Excerpt[] {
  const told = quotes.map((quote, at) => ({ ...quote, quote: at }));
  const isThere = ({ start, end, text }: Quote): boolean => document?.slice(start, end) === text;
  const alone = told
    .filter((one) => !isThere(one))
    .map(({ line, endLine, text, quote }) => ({ line, endLine, pieces: [{ text, quote }] }));
  if (document === undefined) return alone;
  const groups: Stretch[][] = [];
  for (const one of told.filter(isThere).sort((a, b) => a.start - b.start)) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && one.start < last.end) continue;
    if (last !== undefined && one.line <= last.endLine + 1) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return [...groups.map((group) => excerptOf(document, group)), ...alone];
}

function excerptOf(document: string, group: readonly Stretch[]): Excerpt {
  const first = group[0] as Stretch;
  const last = group.at(-1) as Stretch;
  const own = lineAt(document, first.start);
  const isRow = document.startsWith('|', own);
  const before = isRow ? own : lineAbove(document, own);
  const pieces: Piece[] = [
    { text: isRow ? headOf(document, own) : '' },
    { text: shortBefore(document.slice(before, first.start)) },
  ];
  group.forEach(({ start, end, quote }, at) => {
    const next = group[at + 1];
    pieces.push({ text: document.slice(start, end), quote });
    if (next !== undefined) pieces.push({ text: shortBetween(document.slice(end, next.start)) });
  });
  pieces.push({
    text: shortAfter(
      document.slice(last.end, isRow ? lineEnd(document, last.end) : lineBelow(document, last.end)),
    ),
  });
  return { line: first.line, endLine: last.endLine, pieces: pieces.filter(({ text }) => text !== '') };
}

const isBlank = (text: string): boolean => text.trim() === '';

const lineAt = (document: string, offset: number): number => document.lastIndexOf('\n', offset - 1) + 1;

function lineEnd(document: string, offset: number): number {
  const at = document.indexOf('\n', offset);
  return at < 0 ? document.length : at;
}

/** Of the line above, or of the same one, if that is blank or there is none. */
function lineAbove(document: string, own: number): number {
  if (own < 2) return own;
  const above = lineAt(document, own - 1);
  return isBlank(document.slice(above, own)) ? own : above;
}

function lineBelow(document: string, offset: number): number {
  const own = lineEnd(document, offset);
  const below = lineEnd(document, own + 1);
  return own === document.length || isBlank(document.slice(own, below)) ? own : below;
}

/** What the columns of a row are called: more than the rows around it say. */
function headOf(document: string, row: number): string {
  let head = row;
  for (
    let above = lineAbove(document, head);
    above < head && document[above] === '|';
    above = lineAbove(document, head)
  )
    head = above;
  return head === row ? '' : `${shortAfter(document.slice(head, lineEnd(document, head)))}\n`;
}

/** Between words, where there are spaces between them, and never within a character. */
const shortBefore = (text: string): string =>
  text.length <= MOST_CONTEXT
    ? text
    : `…${text.slice(-MOST_CONTEXT).replace(/^(?:\S{0,20}(?=\s)|[\uDC00-\uDFFF])/, '')}`;

const shortAfter = (text: string): string =>
  text.length <= MOST_CONTEXT
    ? text
    : `${text.slice(0, MOST_CONTEXT).replace(/(?:(?<=\s)\S{0,20}|[\uD800-\uDBFF])$/, '')}…`;

const shortBetween = (text: string): string =>
  text.length <= 2 * MOST_CONTEXT ? text : `${shortAfter(text)} ${shortBefore(text)}`;
