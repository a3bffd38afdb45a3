// Amounts that bind somebody: with a unit, a bound, a currency or a rate, and dates. Bare counts, list numbers and
// years are none. Equal amounts have equal keys, whatever unit they are written in.

import type { Anchor } from '../../../domain/comparison/merge.ts';
import type { Range } from '../../../domain/document.ts';
import { UNITS } from '../../words/lexicon.ts';
import { type PlacedQuantity, readQuantities } from '../../words/read-quantities.ts';
import type { PlacedWord } from '../../words/read-words.ts';

export type PlacedAnchor = Anchor & Range;

/** A count this high is a load or a volume, which somebody chose. */
const LOAD = 1000;
const NAMED_LIMIT =
  /\b(?:thresholds?|targets?|scores?|ratio|weights?|factor|confidence|floor|ceiling|cut-?off|budget|quota|quorum|retries|timeout|concurrency|limits?)\b[\s*_`:=(|]{0,6}(?:(?:is|of|to|at|by)\s)?[*_`]{0,3}$/i;
const BOUND =
  /(?:\b(?:at (?:least|most)|up to|(?:no|not) (?:more|less|fewer|greater) than|(?:more|less|fewer) than|(?:max|min)(?:imum)?(?: of)?|limited to|within|under|below|over|exceeds?)|[<>≤≥]=?)\s{0,2}[*_]{0,3}$/i;
/** `EUR 500`. */
const MONEY_BEFORE = /(?<![\w-])(EUR|USD|GBP|CHF)[ \u00a0]{0,2}$/;
/** What is asked for per second is one thing under many names. */
const ASKED = new Set(['request', 'req', 'queri', 'query', 'transact', 'call']);

/** Inside code only what carries a unit counts: `x > 0` is an expression. */
export function findThresholds(
  words: readonly PlacedWord[],
  text: string,
  isCode: (offset: number) => boolean,
): PlacedAnchor[] {
  const measured = readQuantities(words, text).flatMap((placed): PlacedAnchor[] => {
    const start = words[placed.from]?.start ?? 0;
    if (placed.quantity.dimension === 'date') return [dateAnchor(placed, words, text)];
    const around = aroundOf(text, start, words[placed.to - 1]?.end ?? start);
    const found = rateOf(placed, words) ?? amountOf(placed, around, isCode(start));
    if (!found) return [];
    const from = start - (found.lead?.length ?? 0);
    const end = words[found.to - 1]?.end ?? start;
    const written = text.slice(from, end).replace(/[*_`|\s]+/g, ' ');
    return [{ kind: 'threshold', text: written, key: `threshold:${found.key}`, start: from, end }];
  });
  return [...measured, ...findMultiples(words).filter(({ start }) => !isCode(start))];
}

/** The text before a number and the character behind it. */
interface Around {
  readonly before: string;
  readonly behind: string | undefined;
}

const aroundOf = (text: string, start: number, end: number): Around => ({
  before: text.slice(Math.max(0, start - 40), start),
  behind: text[end],
});

interface Amount {
  readonly key: string;
  /** Index behind the last word that belongs to it. */
  readonly to: number;
  /** The words before it that make it a bound. */
  readonly lead?: string;
}

function amountOf(placed: PlacedQuantity, around: Around, isCode: boolean): Amount | undefined {
  const { dimension, text } = placed.quantity;
  // Brackets and bars between number and unit divide what only looks like an amount.
  if (dimension === 'ordinal' || /[{}()\\|]/.test(text)) return undefined;
  const money = dimension === 'number' && !isCode ? MONEY_BEFORE.exec(around.before) : null;
  if (money) {
    const unit = UNITS.get((money[1] ?? '').toLowerCase())?.[0];
    return { key: `${unit}:${valueText(placed.quantity)}`, to: placed.to, lead: money[0] };
  }
  if (dimension === 'number' || dimension.startsWith('count:'))
    return isCode ? undefined : countOf(placed, around);
  // `$1` in code is an argument.
  if (isCode && dimension.startsWith('money')) return undefined;
  return { key: `${dimension}:${valueText(placed.quantity)}`, to: placed.to };
}

/** A number without a unit binds by what stands before it, or by its height. */
function countOf({ quantity, to }: PlacedQuantity, { before, behind }: Around): Amount | undefined {
  const { bound, low, high, text } = quantity;
  // "More than zero" asks for something, not for an amount.
  if (high === 0) return undefined;
  const isCounted = quantity.dimension !== 'number' && Number.isInteger(low);
  const hasNoun = isCounted && behind === ' ';
  const dimension = hasNoun ? quantity.dimension : 'number';
  const amount = { key: `${dimension}:${valueText(quantity)}`, to: hasNoun ? to + 1 : to };
  const lead = BOUND.exec(before)?.[0] ?? NAMED_LIMIT.exec(before)?.[0];
  // An opened bracket would stay open.
  if (lead !== undefined) return { ...amount, lead: lead.includes('(') ? '' : lead };
  if (bound === 'at-least' || bound === 'at-most') return amount;
  const isYear = /^(?:19|20)\d{2}$/.test(text);
  return hasNoun && low >= LOAD && !isYear ? amount : undefined;
}

const valueText = ({ low, high }: { low: number; high: number }): string =>
  low === high ? shortest(low) : `${shortest(low)}-${shortest(high)}`;

/** Without the dust that conversion leaves: 1.005 s is 1005 ms. */
const shortest = (value: number): string => String(Number(value.toPrecision(12)));

/** `100 requests per second`, `100 req/s`, `5 retries a minute`. */
function rateOf({ quantity, from, to }: PlacedQuantity, words: readonly PlacedWord[]): Amount | undefined {
  const { dimension } = quantity;
  if (dimension === 'time' && quantity.text.includes('/')) {
    const unit = UNITS.get(words[to - 1]?.word.lower ?? '')?.[1];
    const noun = words[from + 1]?.word.stem ?? '';
    return unit === undefined ? undefined : { key: rateKey(noun, quantity.low / unit, unit), to };
  }
  if (!dimension.startsWith('count:')) return undefined;
  // One word as far as the reader is concerned: `10 MB/s`, `200 Mbit/s`.
  const [, amount = '', time = ''] = /^count:([kmgt]i?(?:b|bit))\/(\w{1,7})$/.exec(dimension) ?? [];
  const span = UNITS.get(time);
  if (span?.[0] === 'time') {
    const [kind, factor] = UNITS.get(amount) ?? [amount, 1];
    return { key: rateKey(kind, quantity.high * factor, span[1]), to: to + 1 };
  }
  const per = words[to + 1]?.word.lower ?? '';
  const unit = UNITS.get(words[to + 2]?.word.lower ?? '');
  if (!/^(?:per|a|an|each|every)$/.test(per) || unit?.[0] !== 'time') return undefined;
  return { key: rateKey(dimension.slice('count:'.length), quantity.high, unit[1]), to: to + 3 };
}

function rateKey(noun: string, value: number, unit: number): string {
  const perSecond = shortest((value * 1000) / unit);
  return ASKED.has(noun) ? `rate:${perSecond}` : `rate:${noun}:${perSecond}`;
}

/** `2x`, `1.5×`. */
function findMultiples(words: readonly PlacedWord[]): PlacedAnchor[] {
  return words.flatMap(({ word, start, end }) => {
    const factor = /^(\d{1,6}(?:\.\d{1,4})?)[x×]$/.exec(word.surface)?.[1];
    if (factor === undefined) return [];
    return [
      {
        kind: 'threshold',
        text: word.surface,
        key: `threshold:ratio:${shortest(Number(factor))}`,
        start,
        end,
      },
    ];
  });
}

function dateAnchor(
  { quantity, from, to }: PlacedQuantity,
  words: readonly PlacedWord[],
  text: string,
): PlacedAnchor {
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? start;
  return { kind: 'date', text: text.slice(start, end), key: `date:${quantity.low}`, start, end };
}
