// Reads a number at a place in a row of words: digits with separators, ranges, number words, multipliers.
// Apart from units and bounds, which say what the number measures.

import { NUMBER_WORDS } from './lexicon.ts';
import type { PlacedWord } from './read-words.ts';

export interface ReadNumber {
  readonly low: number;
  readonly high: number;
  /** Letters glued to the digits, as in "300s" or "10K", where they are no multiplier. */
  readonly suffix: string;
  /** Code of the currency whose sign stands before it, or empty. */
  readonly money: string;
  /** Index behind the last word it covers. */
  readonly to: number;
}

const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['bn', 1e9],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['$', 'usd'],
  ['€', 'eur'],
  ['£', 'gbp'],
]);
/** Words that are a number alone: "a hundred users". */
const ROUND = new Set(['hundred', 'thousand', 'million', 'billion']);
export const isNumberWord = (lower: string): boolean => NUMBER_WORDS.has(lower) || ROUND.has(lower);

const DECADE = new Set(['his', 'her', 'their', 'the', 'early', 'mid', 'late']);

/** Undefined where no amount begins: ordinals, times of day, ratios and version numbers are none. */
export function readNumber(words: readonly PlacedWord[], i: number): ReadNumber | undefined {
  const first = readSingle(words, i);
  if (!first) return undefined;
  const joint = words[first.to]?.word.lower;
  const between = joint === 'and' && words[i - 1]?.word.lower === 'between';
  if (joint !== 'to' && !between) return first;
  const second = readSingle(words, first.to + 1);
  if (!second || first.suffix !== '' || second.high < first.low) return first;
  return { ...second, low: first.low };
}

function readSingle(words: readonly PlacedWord[], i: number): ReadNumber | undefined {
  const word = words[i]?.word;
  if (!word) return undefined;
  // "In his 30s", "the 1990s": a decade, not seconds.
  if (/^\d*[1-9]0s$/.test(word.surface) && DECADE.has(words[i - 1]?.word.lower ?? '')) return undefined;
  const read = word.kind === 'number' ? digits(word.surface, i) : spelled(words, i);
  if (read?.suffix !== '') return read;
  const factor = MULTIPLIERS.get(words[read.to]?.word.lower ?? '');
  return factor === undefined
    ? read
    : { ...read, low: read.low * factor, high: read.high * factor, to: read.to + 1 };
}

function digits(surface: string, i: number): ReadNumber | undefined {
  const parts = /^([$€£]?)([\d.,:/–-]+)(%|[A-Za-z][A-Za-z0-9]*)?$/.exec(surface);
  if (!parts) return undefined;
  const [, currency = '', figures = '', letters = ''] = parts;
  if (/^(st|nd|rd|th)$/.test(letters) || /[:/]/.test(figures) || /\d\.\d+\./.test(figures)) return undefined;
  const ends = figures.split(/[–-]/).map(toNumber);
  if (ends.length > 2 || ends.some(Number.isNaN)) return undefined;
  const lower = letters.toLowerCase();
  // "5M" is five million of something counted or paid, never five of the unit m.
  const factor = MULTIPLIERS.get(lower) ?? (letters === 'M' ? 1e6 : 1);
  const [low = 0, high = low] = ends;
  const suffix = factor === 1 ? letters : '';
  return { low: low * factor, high: high * factor, suffix, money: CURRENCIES.get(currency) ?? '', to: i + 1 };
}

const toNumber = (figures: string): number =>
  Number(
    /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(figures) ? figures.replaceAll(',', '') : figures.replace(',', '.'),
  );

/** "twenty-four", "two hundred": a run of number words. "One" alone is mostly a pronoun. */
function spelled(words: readonly PlacedWord[], i: number): ReadNumber | undefined {
  const lower = words[i]?.word.lower ?? '';
  const round = ROUND.has(lower) ? MULTIPLIERS.get(lower) : undefined;
  if (round !== undefined) return { low: round, high: round, suffix: '', money: '', to: i + 1 };
  const value = NUMBER_WORDS.get(lower);
  if (value === undefined) return undefined;
  const next = NUMBER_WORDS.get(words[i + 1]?.word.lower ?? '');
  const joined = value >= 20 && value < 100 && next !== undefined && next > 0 && next < 10;
  const multiplied = MULTIPLIERS.has(words[i + 1]?.word.lower ?? '');
  if (value === 1 && !multiplied) return undefined;
  const total = joined ? value + next : value;
  return { low: total, high: total, suffix: '', money: '', to: i + (joined ? 2 : 1) };
}
