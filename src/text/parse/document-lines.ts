// Where lines begin and how offsets become line numbers; apart from parsing because every reader of spans needs it.

import type { Block, Document, Span } from '../../domain/document.ts';

const CARRIAGE_RETURN = 13;
const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;

/** A carriage return alone ends lines only where nothing else does. */
export const lineEndOf = (text: string): string =>
  /\r?\n/.exec(text)?.[0] ?? (text.includes('\r') ? '\r' : '\n');

/** A text without any line feed is an old one whose lines end in carriage returns. */
export function findLineStarts(text: string): number[] {
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  const starts = [0];
  for (let at = text.indexOf(lineBreak); at >= 0; at = text.indexOf(lineBreak, at + 1)) starts.push(at + 1);
  return starts;
}

/** How many of `count` ascending values are not greater than `most`. */
export function countSorted(count: number, valueAt: (at: number) => number, most: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** 1-based number of the line that holds `offset`. */
export const lineAt = ({ lineStarts }: Pick<Document, 'lineStarts'>, offset: number): number =>
  Math.max(
    1,
    countSorted(lineStarts.length, (at) => lineStarts[at] as number, offset),
  );

/** Index of the last block that begins at or before `offset`. */
export const blockAt = ({ blocks }: Pick<Document, 'blocks'>, offset: number): number =>
  countSorted(blocks.length, (at) => (blocks[at] as Block).start, offset) - 1;

/** `endLine` is the line of the last character inside, not of the one after it. */
export function spanOf(document: Pick<Document, 'lineStarts'>, start: number, end: number): Span {
  const line = lineAt(document, start);
  return { start, end, line, endLine: end - 1 <= start ? line : lineAt(document, end - 1) };
}

export const isBlank = (code: number): boolean =>
  code === SPACE || code === NEWLINE || code === TAB || code === CARRIAGE_RETURN;

/** End of what stands between `start` and `end` without the white space that trails it. */
export function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
