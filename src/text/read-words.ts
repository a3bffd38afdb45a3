// Turns raw Markdown text into words, each interned once: the same surface is the same object everywhere,
// so that comparing statements compares small integers and long documents are read at parser speed.

import type { Word } from '../domain/claim.ts';
import { FUNCTION_WORDS, LABEL_WORDS, MODALS, NEGATIONS } from './lexicon.ts';
import { stemWord } from './stem-word.ts';

// Letters of any script; the gaps leave out dashes, quotes, arrows and symbols.
const L =
  'A-Za-z_§\\u00c0-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff\\ud800-\\udfff\\uf900-\\ufdff\\uff10-\\uffdc';
const TOKEN = new RegExp(
  [
    '\\]\\([^)\\n]*\\)', // link target: not what the text says
    '<\\/?[A-Za-z!][^>\\n]*>', // HTML tag
    'https?:\\/\\/[^\\s)\\]>]+',
    `[${L}][${L}0-9]*(?:[-./'’][${L}0-9]+)*`,
    '[$€£]?\\d+(?:[.,:/–-]\\d+)*(?:%|[A-Za-z][A-Za-z0-9]*)?',
    '[<>]=?|[≤≥~≈%]',
  ].join('|'),
  'g',
);
const PLAIN_COMPOUND = /^[a-z]+(?:[-/][a-z]+)+$/;

/** A word at its place in the text it was read from. */
export interface PlacedWord {
  readonly word: Word;
  readonly start: number;
  readonly end: number;
}

export interface Vocabulary {
  /** The interned word for a surface. */
  word(surface: string): Word;
  /** All words of a text in order; offsets count from the start of `text`. */
  read(text: string): PlacedWord[];
  /** Number of distinct stems so far; stem ids are below it. */
  stemCount(): number;
}

export function createVocabulary(): Vocabulary {
  const words = new Map<string, Word>();
  const stems = new Map<string, number>();

  function word(surface: string): Word {
    const known = words.get(surface);
    if (known) return known;
    const lower = surface.toLowerCase().replaceAll('’', "'");
    const kind = kindOf(surface, lower);
    const stem = kind === 'name' || kind === 'number' ? lower : stemWord(lower);
    let stemId = stems.get(stem);
    if (stemId === undefined) {
      stemId = stems.size;
      stems.set(stem, stemId);
    }
    const made: Word = { id: words.size, surface, lower, stem, stemId, kind };
    words.set(surface, made);
    return made;
  }

  function read(text: string): PlacedWord[] {
    const placed: PlacedWord[] = [];
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
      const surface = match[0];
      const start = match.index;
      const first = surface.charCodeAt(0);
      if (first === 93 || (first === 60 && surface.length > 2)) continue;
      if (PLAIN_COMPOUND.test(surface)) pushParts(placed, surface, start);
      else placed.push({ word: labelled(placed, surface), start, end: start + surface.length });
    }
    return placed;
  }

  function pushParts(placed: PlacedWord[], surface: string, start: number): void {
    let at = start;
    for (const part of surface.split(/[-/]/)) {
      placed.push({ word: word(part), start: at, end: at + part.length });
      at += part.length + 1;
    }
  }

  // "Phase 2" names a thing: its number belongs to the name and is never an amount.
  function labelled(placed: readonly PlacedWord[], surface: string): Word {
    const code = surface.charCodeAt(0);
    if (code < 48 || code > 57) return word(surface);
    const before = placed.at(-1)?.word.lower;
    return before !== undefined && LABEL_WORDS.has(before) ? word(`#${surface}`) : word(surface);
  }

  return { word, read, stemCount: () => stems.size };
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
