// One affirms what the other denies. What a denial denies must stand in the other statement; the other may say
// more ("no dog plays" is contradicted by "a brown dog plays in the sand").

import type { Quantity, Statement, Word } from '../../domain/claim.ts';
import { IMPLICIT_NEGATIVES } from '../lexicon.ts';
import { amountsDiffer } from '../read-quantities.ts';
import { type Change, weightOfWords } from './change.ts';
import { type Conflict, type Detector, isNormative, TIGHT } from './conflict.ts';
import { holdOpposites } from './values.ts';

/** Part of a denial's weight that the affirmation may leave unsaid. */
const UNSAID = 0.18;
/** Weight of what must be shared: about two words of two rules or of two texts put side by side, otherwise three. */
const FEWEST_OF_RULES = 1.8;
const FEWEST = 2.8;

export const polarityConflict: Detector = (a, b, change) =>
  findPolarity(a, b, change, isNormative(a) || isNormative(b) ? FEWEST_OF_RULES : FEWEST);
/** Of two texts put side by side all there is may be little. */
export const pairPolarityConflict: Detector = (a, b, change) => {
  const least = Math.min(weightOfWords(a.meaning), weightOfWords(b.meaning));
  return findPolarity(a, b, change, Math.min(FEWEST_OF_RULES, least));
};

function findPolarity(a: Statement, b: Statement, change: Change, fewest: number): Conflict | undefined {
  if (a.denied === b.denied || a.conditionDenied !== b.conditionDenied) return undefined;
  const [denial, affirmation, unsaid] = a.denied ? [a, b, change.onlyA] : [b, a, change.onlyB];
  const missing = unsaid.filter((word) => !isDenier(word));
  // "Did not drop" is no denial of "rose".
  if (missing.some(({ stemId }) => stemId === denial.focus?.stemId)) return undefined;
  if (!sameAmounts(affirmation, denial)) return undefined;
  if (change.share > TIGHT && !holds(affirmation, denial, missing, fewest)) return undefined;
  // A denied opposite is agreement.
  if (holdOpposites(change.onlyA, change.onlyB)) return undefined;
  const name = (denied: boolean) => (denied ? 'denied' : 'affirmed');
  return { kind: 'polarity', values: [name(a.denied), name(b.denied)], ratio: 2 };
}

/** The affirmation says nearly all that the denial denies, in one place. */
function holds(affirmation: Statement, denial: Statement, missing: readonly Word[], fewest: number): boolean {
  const denied = denial.meaning.filter((word) => !isDenier(word));
  const weight = weightOfWords(denied);
  const lost = weightOfWords(missing);
  const shared = weight - lost;
  if (shared < fewest - 1e-9 || shared <= 0.9 || lost / weight > UNSAID) return false;
  return standTogether(affirmation.meaning, denied);
}

const isDenier = ({ stem }: Word): boolean => IMPLICIT_NEGATIVES.has(stem);

/** What is denied of the second or of 5.5 million is not denied of others. */
function sameAmounts(affirmation: Statement, denial: Statement): boolean {
  const has = ({ quantities }: Statement, amount: Quantity): boolean =>
    quantities.some((other) => other.dimension === amount.dimension && !amountsDiffer(amount, other));
  const ordinals = affirmation.quantities.filter(({ dimension }) => dimension === 'ordinal');
  return (
    denial.quantities.every((amount) => has(affirmation, amount)) && ordinals.every((one) => has(denial, one))
  );
}

/** The shared words stand about as close in the affirmation as in the denial: not scattered over another thought. */
function standTogether(affirmation: readonly Word[], denied: readonly Word[]): boolean {
  const wanted = new Set(denied.map(({ stemId }) => stemId));
  const at = affirmation.flatMap(({ stemId }, index) => (wanted.has(stemId) ? [index] : []));
  const width = (at.at(-1) ?? 0) - (at[0] ?? 0) + 1;
  return width <= denied.length * 1.4 + 2;
}
