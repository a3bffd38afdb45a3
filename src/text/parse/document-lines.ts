// Where lines begin and how offsets become line numbers; apart from parsing because every reader of spans needs it.

import type { Document, Span } from '../../domain/document.ts';

const CARRIAGE_RETURN = 13;
const NEWLINE = 10;
const SPACE = 32;
const TAB = 9;

/** A text without any line feed is an old one whose lines end in carriage returns. */
export function findLineStarts(text: string): number[] {
  const lineBreak = text.includes('\n') ? '\n' : '\r';
  const starts = [0];
  for (let at = text.indexOf(lineBreak); at >= 0; at = text.indexOf(lineBreak, at + 1)) starts.push(at + 1);
  return starts;
}

/** 1-based number of the line that holds `offset`. */
export function lineAt(document: Pick<Document, 'lineStarts'>, offset: number): number {
  const { lineStarts } = document;
  let low = 0;
  let high = lineStarts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((lineStarts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

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
