// Where two near-equal statements differ, and whether that is a slot: an amount, a binding force, a denial or a name
// that each fills in its own way. Any other change of words is none of a rule's business.

import type { Modality, Quantity, Statement, Word } from '../../../domain/claim.ts';
import { withoutEditions } from '../../statements/read-statement.ts';
import { amountsDiffer } from '../../words/read-quantities.ts';
import { areOneName, isRespelt } from './compare-names.ts';

export type SlotKind = 'amount' | 'date' | 'ordinal' | 'modality' | 'polarity' | 'name' | 'value';

export interface Slot {
  readonly kind: SlotKind;
  /** The two values, as a reader would name them. */
  readonly values: readonly [string, string];
  /** How far apart two amounts are; 2 where one side rules out what the other says. */
  readonly ratio: number;
  /** Set where an amount carries a unit: such amounts are decisions, bare counts often descriptions. */
  readonly measured?: true;
}

/** What one statement says and the other does not, in words that carry meaning. */
export interface Change {
  readonly onlyA: readonly Word[];
  readonly onlyB: readonly Word[];
  /** Of the longer statement. */
  readonly share: number;
}

/** Share of the meaningful words that may differ around a changed amount or binding force. */
const LOOSE = 0.34;
/** Names that may change at once. */
const MOST_NAMES = 2;
/** Fewer words in common than this could be anything. */
const FEWEST_SHARED = 2;

/** At one address a few words are enough: the heading above says what they are about. */
export function slotBetween(one: Statement, other: Statement, isOneAddress = false): Slot | undefined {
  if (one === other) return undefined;
  const [a, b] = [ofNames(one), ofNames(other)];
  const change = changeBetween(a, b);
  const shared = a.meaning.length - change.onlyA.length;
  if (isOneAddress && a.meaning.length + b.meaning.length === 0) return forceSlot(a, b);
  if (isOneAddress && shared > 0) {
    if (change.onlyA.length === 1 && isReplaced(a, b)) return nameSlot(a, b);
    if (a.skeleton === b.skeleton && shared < FEWEST_SHARED) return amountSlot(a, b, change);
  }
  if (change.share > LOOSE || shared < FEWEST_SHARED) return undefined;
  return nameSlot(a, b) ?? amountSlot(a, b, change) ?? forceSlot(a, b) ?? denialSlot(a, b, change);
}

const ofNames = (statement: Statement): Statement => ({
  ...statement,
  meaning: withoutEditions(statement.meaning),
});

/** One written name in the place of another, and every other word the same. */
function isReplaced({ words: a }: Statement, { words: b }: Statement): boolean {
  if (a.length !== b.length) return false;
  const [at, ...more] = [...a.keys()].filter((index) => a[index]?.id !== b[index]?.id);
  return at !== undefined && more.length === 0 && a[at]?.kind === 'name' && b[at]?.kind === 'name';
}

/** The same thing said with other small words: nothing a reader would decide about. */
export function saysTheSame(a: Statement, b: Statement): boolean {
  if (a === b) return true;
  const isEmpty = a.meaning.length + a.quantities.length === 0;
  if (isEmpty || a.negated !== b.negated || a.modalities.join() !== b.modalities.join()) return false;
  const { onlyA, onlyB } = changeBetween(a, b);
  if (onlyA.length !== onlyB.length || !onlyA.every((word, at) => isRespelt(word, onlyB[at]))) return false;
  return (
    unmatched(a.quantities, b.quantities).length === 0 && unmatched(b.quantities, a.quantities).length === 0
  );
}

function changeBetween({ meaning: a }: Statement, { meaning: b }: Statement): Change {
  const [onlyA, onlyB] = [wordsWithout(a, b), wordsWithout(b, a)];
  return { onlyA, onlyB, share: Math.max(onlyA.length, onlyB.length) / Math.max(a.length, b.length, 1) };
}

/** Words of the first list that the second does not have as often. */
function wordsWithout(words: readonly Word[], others: readonly Word[]): Word[] {
  const left = new Map<number, number>();
  for (const { stemId } of others) left.set(stemId, (left.get(stemId) ?? 0) + 1);
  return words.filter(({ stemId }) => {
    const count = left.get(stemId) ?? 0;
    left.set(stemId, count - 1);
    return count <= 0;
  });
}

/** Another named thing in the same place, and every other word where it was. */
function nameSlot(a: Statement, b: Statement): Slot | undefined {
  if (a.meaning.length !== b.meaning.length) return undefined;
  const pairs = new Map<string, readonly [Word, Word]>();
  for (const [at, one] of a.meaning.entries()) {
    const other = b.meaning[at];
    if (!other || one.stemId === other.stemId) continue;
    if (!a.exchangeable.has(one.surface) || !b.exchangeable.has(other.surface)) return undefined;
    if (isRespelt(one, other) || areOneName(one.surface, other.surface) || isMoved(a, b, one, other))
      return undefined;
    pairs.set(`${one.surface} ${other.surface}`, [one, other]);
  }
  if (pairs.size === 0 || pairs.size > MOST_NAMES) return undefined;
  const written = (side: 0 | 1): string => [...pairs.values()].map((pair) => pair[side].surface).join(' ');
  return { kind: 'name', values: [written(0), written(1)], ratio: 1 };
}

/** What is still said elsewhere in the sentence was moved, not replaced. */
const isMoved = (a: Statement, b: Statement, one: Word, other: Word): boolean =>
  holds(b, one) || holds(a, other);

const holds = ({ meaning }: Statement, { stemId }: Word): boolean =>
  meaning.some((word) => word.stemId === stemId);

/** Another amount, date or place in a row of one kind, and all other amounts the same. */
function amountSlot(a: Statement, b: Statement, change: Change): Slot | undefined {
  const onlyA = unmatched(a.quantities, b.quantities);
  const onlyB = unmatched(b.quantities, a.quantities);
  const first = onlyA[0];
  if (!first) return undefined;
  const exact = change.onlyA.length === 0 && change.onlyB.length === 0;
  const second =
    onlyB.find(({ dimension }) => dimension === first.dimension) ?? (exact ? onlyB[0] : undefined);
  // "5 files" against "6 modules" is no conflict of files.
  // "The second checkpoint" became the fourth: renumbered, not decided otherwise.
  if (first.dimension === 'ordinal' && second?.dimension === 'ordinal') return undefined;
  if (!second || (!exact && (a.quantities.length !== b.quantities.length || first.lead !== second.lead)))
    return undefined;
  return amountOf(first, second);
}

export function amountOf(first: Quantity, second: Quantity): Slot {
  const slot: Slot = {
    kind: kindOf(first, second),
    values: [describe(first), describe(second)],
    ratio: ratioOf(first, second),
  };
  return isCount(first.dimension) || first.dimension === 'ordinal' ? slot : { ...slot, measured: true };
}

function kindOf(a: Quantity, b: Quantity): 'amount' | 'date' | 'ordinal' {
  if (a.dimension === 'date' && b.dimension === 'date') return 'date';
  return a.dimension === 'ordinal' && b.dimension === 'ordinal' ? 'ordinal' : 'amount';
}

/** Amounts of one side that the other does not have as often. */
export function unmatched(own: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
  const left = [...others];
  return own.filter((amount) => {
    const at = left.findIndex((other) => sameThing(amount, other) && sameAmount(amount, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** "Four bottles of beer" and "four beer bottles" count the same, whichever noun comes first. */
const sameThing = (a: Quantity, b: Quantity): boolean =>
  a.dimension === b.dimension || (isCount(a.dimension) && isCount(b.dimension));

export const isCount = (dimension: string): boolean => /^(?:count|number)/.test(dimension);

const OPPOSED = new Set(['at-least at-most', 'at-most at-least']);
const sameAmount = (a: Quantity, b: Quantity): boolean =>
  !amountsDiffer(a, b) && !OPPOSED.has(`${a.bound} ${b.bound}`);

const BOUND_WORDS = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ', about: 'about ' } as const;
const describe = ({ bound, text }: Quantity): string => `${BOUND_WORDS[bound]}${text}`;

function ratioOf(a: Quantity, b: Quantity): number {
  if (a.dimension !== b.dimension || a.dimension === 'date' || a.dimension === 'ordinal') return 1;
  const middleA = (a.low + a.high) / 2;
  const middleB = (b.low + b.high) / 2;
  const least = Math.min(middleA, middleB);
  return least <= 0 ? Number.POSITIVE_INFINITY : Math.max(middleA, middleB) / least;
}

const FORBIDS = new Set<Modality>(['must-not', 'should-not', 'may-not']);
const FORCE: Record<Modality, string> = {
  must: 'required',
  should: 'recommended',
  may: 'optional',
  'must-not': 'forbidden',
  'should-not': 'discouraged',
  'may-not': 'not permitted',
};

/** The same rule with another binding force; a rule against a description only where it forbids. */
function forceSlot(a: Statement, b: Statement): Slot | undefined {
  const [own, other] = [a.modalities, b.modalities];
  if (own.length === other.length) {
    const at = own.findIndex((modality, index) => modality !== other[index]);
    const [one, two] = [own[at], other[at]];
    if (!one || !two) return undefined;
    const reversed = FORBIDS.has(one) !== FORBIDS.has(two);
    return { kind: 'modality', values: [FORCE[one], FORCE[two]], ratio: reversed ? 2 : 1 };
  }
  const [stated, plain] =
    own.length === 0 ? [other[0], a] : other.length === 0 ? [own[0], b] : [undefined, a];
  if (!stated || !FORBIDS.has(stated) || plain.negated || plain.meaning.length !== sharedCount(a, b))
    return undefined;
  const name = (modality: Modality | undefined) => (modality ? FORCE[modality] : 'stated as a fact');
  return { kind: 'modality', values: [name(own[0]), name(other[0])], ratio: 2 };
}

const sharedCount = (a: Statement, b: Statement): number =>
  a.meaning.length - wordsWithout(a.meaning, b.meaning).length;

/** One says no where the other, in the same words, says yes. */
function denialSlot(a: Statement, b: Statement, { onlyA, onlyB }: Change): Slot | undefined {
  const [one, two] = [onlyA[0], onlyB[0]];
  if (onlyA.length === 1 && onlyB.length === 1 && one && two && a.negated === b.negated)
    return isDenialOf(one.lower, two.lower) || isDenialOf(two.lower, one.lower)
      ? { kind: 'value', values: [one.surface, two.surface], ratio: 2 }
      : undefined;
  if (onlyA.length > 0 || onlyB.length > 0 || a.negated === b.negated) return undefined;
  // "No redirect; no prompt" and "no redirect or prompt" deny the same.
  if (Math.min(denialsIn(a), denialsIn(b)) > 0) return undefined;
  const name = ({ negated }: Statement) => (negated ? 'denied' : 'affirmed');
  return { kind: 'polarity', values: [name(a), name(b)], ratio: 2 };
}

/** Explicit ones that belong to no modal verb. */
const denialsIn = ({ words, modalities }: Statement): number =>
  words.filter(({ kind }) => kind === 'negation').length -
  modalities.filter((modality) => FORBIDS.has(modality)).length;

/** "Asynchronously" of "synchronously", "unencrypted" of "encrypted", "disabled" of "enabled". */
const isDenialOf = (word: string, other: string): boolean =>
  ['un', 'non', 'non-', 'in', 'im', 'ir', 'il', 'dis', 'a'].some((prefix) => word === `${prefix}${other}`) ||
  (word.startsWith('dis') && other === `en${word.slice(3)}`);
