// Where a piece of evidence stands: word for word, then as far as a copy must agree, then near. Always at the line it
// names or next to it: who cites another line has not read this one. What is found is given back in the true words. A near copy may
// lose letters; it may not change a number, a negation or an obligation, for then it says something else.

import type { Document, Span } from '../../domain/document.ts';
import { locateQuote } from '../../text/find/anchors/locate-quote.ts';
import { spanOf } from '../../text/parse/document-lines.ts';
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

export interface NearPassage {
  /** Half-open, in the text that was searched. */
  readonly start: number;
  readonly end: number;
}

const SHORTEST = 20;
const LONGEST = 800;
const LONGEST_TEXT = 8_000;
const MOST_EDITS = 10;
const EDITS_PER_CHARACTER = 0.08;
/** Below this share of common words the costly search cannot succeed. */
const COMMON_WORDS = 0.6;

const WEIGHTY = new Set(
  'not no nor never none neither cannot must may might shall should can could will would only without all any each every both either unless except before after until more less least most above below and or if'.split(
    ' ',
  ),
);

function findNear(text: string, wanted: string): NearPassage | undefined {
  if (wanted.length < SHORTEST || wanted.length > LONGEST || text.length > LONGEST_TEXT) return undefined;
  const words = wordsOf(wanted);
  const there = new Set(wordsOf(text));
  if (words.filter((word) => there.has(word)).length < COMMON_WORDS * words.length) return undefined;
  const most = Math.min(MOST_EDITS, Math.floor(wanted.length * EDITS_PER_CHARACTER));
  const found = closestPassage(text, wanted);
  if (found.edits > most) return undefined;
  const passage = toWholeWords(text, found);
  return saysTheSame(words, wordsOf(text.slice(passage.start, passage.end))) ? passage : undefined;
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:/'-][\p{L}\p{N}]+)*/gu) ?? [];

/** Edit distance with a free beginning and end (Sellers): one row at a time, each cell knows where it began. */
function closestPassage(text: string, wanted: string): NearPassage & { readonly edits: number } {
  const rows = wanted.length;
  let edits = Array.from({ length: rows + 1 }, (_, row) => row);
  let starts = new Array<number>(rows + 1).fill(0);
  let best = { start: 0, end: 0, edits: rows };
  for (let column = 1; column <= text.length; column += 1) {
    const nextEdits = [0];
    const nextStarts = [column];
    for (let row = 1; row <= rows; row += 1) {
      const same = text.charCodeAt(column - 1) === wanted.charCodeAt(row - 1) ? 0 : 1;
      const replace = (edits[row - 1] as number) + same;
      const insert = (edits[row] as number) + 1;
      const omit = (nextEdits[row - 1] as number) + 1;
      const least = Math.min(replace, insert, omit);
      nextEdits.push(least);
      nextStarts.push(
        (least === replace
          ? starts[row - 1]
          : least === insert
            ? starts[row]
            : nextStarts[row - 1]) as number,
      );
    }
    edits = nextEdits;
    starts = nextStarts;
    const last = edits[rows] as number;
    if (last < best.edits) best = { start: starts[rows] as number, end: column, edits: last };
  }
  return best;
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function toWholeWords(text: string, { start, end }: NearPassage): NearPassage {
  let from = start;
  let to = end;
  while (from > 0 && isWordCharacter(text.charAt(from)) && isWordCharacter(text.charAt(from - 1))) from -= 1;
  while (to < text.length && isWordCharacter(text.charAt(to - 1)) && isWordCharacter(text.charAt(to)))
    to += 1;
  while (from < to && text.charAt(from) === ' ') from += 1;
  while (to > from && text.charAt(to - 1) === ' ') to -= 1;
  return { start: from, end: to };
}

function saysTheSame(given: readonly string[], standing: readonly string[]): boolean {
  const weighty = (words: readonly string[]): string =>
    words.filter((word) => WEIGHTY.has(word) || /\p{N}/u.test(word) || word.endsWith("n't")).join(' ');
  return (
    weighty(given) === weighty(standing) && !hasOpposite(given, standing) && !hasOpposite(standing, given)
  );
}

/** "supported" where the text has "unsupported". */
function hasOpposite(words: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return words.some(
    (word) => !known.has(word) && others.some((other) => isNegationOf(word, other) && !words.includes(other)),
  );
}

const isNegationOf = (word: string, other: string): boolean =>
  word.length > other.length &&
  /^(?:un|in|im|il|ir|non-?|dis|a|de)$/.test(word.slice(0, word.length - other.length)) &&
  word.endsWith(other);
