// Reads the amounts in a row of words: number, range, unit, bound. Amounts of one dimension compare as
// numbers whatever unit they were written in.

import type { Quantity } from '../../domain/claim.ts';
import { MONTHS, ORDINALS, UNITS } from './lexicon.ts';
import { isNumberWord, readNumber } from './read-number.ts';
import type { PlacedWord } from './read-words.ts';

export interface PlacedQuantity {
  readonly quantity: Quantity;
  /** Indices in the word list that it covers, half open. */
  readonly from: number;
  readonly to: number;
}

const NOT_MORE =
  /\b(?:no|not|never)\s+(?:\w{1,12}\s+){0,3}(?:(?:more|greater|longer|later|higher|larger)\s+than|exceed(?:s|ing)?|>)\W*$/i;
const NOT_LESS =
  /\b(?:no|not|never)\s+(?:\w{1,12}\s+){0,3}(?:less|fewer|sooner|earlier|shorter|lower|smaller)\s+than\W*$/i;
const AT_LEAST =
  /(?:\b(?:at least|minimum(?: of)?|min\.?|more than|over|exceeds?)|≥|(?:^|[^-=\w])>=?)[\s*_`(]*$/i;
const AT_MOST =
  /(?:\b(?:at most|maximum(?: of)?|max\.?|up to|within|under|below|less than|fewer than|limited to)|≤|<=?)[\s*_`(]*$/i;
const ABOUT = /(?:\b(?:about|approximately|approx\.?|around|roughly|nearly)|[~≈])[\s*_`(]*$/i;
const TAG = /<\/?[A-Za-z][^>]{0,2000}>/g;

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
  const word = words[i]?.word;
  if (!word) return undefined;
  if (word.kind === 'number')
    return dated(words, i, text) ?? measured(words, i, text) ?? ordinalAt(words, i, text);
  if (MONTHS.has(word.lower)) return dated(words, i, text);
  return isNumberWord(word.lower) ? measured(words, i, text) : ordinalAt(words, i, text);
}

/** "Second", "21st": a place in a row, not an amount of time. */
function ordinalAt(words: readonly PlacedWord[], i: number, text: string): PlacedQuantity | undefined {
  const here = words[i];
  const value =
    ORDINALS.get(here?.word.lower ?? '') ??
    Number(/^(\d+)(?:st|nd|rd|th)$/.exec(here?.word.lower ?? '')?.[1] ?? 0);
  // "Per second" and "a second" are time.
  const isTime =
    here?.word.lower === 'second' &&
    /\b(?:per|a|every|each)\s$/i.test(text.slice(Math.max(0, here.start - 6), here.start));
  if (!here || value === 0 || isTime) return undefined;
  const quantity = {
    dimension: 'ordinal',
    low: value,
    high: value,
    bound: 'exact',
    text: here.word.surface,
  } as const;
  return { quantity, from: i, to: i + 1 };
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

function measured(words: readonly PlacedWord[], i: number, text: string): PlacedQuantity | undefined {
  const here = words[i];
  const number = readNumber(words, i);
  if (!here || !number) return undefined;
  const suffix = number.suffix.toLowerCase();
  if (suffix && !UNITS.has(suffix)) return undefined;
  // The s of "`820`'s" is no second.
  const gap = text.slice(words[number.to - 1]?.end, words[number.to]?.start);
  const read = /['’]/.test(gap) ? words.slice(0, number.to) : words;
  const { dimension, factor, to } = unitAt(read, number.to, suffix, number.money);
  const quantity: Quantity = {
    dimension,
    low: number.low * factor,
    high: number.high * factor,
    bound: boundBefore(text, here.start),
    text: text.slice(here.start, words[to - 1]?.end),
  };
  const lead = words[i - 1]?.word.stem;
  return { quantity: dimension === 'number' && lead ? { ...quantity, lead } : quantity, from: i, to };
}

/** The unit behind a number; `next` is the index of the word that follows it. */
function unitAt(words: readonly PlacedWord[], next: number, suffix: string, money: string) {
  const glued = UNITS.get(suffix);
  if (glued) return { dimension: glued[0], factor: glued[1], to: next };
  if (money) return { dimension: `money:${money}`, factor: 1, to: next };
  // One adjective may stand between number and unit: "3 working days".
  const word = words[next]?.word;
  const at = UNITS.has(word?.lower ?? '') ? next : word?.kind === 'content' ? next + 1 : -1;
  const unit = UNITS.get(words[at]?.word.lower ?? '');
  if (unit) return { dimension: unit[0], factor: unit[1], to: at + 1 };
  const counts = word && (word.kind === 'content' || word.kind === 'name');
  return { dimension: counts ? `count:${word.stem}` : 'number', factor: 1, to: next };
}

const LIMIT_NOUN = /\b(?:maximum|max|limit|cap)\b[^.;\d]*$/i;
const FLOOR_NOUN = /\bminimum\b[^.;\d]*$/i;

function boundBefore(text: string, start: number): Quantity['bound'] {
  const before = text.slice(Math.max(0, start - 40), start).replace(TAG, '');
  if (NOT_MORE.test(before)) return 'at-most';
  if (NOT_LESS.test(before) || AT_LEAST.test(before)) return 'at-least';
  if (AT_MOST.test(before)) return 'at-most';
  if (ABOUT.test(before)) return 'about';
  if (LIMIT_NOUN.test(before)) return 'at-most';
  return FLOOR_NOUN.test(before) ? 'at-least' : 'exact';
}

/** Two amounts of one dimension that cannot both hold. */
export function amountsDiffer(a: Quantity, b: Quantity): boolean {
  const close = (x: number, y: number) => Math.abs(x - y) <= 1e-9 * Math.max(Math.abs(x), Math.abs(y));
  return !(close(a.low, b.low) && close(a.high, b.high));
}
