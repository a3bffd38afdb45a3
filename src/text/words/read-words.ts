// Turns raw Markdown text into words, each interned once: the same surface is the same object everywhere,
// so that comparing statements compares small integers and long documents are read at parser speed.

import type { Word } from '../../domain/claim.ts';
import type { Range } from '../../domain/document.ts';
import { FUNCTION_WORDS, LABEL_WORDS, LETTER_LABEL_WORDS, MODALS, NEGATIONS, UNITS } from './lexicon.ts';
import { stemWord } from './stem-word.ts';

// Letters of any script; the gaps leave out dashes, quotes, arrows and symbols.
const L =
  'A-Za-z_§\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\ud800-\\udfff\\uf900-\\ufdff\\uff10-\\uffdc';
const TOKEN = new RegExp(
  [
    '\\]\\([^)\\]\\n]{0,2000}\\)', // link target: not what the text says; the next one ends it, or hostile text costs its square
    '<\\/?[A-Za-z!][^>\\n]{0,2000}>', // HTML tag
    'https?:\\/\\/[^\\s)\\]>]+',
    `[${L}][${L}0-9]*(?:[-./'’][${L}0-9]+)*`,
    '[$€£]?\\d+(?:[.,:/–-]\\d+)*(?:%|[A-Za-z][A-Za-z0-9]*)?',
    '[<>]=?|[≤≥~≈%]',
  ].join('|'),
  'g',
);
const PLAIN_COMPOUND = /^[a-z]+(?:[-/][a-z]+)+$/;

/** A word at its place in the text it was read from. */
export interface PlacedWord extends Range {
  readonly word: Word;
}

export interface Vocabulary {
  /** All words of a text in order; offsets count from the start of `text`. */
  read(text: string): PlacedWord[];
  /** Number of distinct stems so far; stem ids are below it. */
  stemCount(): number;
}

export function createVocabulary(): Vocabulary {
  const words = new Map<string, Word>();
  const stems = new Map<string, number>();

  function word(key: string): Word {
    const known = words.get(key);
    if (known) return known;
    const surface = key.charCodeAt(0) === 96 ? key.slice(1) : key;
    const lower = surface.toLowerCase().replaceAll('’', "'");
    const kind = key === surface ? kindOf(surface, lower) : 'name';
    const stem = kind === 'number' ? lower : stemWord(lower);
    let stemId = stems.get(stem);
    if (stemId === undefined) {
      stemId = stems.size;
      stems.set(stem, stemId);
    }
    const made: Word = { id: words.size, surface, lower, stem, stemId, kind };
    words.set(key, made);
    return made;
  }

  function read(text: string): PlacedWord[] {
    const placed: PlacedWord[] = [];
    let inCode = false;
    let last = 0;
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      const surface = match[0];
      const start = match.index;
      inCode = inCode !== hasOddTicks(text, last, start);
      last = start + surface.length;
      if (!isMarkup(surface)) place(placed, surface, start, inCode, text);
    }
    return placed.map((one, at) =>
      isEdition(placed, at, text) ? { ...one, word: word(`#${one.word.surface}`) } : one,
    );
  }

  function place(placed: PlacedWord[], surface: string, start: number, inCode: boolean, text: string): void {
    // Neither the scheme of an address nor emphasis by underscores says anything.
    if (/^https?:\/\//.test(surface)) {
      const bare = surface.replace(/^https?:\/\/|[.,;]$/g, '');
      placed.push({ word: word(bare), start, end: start + surface.length });
      return;
    }
    if (/^_[^_].*[^_]_$/.test(surface)) {
      place(placed, surface.slice(1, -1), start + 1, inCode, text);
      return;
    }
    // Digits in code are amounts like any other.
    if (inCode && surface.charCodeAt(0) > 57) {
      placed.push({ word: word(`\`${surface}`), start, end: start + surface.length });
    } else if (PLAIN_COMPOUND.test(surface)) pushParts(placed, surface, start);
    else
      placed.push({ word: word(labelled(placed, surface, start, text)), start, end: start + surface.length });
  }

  function pushParts(placed: PlacedWord[], surface: string, start: number): void {
    let at = start;
    for (const part of surface.split(/[-/]/)) {
      placed.push({ word: word(part), start: at, end: at + part.length });
      at += part.length + 1;
    }
  }

  return { read, stemCount: () => stems.size };
}

// "Phase 2" and "Module A" name things: number and letter belong to the name. So in "Sections 7, 8 and 9".
function labelled(placed: readonly PlacedWord[], surface: string, start: number, text: string): string {
  const last = placed.at(-1);
  const before = last && /^(?:and|or|to|through)$/.test(last.word.lower) ? placed.at(-2) : last;
  // "The strict tier, 6 checks" counts checks.
  const isApart = before?.word.kind !== 'label' && text.slice(before?.end, start).includes(',');
  return before && !isApart && isLabel(before.word, surface) ? `#${surface}` : surface;
}

function isLabel(before: Word, surface: string): boolean {
  if (/^[A-Z]$/.test(surface)) return LETTER_LABEL_WORDS.has(before.lower);
  if (!/^\d[\d.]*(?:[–-]\d[\d.]*)?$/.test(surface)) return false;
  return (
    before.kind === 'label' || LABEL_WORDS.has(before.lower) || LABEL_WORDS.has(before.lower.slice(0, -1))
  );
}

/** "ECMA 262", "OAS 3.1", "Python 3.11": the number says which, unless a unit follows ("RTO 4 h"). */
function isEdition(placed: readonly PlacedWord[], at: number, text: string): boolean {
  const [before, here, after] = [placed[at - 1], placed[at], placed[at + 1]];
  if (!before || here?.word.kind !== 'number' || !/^\d[\d.]*$/.test(here.word.surface)) return false;
  const isMeasured = [before, after].some((one) => UNITS.has(one?.word.lower ?? ''));
  if (text.slice(before.end, here.start) !== ' ' || isMeasured) return false;
  if (before.word.kind === 'name') return true;
  return at > 1 && /^[A-Z]/.test(before.word.surface) && here.word.surface.includes('.');
}

function hasOddTicks(text: string, from: number, to: number): boolean {
  let odd = false;
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 96) odd = !odd;
  return odd;
}

/** Link targets and HTML tags. */
function isMarkup(surface: string): boolean {
  const first = surface.charCodeAt(0);
  return first === 93 || (first === 60 && surface.length > 2);
}

function kindOf(surface: string, lower: string): Word['kind'] {
  const code = surface.charCodeAt(0);
  if (code === 35) return 'label';
  if ((code >= 48 && code <= 57) || /^[$€£]/.test(surface)) return 'number';
  if (MODALS.has(lower)) return 'modal';
  if (NEGATIONS.has(lower)) return 'negation';
  if (FUNCTION_WORDS.has(lower) || /^[<>≤≥~≈%]/.test(surface)) return 'function';
  return looksNamed(surface) ? 'name' : 'content';
}

// Identifiers, files, products and acronyms; a plain capital may only be the start of a sentence.
const looksNamed = (surface: string): boolean =>
  /[_/\d]|[A-Za-z]\.[A-Za-z]|[a-z][A-Z]|^[A-Z]{2,}|^[A-Z][A-Z-]+$/.test(surface);
