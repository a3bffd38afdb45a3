// Reads the amounts in a row of words: number, range, unit, bound. Amounts of one dimension compare as
// numbers whatever unit they were written in.

import type { Quantity } from '../domain/claim.ts';
import { MONTHS, NUMBER_WORDS, UNITS } from './lexicon.ts';
import type { PlacedWord } from './read-words.ts';

export interface PlacedQuantity {
  readonly quantity: Quantity;
  /** Indices in the word list that it covers, half open. */
  readonly from: number;
  readonly to: number;
}

interface Amount {
  readonly low: number;
  readonly high: number;
  /** Letters glued to the digits, as in "300s" or "10K". */
  readonly suffix: string;
}

const MULTIPLIERS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
  ['million', 1e6],
  ['billion', 1e9],
  ['thousand', 1e3],
]);
const AT_LEAST =
  /(?:at least|minimum(?: of)?|min\.?|no less than|no fewer than|more than|over|exceeds?|≥|>=?)\W*$/i;
const AT_MOST =
  /(?:at most|maximum(?: of)?|max\.?|up to|within|under|below|less than|fewer than|no more than|not exceed|limited to|≤|<=?)\W*$/i;
const ABOUT = /(?:about|approximately|approx\.?|around|roughly|nearly|~|≈)\W*$/i;

export function readQuantities(words: readonly PlacedWord[], text: string): PlacedQuantity[] {
  const found: PlacedQuantity[] = [];
  for (let i = 0; i < words.length; i++) {
    const quantity = readAt(words, i, text);
    if (!quantity) continue;
    found.push(quantity);
    i = quantity.to - 1;
  }
  return found;
}

function readAt(words: readonly PlacedWord[], i: number, text: string): PlacedQuantity | undefined {
  const placed = words[i];
  if (!placed) return undefined;
  const date = dated(words, i, text);
  if (date) return date;
  const { word } = placed;
  if (word.kind === 'number') return measured(words, i, amountOf(word.surface), text);
  const value = NUMBER_WORDS.get(word.lower);
  if (value === undefined || word.lower === 'one' || word.lower === 'once') return undefined;
  return measured(words, i, { low: value, high: value, suffix: '' }, text);
}

// 2026-11-15, 15 November 2026, November 15, 2026 and November 2026.
function dated(words: readonly PlacedWord[], i: number, text: string): PlacedQuantity | undefined {
  const surfaces = [i, i + 1, i + 2].map((at) => words[at]?.word.surface ?? '');
  const [first = '', second = '', third = ''] = surfaces;
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(first);
  if (iso) return dateAt(words, i, 1, text, [Number(iso[1]), Number(iso[2]), Number(iso[3] ?? 0)]);
  const month = monthOf(first);
  if (month) {
    if (yearOf(second)) return dateAt(words, i, 2, text, [yearOf(second), month, 0]);
    const day = dayOf(second);
    if (!day) return undefined;
    return yearOf(third)
      ? dateAt(words, i, 3, text, [yearOf(third), month, day])
      : dateAt(words, i, 2, text, [0, month, day]);
  }
  const day = dayOf(first);
  if (!day || !monthOf(second)) return undefined;
  return dateAt(words, i, yearOf(third) ? 3 : 2, text, [yearOf(third), monthOf(second), day]);
}

// "may" and "march" are words of their own: a month is written with a capital.
const monthOf = (surface: string): number =>
  /^[A-Z]/.test(surface) ? (MONTHS.get(surface.toLowerCase()) ?? 0) : 0;
const dayOf = (surface: string): number => Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(surface)?.[1] ?? 0);
const yearOf = (surface: string): number => Number(/^(?:19|20)\d{2}$/.exec(surface)?.[0] ?? 0);

function dateAt(
  words: readonly PlacedWord[],
  from: number,
  count: number,
  text: string,
  [year, month, day]: readonly [number, number, number],
): PlacedQuantity {
  const value = year * 10_000 + month * 100 + day;
  const written = text.slice(words[from]?.start, words[from + count - 1]?.end);
  return {
    quantity: { dimension: 'date', low: value, high: value, bound: 'exact', text: written },
    from,
    to: from + count,
  };
}

function amountOf(surface: string): Amount | undefined {
  const parts = /^[$€£]?([\d.,:/–-]+)(%|[A-Za-z][A-Za-z0-9]*)?$/.exec(surface);
  if (!parts) return undefined;
  const [, digits = '', suffix = ''] = parts;
  if (/^(st|nd|rd|th)$/.test(suffix) || /[:/]/.test(digits) || /\d\.\d+\./.test(digits)) return undefined;
  const ends = digits.split(/[–-]/).map(toNumber);
  if (ends.length > 2 || ends.some(Number.isNaN)) return undefined;
  const [low = 0, high = low] = ends;
  return { low, high, suffix };
}

const toNumber = (digits: string): number =>
  Number(/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'));

function measured(
  words: readonly PlacedWord[],
  i: number,
  amount: Amount | undefined,
  text: string,
): PlacedQuantity | undefined {
  const here = words[i];
  if (!here || !amount) return undefined;
  const suffix = amount.suffix.toLowerCase();
  const scale = suffix === 'm' && words[i + 1]?.word.kind !== 'content' ? undefined : MULTIPLIERS.get(suffix);
  if (suffix && scale === undefined && !UNITS.has(suffix)) return undefined;
  const { dimension, factor, to } = unitAt(words, i, scale === undefined ? suffix : '');
  const size = factor * (scale ?? 1);
  const last = words[to - 1] ?? here;
  return {
    quantity: {
      dimension,
      low: amount.low * size,
      high: amount.high * size,
      bound: boundBefore(text, here.start),
      text: text.slice(here.start, last.end),
    },
    from: i,
    to,
  };
}

function unitAt(words: readonly PlacedWord[], i: number, suffix: string) {
  const glued = UNITS.get(suffix);
  if (glued) return { dimension: glued[0], factor: glued[1], to: i + 1 };
  // One adjective may stand between number and unit: "3 working days".
  const ahead = UNITS.has(words[i + 1]?.word.lower ?? '') ? 1 : words[i + 1]?.word.kind === 'content' ? 2 : 0;
  const unit = ahead === 0 ? undefined : UNITS.get(words[i + ahead]?.word.lower ?? '');
  if (unit) return { dimension: unit[0], factor: unit[1], to: i + ahead + 1 };
  return { dimension: countedAt(words, i), factor: 1, to: i + 1 };
}

function countedAt(words: readonly PlacedWord[], i: number): string {
  if (/^[$€£]/.test(words[i]?.word.surface ?? '')) return 'money';
  const noun = words[i + 1]?.word;
  return noun && (noun.kind === 'content' || noun.kind === 'name') ? `count:${noun.stem}` : 'number';
}

function boundBefore(text: string, start: number): Quantity['bound'] {
  const before = text.slice(Math.max(0, start - 24), start);
  if (AT_LEAST.test(before)) return 'at-least';
  if (AT_MOST.test(before)) return 'at-most';
  return ABOUT.test(before) ? 'about' : 'exact';
}

/** Two amounts of one dimension that cannot both hold. */
export function amountsDiffer(a: Quantity, b: Quantity): boolean {
  const close = (x: number, y: number) => Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
  return !(close(a.low, b.low) && close(a.high, b.high));
}
