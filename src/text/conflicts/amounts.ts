// Two amounts, dates or ordinals for the same thing.

import type { Quantity } from '../../domain/claim.ts';
import { amountsDiffer } from '../read-quantities.ts';
import { type Conflict, type Detector, LOOSE } from './conflict.ts';

export const amountConflict: Detector = (a, b, change) => {
  if (change.share > LOOSE) return undefined;
  const onlyA = unmatched(a.quantities, b.quantities);
  const onlyB = unmatched(b.quantities, a.quantities);
  const first = onlyA[0];
  if (!first) return undefined;
  const exact = change.onlyA.length === 0 && change.onlyB.length === 0;
  const second =
    onlyB.find(({ dimension }) => dimension === first.dimension) ?? (exact ? onlyB[0] : undefined);
  // Reading a count's noun as part of the amount: "5 files" against "6 modules" is no conflict of files.
  if (!second || (!exact && (a.quantities.length !== b.quantities.length || first.lead !== second.lead)))
    return undefined;
  const conflict: Conflict = {
    kind: kindOf(first, second),
    values: [describe(first), describe(second)],
    ratio: ratioOf(first, second),
  };
  return /^(?:count|number|ordinal)/.test(first.dimension) ? conflict : { ...conflict, measured: true };
};

function kindOf(a: Quantity, b: Quantity): Conflict['kind'] {
  if (a.dimension === 'date' && b.dimension === 'date') return 'date';
  return a.dimension === 'ordinal' && b.dimension === 'ordinal' ? 'ordinal' : 'amount';
}

/** Amounts of one side that the other does not have as often. */
function unmatched(own: readonly Quantity[], others: readonly Quantity[]): Quantity[] {
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

const isCount = (dimension: string): boolean => /^(?:count|number)/.test(dimension);

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
