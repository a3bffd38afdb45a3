// Where a piece of evidence stands: word for word, then as far as a copy must agree, then near. Always at the line it
// names or next to it: who cites another line has not read this one. What is found is given back in the true words.

import type { Document, Span } from '../../domain/document.ts';
import { locateQuote } from '../../text/find/anchors/locate-quote.ts';
import { spanOf } from '../../text/parse/document-lines.ts';
import { findNear } from './find-near.ts';
import { foldText } from './fold-text.ts';

export type Tier = 'exact' | 'normalised' | 'near';

export interface LocatedEvidence extends Span {
  readonly tier: Tier;
}

/** By so many lines a reader of numbered lines may be wrong. */
const LINES_OFF = 2;
/** A copy joins lines; so many characters are taken for one. */
const SHORT_LINE = 40;
/** Longer lines are not looked through for slips of a copy. */
const LONGEST_WINDOW = 16_000;
/** Below this a single word proves nothing but that it occurs. */
const TELLING_WORD = 6;

export function locateEvidence(
  document: Document,
  quoted: string,
  line: number,
): LocatedEvidence | undefined {
  const text = withoutLineNumbers(quoted).trim();
  if (!isTelling(document, text, line)) return undefined;
  const span = locateQuote(document, text, { line });
  if (span && line >= span.line - LINES_OFF && line <= span.endLine + LINES_OFF) {
    const isExact = document.text.slice(span.start, span.end) === quoted.trim();
    return { ...span, tier: isExact ? 'exact' : 'normalised' };
  }
  return locateInWindow(document, text, line);
}

/** Where it stands in truth, for whoever named another line. */
export const lineOf = (document: Document, text: string): number | undefined =>
  locateQuote(document, withoutLineNumbers(text).trim())?.line;

/** The numbers of our own prompts, copied along. */
const withoutLineNumbers = (text: string): string => text.replace(/^[ \t]*\d+(?:\t| \| ?)/gm, '');

/** More than a word or a mark that could stand anywhere; or else all that a line, a cell or a sentence says. */
function isTelling(document: Document, text: string, line: number): boolean {
  const isMark = !/[\p{L}\p{N}]/u.test(text);
  // An abbreviation is a name.
  const isName = /^\p{Lu}[\p{Lu}\p{N}]+s?$/u.test(text);
  const isWord = text.length < TELLING_WORD && /^[\p{L}\p{N}]+$/u.test(text) && !isName;
  if (text === '' || !(isMark || isWord)) return text !== '';
  const { lineStarts } = document;
  const whole = document.text.slice(lineStarts[line - 1] ?? 0, lineStarts[line] ?? document.text.length);
  const lead = /^[-+*>#\s\d.)]*/.exec(whole)?.[0].length ?? 0;
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    const before = whole.slice(0, at).trimEnd();
    const after = whole.slice(at + text.length).trimStart();
    const begins = before.length <= lead || /^[.!?:|]$/.test(before.slice(-1));
    if (begins && (isMark || !/^[\p{L}\p{N}]/u.test(after))) return true;
  }
  return false;
}

function locateInWindow(document: Document, text: string, line: number): LocatedEvidence | undefined {
  const { lineStarts } = document;
  if (line < 1 - LINES_OFF || line > lineStarts.length + LINES_OFF) return undefined;
  const first = Math.max(1, line - LINES_OFF);
  const last = line + LINES_OFF + text.split('\n').length - 1 + Math.floor(text.length / SHORT_LINE);
  const from = lineStarts[first - 1] ?? document.text.length;
  const to = lineStarts[last] ?? document.text.length;
  if (to - from > LONGEST_WINDOW) return undefined;
  const folded = foldText(document.text.slice(from, to));
  const wanted = foldText(text).text;
  if (wanted === '') return undefined;
  const at = folded.text.indexOf(wanted);
  const found = at < 0 ? findNear(folded.text, wanted) : { start: at, end: at + wanted.length };
  if (!found) return undefined;
  const start = from + (folded.offsets[found.start] ?? 0);
  const end = from + (folded.offsets[found.end - 1] ?? 0) + 1;
  const span = spanOf(document, start, end);
  if (line < span.line - LINES_OFF || line > span.endLine + LINES_OFF) return undefined;
  return { ...span, tier: at < 0 ? 'near' : 'normalised' };
}
