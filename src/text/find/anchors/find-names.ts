// What a block names: identifiers in code, files, endpoints, environment variables, addresses, products. Apart from
// the other anchors because names have no form of their own, only marks by which they stand out from prose.

import type { Word } from '../../../domain/claim.ts';
import type { Range } from '../../../domain/document.ts';
import { isInside } from '../../parse/code-spans.ts';
import { COMMON_CAPITALS, LETTER_LABEL_WORDS, LITERALS, MONTHS } from '../../words/lexicon.ts';
import type { PlacedWord } from '../../words/read-words.ts';
import type { PlacedAnchor } from './find-thresholds.ts';

export interface NameSource {
  readonly words: readonly PlacedWord[];
  readonly text: string;
  /** Contents of code spans; the whole text for a code block. */
  readonly spans: readonly Range[];
  readonly isCode: boolean;
  readonly isHeading: boolean;
}

/** A code span with more words is an example, not a name. */
const MOST_CODE_WORDS = 5;
/** Longer runs of capitalised words are titles. */
const MOST_NAME_WORDS = 4;
const LONGEST_NAME = 160;

export function findNames(source: NameSource): PlacedAnchor[] {
  const { text, words, spans, isCode } = source;
  if (isCode) return outermost([...findEndpoints(text, 0), ...words.flatMap((word) => identifier(word))]);
  const inCode = isInside(spans);
  const prose = words.filter(({ start }) => !inCode(start));
  return outermost([
    ...spans.flatMap(({ start, end }) => codeNames(text.slice(start, end), start)),
    ...findEndpoints(text, 2).filter(({ start }) => !inCode(start)),
    ...prose.flatMap((word) => identifier(word)),
    ...(source.isHeading ? [] : properNames(prose, text)),
  ]);
}

/** In order, without names that are part of a longer one. */
function outermost(names: readonly PlacedAnchor[]): PlacedAnchor[] {
  let covered = 0;
  return [...names]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ end }) => {
      if (end <= covered) return false;
      covered = end;
      return true;
    });
}

const nameAt = (written: string, start: number): PlacedAnchor => ({
  kind: 'name',
  text: written.replace(/\s+/g, ' '),
  key: `name:${foldName(written)}`,
  start,
  end: start + written.length,
});

/** `getUser()` is `getUser`; case and blanks do not tell names apart. */
const foldName = (written: string): string =>
  written
    .replace(/\((?:\.\.\.|…)?\)$|\/$/g, '')
    .replace(/^["']|["']$|['’]s$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();

function codeNames(content: string, offset: number): PlacedAnchor[] {
  const written = content.trim().replace(/(?<![,;:])[,;:]+$/, '');
  const start = offset + content.indexOf(written);
  const isName = /[A-Za-z]/.test(written) && written.length > 1 && !/^\d[\d.,]*[A-Za-z%]{0,5}$/.test(written);
  if (!isName || written.length > LONGEST_NAME || LITERALS.has(written.toLowerCase())) return [];
  const path = /^(?:GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)\s{1,3}(\/\S*)$/.exec(written)?.[1];
  if (path !== undefined && path.length > 1) return [nameAt(path, start + written.length - path.length)];
  const parts = [...written.matchAll(/\S+/g)];
  if (parts.length <= MOST_CODE_WORDS) return [nameAt(written, start)];
  return parts.flatMap((part) => {
    const bare = closeBrackets(part[0].replace(/^[^\w/.-]+/, '').replace(/(?<![^\w)])[^\w)]+$/, ''));
    return bare.length > 2 && isIdentifier(bare)
      ? [nameAt(bare, start + part.index + part[0].indexOf(bare))]
      : [];
  });
}

/** A piece of an expression ends where it closes more brackets than it opened. */
function closeBrackets(written: string): string {
  let open = 0;
  for (let at = 0; at < written.length; at += 1) {
    if (written[at] === '(') open += 1;
    if (written[at] === ')') open -= 1;
    if (open < 0) return written.slice(0, at);
  }
  return written;
}

const ENDPOINT = /(?<![\w/.:<~*)\]}-])\/[A-Za-z{][\w.{}:~-]{0,60}(?:\/[\w.{}:~*-]{1,60}){0,12}/g;

/** Paths from the root; in prose one of fewer segments is a slash between words, unless a method stands before it. */
function findEndpoints(text: string, fewestSegments: number): PlacedAnchor[] {
  return [...text.matchAll(ENDPOINT)].flatMap((match) => {
    const written = match[0].replace(/(?<![.:-])[.:-]+$/, '');
    const isAsked = /\b(?:GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)\s{1,3}$/.test(
      text.slice(Math.max(0, match.index - 10), match.index),
    );
    const segments = written.split('/').length - 1;
    return isAsked || (fewestSegments > 0 && segments >= fewestSegments)
      ? [nameAt(written, match.index)]
      : [];
  });
}

/** Longer words in capitals are stressed, not named. */
const LONGEST_ACRONYM = 5;

function identifier({ word, start }: PlacedWord): PlacedAnchor[] {
  if (word.kind !== 'name') return [];
  const address = /^[\w.-]+\.[a-z]{2,}\/[^"'<>#\s]*/.exec(word.surface)?.[0];
  if (address !== undefined) return [nameAt(address, start)];
  // "API-first", "SLAs": the acronym is the name.
  const bare = word.surface.replace(/^([A-Z][A-Z0-9]+)(?:-[a-z]+|s|['’]s)$/, '$1').replace(/['’]s$/, '');
  if (!SLASHED.test(bare)) return isIdentifier(bare) ? [nameAt(bare, start)] : [];
  // "REST/GraphQL/gRPC" names three.
  return [...bare.matchAll(/[^/]+/g)].flatMap(({ 0: part, index }) =>
    isIdentifier(part) ? [nameAt(part, start + index)] : [],
  );
}

/** Words between slashes that are no path; two acronyms, as in "TCP/IP", are one name. */
const SLASHED = /^(?![A-Z]{2,5}\/[A-Z]{2,5}$)[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)+$/;

function isIdentifier(bare: string): boolean {
  if (bare.length < 2 || bare.length > LONGEST_NAME || COMMON_CAPITALS.has(bare.toUpperCase())) return false;
  // Placeholders, and numbers with hyphens.
  if (/^[X-]+$/.test(bare) || !/[A-Za-z]/.test(bare)) return false;
  if (/^[A-Za-z]\d$/.test(bare)) return false;
  if (/^[A-Z]+$/.test(bare)) return bare.length <= LONGEST_ACRONYM;
  if (/[_\d]|[a-z][A-Z]/.test(bare)) return true;
  if (/[A-Za-z]\.[A-Za-z]/.test(bare)) return bare.length > 3;
  return (
    /^[A-Z]{2,}(?:[-/][A-Z]{2,})+$/.test(bare) &&
    bare.split(/[-/]/).every((part) => part.length <= LONGEST_ACRONYM)
  );
}

/** Capitalised words inside a sentence that otherwise is not: `stored in Redis`, `on Google Cloud Storage`. */
function properNames(words: readonly PlacedWord[], text: string): PlacedAnchor[] {
  const found: PlacedAnchor[] = [];
  for (let at = 1; at < words.length; at++) {
    const first = words[at] as PlacedWord;
    if (!isProper(first.word) || !followsLower(words[at - 1], first, text)) continue;
    let last = at;
    while (isJoined(words[last], words[last + 1], text)) last++;
    const count = last - at + 1;
    if (count <= MOST_NAME_WORDS && !(count === 1 && isOrdinary(first.word)) && !isNumbered(words[last + 1]))
      found.push(nameAt(text.slice(first.start, words[last]?.end), first.start));
    at = last;
  }
  return found;
}

const isProper = ({ kind, surface }: Word): boolean =>
  kind === 'content' && /^[A-Z][a-z]{2,}(?:[-'’][A-Za-z]+)?$/.test(surface);

/** "Phase 2" refers, it does not name. */
const isNumbered = (next: PlacedWord | undefined): boolean => next?.word.kind === 'label';

const isOrdinary = ({ lower }: Word): boolean =>
  LETTER_LABEL_WORDS.has(lower) ||
  LETTER_LABEL_WORDS.has(lower.replace(/s$/, '')) ||
  MONTHS.has(lower) ||
  WEEKDAY.test(lower);
const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

const followsLower = (before: PlacedWord | undefined, { start }: PlacedWord, text: string): boolean =>
  before !== undefined &&
  start - before.end === 1 &&
  text[before.end] === ' ' &&
  /^[a-z]/.test(before.word.surface);

const isJoined = (one: PlacedWord | undefined, next: PlacedWord | undefined, text: string): boolean =>
  one !== undefined &&
  next !== undefined &&
  next.start - one.end === 1 &&
  text[one.end] === ' ' &&
  (isProper(next.word) || (next.word.kind === 'name' && /^[A-Z]/.test(next.word.surface)));
