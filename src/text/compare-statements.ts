// Compares two statements that are about the same thing and says in which slot they cannot both hold:
// amount, date, modality, polarity, name or exclusive value. Wording alone is never a conflict.

import type { Modality, Quantity, Statement, Word } from '../domain/claim.ts';
import { areExclusive, exclusiveGroups } from './conflicts/exclusive-values.ts';
import { amountsDiffer } from './read-quantities.ts';

export type ConflictKind = 'amount' | 'date' | 'modality' | 'polarity' | 'name' | 'value';

export interface Conflict {
  readonly kind: ConflictKind;
  /** The two values, as a reader would name them. */
  readonly values: readonly [string, string];
  /** How far apart two amounts are; 1 where that means nothing. */
  readonly ratio: number;
  /** Set where an amount carries a unit: such amounts are design decisions, bare counts often descriptions. */
  readonly measured?: true;
}

/** Share of the meaningful words that may differ around a changed amount or modality. */
const LOOSE = 0.34;
/** Around a negation or a name nearly everything must be the same. */
const TIGHT = 0.2;

export function compareStatements(a: Statement, b: Statement): Conflict | undefined {
  const change = changeBetween(a, b);
  return (
    valueConflict(a, b, change) ??
    nameConflict(a, b, change) ??
    amountConflict(a, b, change) ??
    modalityConflict(a, b, change) ??
    polarityConflict(a, b, change)
  );
}

interface Change {
  readonly onlyA: readonly Word[];
  readonly onlyB: readonly Word[];
  /** Part of the meaningful words of the longer statement that the other lacks. */
  readonly share: number;
}

function changeBetween({ meaning: a }: Statement, { meaning: b }: Statement): Change {
  const onlyA = without(a, b);
  const onlyB = without(b, a);
  return { onlyA, onlyB, share: Math.max(onlyA.length, onlyB.length) / Math.max(a.length, b.length, 1) };
}

function without(words: readonly Word[], others: readonly Word[]): Word[] {
  const left = new Map<number, number>();
  for (const { stemId } of others) left.set(stemId, (left.get(stemId) ?? 0) + 1);
  return words.filter(({ stemId }) => {
    const count = left.get(stemId) ?? 0;
    left.set(stemId, count - 1);
    return count <= 0;
  });
}

function amountConflict(a: Statement, b: Statement, change: Change): Conflict | undefined {
  if (change.share > LOOSE) return undefined;
  const onlyA = unmatchedAmounts(a.quantities, b.quantities);
  const onlyB = unmatchedAmounts(b.quantities, a.quantities);
  const first = onlyA[0];
  if (!first) return undefined;
  const exact = change.onlyA.length === 0 && change.onlyB.length === 0;
  const second =
    onlyB.find(({ dimension }) => dimension === first.dimension) ?? (exact ? onlyB[0] : undefined);
  // Reading a count's noun as part of the amount: "5 files" against "6 modules" is no conflict of files.
  if (!second || (!exact && a.quantities.length !== b.quantities.length)) return undefined;
  const kind = first.dimension === 'date' && second.dimension === 'date' ? 'date' : 'amount';
  const conflict = {
    kind,
    values: [describe(first), describe(second)],
    ratio: ratioOf(first, second),
  } as const;
  return /^(?:count|number)/.test(first.dimension) ? conflict : { ...conflict, measured: true };
}

/** Amounts of one side that the other does not have as often. */
function unmatchedAmounts(own: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
  const left = [...others];
  return own.filter((amount) => {
    const at = left.findIndex((other) => other.dimension === amount.dimension && sameAmount(amount, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const OPPOSED = new Set(['at-least at-most', 'at-most at-least']);
const sameAmount = (a: Quantity, b: Quantity): boolean =>
  !amountsDiffer(a, b) && !OPPOSED.has(`${a.bound} ${b.bound}`);

const BOUND_WORDS = { exact: '', 'at-least': 'at least ', 'at-most': 'at most ', about: 'about ' } as const;
const describe = ({ bound, text }: Quantity): string => `${BOUND_WORDS[bound]}${text}`;

function ratioOf(a: Quantity, b: Quantity): number {
  if (a.dimension !== b.dimension || a.dimension === 'date') return 1;
  const middleA = (a.low + a.high) / 2;
  const middleB = (b.low + b.high) / 2;
  const least = Math.min(middleA, middleB);
  return least <= 0 ? Number.POSITIVE_INFINITY : Math.max(middleA, middleB) / least;
}

const FORBIDS = new Set<Modality>(['must-not', 'should-not', 'may-not']);
const WORDS_OF: Record<Modality, string> = {
  must: 'required',
  should: 'recommended',
  may: 'optional',
  'must-not': 'forbidden',
  'should-not': 'discouraged',
  'may-not': 'not permitted',
};

function modalityConflict(a: Statement, b: Statement, change: Change): Conflict | undefined {
  const count = a.modalities.length;
  if (count === b.modalities.length && change.share <= LOOSE) {
    const at = a.modalities.findIndex((modality, index) => modality !== b.modalities[index]);
    const [one, other] = [a.modalities[at], b.modalities[at]];
    if (!one || !other) return undefined;
    const reversed = FORBIDS.has(one) !== FORBIDS.has(other);
    return { kind: 'modality', values: [WORDS_OF[one], WORDS_OF[other]], ratio: reversed ? 2 : 1 };
  }
  // A rule against a plain description is a difference of tone, unless the rule forbids it.
  const stated = count === 0 ? b.modalities[0] : b.modalities.length === 0 ? a.modalities[0] : undefined;
  if (!stated || !FORBIDS.has(stated) || change.onlyA.length > 0 || change.onlyB.length > 0) return undefined;
  const name = (modality: Modality | undefined) => (modality ? WORDS_OF[modality] : 'stated as a fact');
  return { kind: 'modality', values: [name(a.modalities[0]), name(b.modalities[0])], ratio: 2 };
}

function polarityConflict(a: Statement, b: Statement, change: Change): Conflict | undefined {
  if (a.negated === b.negated || change.share > TIGHT) return undefined;
  const name = (negated: boolean) => (negated ? 'denied' : 'affirmed');
  return { kind: 'polarity', values: [name(a.negated), name(b.negated)], ratio: 2 };
}

function nameConflict(a: Statement, b: Statement, { onlyA, onlyB, share }: Change): Conflict | undefined {
  if (onlyA.length !== onlyB.length || onlyA.length === 0 || onlyA.length > 2) return undefined;
  if (share > LOOSE && onlyA.length > 1) return undefined;
  const named = (words: readonly Word[], names: readonly string[]) =>
    words.every(({ kind, surface }) => kind !== 'content' || names.includes(surface));
  if (!named(onlyA, a.names) || !named(onlyB, b.names)) return undefined;
  if (onlyA.every((word, index) => isMisspelling(word, onlyB[index]))) return undefined;
  return { kind: 'name', values: [join(onlyA), join(onlyB)], ratio: 1 };
}

/** Two spellings of one long word without digits: a typing error, not another thing. */
function isMisspelling(a: Word, b: Word | undefined): boolean {
  if (!b || a.lower.length < 6 || /\d/.test(a.lower + b.lower)) return false;
  let start = 0;
  while (start < a.lower.length && a.lower[start] === b.lower[start]) start++;
  let end = 0;
  const most = Math.min(a.lower.length, b.lower.length) - start;
  while (end < most && a.lower.at(-1 - end) === b.lower.at(-1 - end)) end++;
  return Math.max(a.lower.length, b.lower.length) - start - end <= 2;
}

const join = (words: readonly Word[]): string =>
  words.map(({ surface }) => surface.replace(/^#/, '')).join(' ');

function valueConflict(a: Statement, b: Statement, { onlyA, onlyB, share }: Change): Conflict | undefined {
  for (const first of onlyA) {
    if (!exclusiveGroups(first.stem)) continue;
    const second = onlyB.find((word) => areExclusive(first.stem, word.stem));
    if (!second) continue;
    if (share <= LOOSE || sameLead(a.meaning, first, b.meaning, second)) {
      return { kind: 'value', values: [first.surface, second.surface], ratio: 2 };
    }
  }
  return undefined;
}

/** "The payment is captured synchronously…" and "The payment is captured asynchronously…": the same words lead up. */
function sameLead(wordsA: readonly Word[], a: Word, wordsB: readonly Word[], b: Word): boolean {
  const lead = (words: readonly Word[], word: Word) =>
    words
      .slice(0, words.indexOf(word))
      .map(({ stem }) => stem)
      .join(' ');
  const leadA = lead(wordsA, a);
  return leadA !== '' && leadA === lead(wordsB, b);
}
