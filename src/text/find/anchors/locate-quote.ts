// Finds where a quotation stands in a document: the check behind every piece of evidence.
// Verbatim, but blind to what a copy loses on its way: line breaks, curly quotes, markers at line starts.

import type { Document, Span } from '../../../domain/document.ts';
import { countSorted, spanOf } from '../../parse/document-lines.ts';

/** Which markers at line starts are left out: none, `>`, bullets as well, numbers as well. */
type Leniency = 0 | 1 | 2 | 3;

/** A text with white space runs as one blank and straight quotes, and where each character came from. */
interface PlainText {
  readonly text: string;
  readonly offsets: Int32Array;
}

/** Document first, quotation second. A number in the quotation is content: it is never dropped. */
const ATTEMPTS: readonly (readonly [Leniency, Leniency])[] = [
  [0, 0],
  [1, 1],
  [3, 2],
];

const plainTexts = new WeakMap<Document, Map<Leniency, PlainText>>();

/** The span of `quote` in the source, of several the one nearest to `near.line`, else the first. */
export function locateQuote(
  document: Document,
  quote: string,
  near?: { readonly line: number },
): Span | undefined {
  const wanted = quote.trim();
  if (wanted === '') return undefined;
  const exact = nearestSpan(document, document.text, wanted, undefined, near);
  if (exact && distance(exact, near) === 0) return exact;
  for (const [inDocument, inQuote] of ATTEMPTS) {
    const { text, offsets } = plainTextOf(document, inDocument);
    const found = nearestSpan(document, text, toPlainText(wanted, inQuote).text.trim(), offsets, near);
    if (found) return found;
  }
  return undefined;
}

function distance(span: Span, near: { readonly line: number } | undefined): number {
  return near ? Math.max(0, span.line - near.line, near.line - span.endLine) : 0;
}

function nearestSpan(
  document: Document,
  text: string,
  wanted: string,
  offsets: Int32Array | undefined,
  near: { readonly line: number } | undefined,
): Span | undefined {
  if (wanted === '') return undefined;
  const toSpan = (at: number): Span | undefined => {
    if (at < 0) return undefined;
    const last = at + wanted.length - 1;
    return spanOf(document, offsets?.[at] ?? at, (offsets?.[last] ?? last) + 1);
  };
  if (!near) return toSpan(text.indexOf(wanted));
  const middle = positionOfLine(document, near.line, offsets);
  const after = toSpan(text.indexOf(wanted, middle));
  const before = middle > 0 ? toSpan(text.lastIndexOf(wanted, middle - 1)) : undefined;
  if (!after || !before) return after ?? before;
  return distance(before, near) <= distance(after, near) ? before : after;
}

/** Where a line begins in the text searched: itself, or the first character that came from it or later. */
function positionOfLine(document: Document, line: number, offsets: Int32Array | undefined): number {
  const start = document.lineStarts[line - 1] ?? (line < 1 ? 0 : document.text.length);
  if (!offsets) return start;
  return countSorted(offsets.length, (at) => offsets[at] as number, start - 1);
}

function plainTextOf(document: Document, leniency: Leniency): PlainText {
  const known = plainTexts.get(document) ?? new Map<Leniency, PlainText>();
  plainTexts.set(document, known);
  const plain = known.get(leniency) ?? toPlainText(document.text, leniency);
  known.set(leniency, plain);
  return plain;
}

const BLANK = 32;

function toPlainText(text: string, leniency: Leniency): PlainText {
  const codes = new Uint16Array(text.length);
  const offsets = new Int32Array(text.length);
  let length = 0;
  const push = (code: number, offset: number): void => {
    if (code === BLANK && (length === 0 || codes[length - 1] === BLANK)) return;
    codes[length] = code;
    offsets[length] = offset;
    length += 1;
  };
  let at = leniency > 0 ? skipMarkers(text, 0, leniency) : 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    push(plainCode(code), at);
    at = code === 10 && leniency > 0 ? skipMarkers(text, at + 1, leniency) : at + 1;
  }
  return { text: decode(codes.subarray(0, length)), offsets: offsets.subarray(0, length) };
}

const isWhite = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x202f || code === 0xfeff;

function plainCode(code: number): number {
  if (isWhite(code)) return BLANK;
  if (code >= 0x2018 && code <= 0x201b) return 39;
  return code >= 0x201c && code <= 0x201f ? 34 : code;
}

/** Behind all markers with which the line at `from` begins; a marker needs white space behind it, `>` does not. */
function skipMarkers(text: string, from: number, leniency: Leniency): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    const after = code === 32 || code === 9 ? at + 1 : skipMarker(text, at, leniency);
    if (after === at) return at;
    at = after;
  }
}

function skipMarker(text: string, at: number, leniency: Leniency): number {
  const mark = text.charAt(at);
  if (mark === '>') return at + 1;
  if (leniency >= 2 && (mark === '-' || mark === '*' || mark === '+')) {
    return isWhite(text.charCodeAt(at + 1)) ? at + 1 : at;
  }
  return leniency === 3 ? skipNumber(text, at) : at;
}

/** CommonMark: a list number has at most nine digits. */
function skipNumber(text: string, from: number): number {
  let at = from;
  while (at < from + 9 && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at += 1;
  const delimiter = text.charAt(at);
  const isNumber = at > from && (delimiter === '.' || delimiter === ')') && isWhite(text.charCodeAt(at + 1));
  return isNumber ? at + 1 : from;
}

/** In slices, because a call takes a limited number of arguments. */
function decode(codes: Uint16Array): string {
  const slices: string[] = [];
  for (let at = 0; at < codes.length; at += 8_192) {
    slices.push(String.fromCharCode(...codes.subarray(at, at + 8_192)));
  }
  return slices.join('');
}
