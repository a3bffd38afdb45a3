// One affirms what the other denies. What a denial denies must stand in the other statement; the other may say
// more ("no dog plays" is contradicted by "a brown dog plays in the sand").

import type { Quantity, Statement, Word } from '../../domain/claim.ts';
import { IMPLICIT_NEGATIVES } from '../lexicon.ts';
import { amountsDiffer } from '../read-quantities.ts';
import { weightOfWords, wordsWithout } from './change.ts';
import { type Detector, TIGHT } from './conflict.ts';

/** Part of a denial's weight that the affirmation may leave unsaid. */
const UNSAID = 0.25;
/** About two meaningful words must be shared, or all there are. */
const FEWEST = 1.8;

export const polarityConflict: Detector = (a, b, change) => {
  if (a.denied === b.denied || a.conditionDenied !== b.conditionDenied) return undefined;
  const [denial, affirmation] = a.denied ? [a, b] : [b, a];
  if (!saysWhatIsDenied(affirmation, denial) || !sameAmounts(affirmation, denial)) return undefined;
  if (change.share > TIGHT && !holds(affirmation, denial)) return undefined;
  const name = (denied: boolean) => (denied ? 'denied' : 'affirmed');
  return { kind: 'polarity', values: [name(a.denied), name(b.denied)], ratio: 2 };
};

/** The affirmation says nearly all that the denial denies, in one place. */
function holds(affirmation: Statement, denial: Statement): boolean {
  const denied = denial.meaning.filter((word) => !isDenier(word));
  const missing = wordsWithout(denied, affirmation.meaning);
  const weight = weightOfWords(denied);
  const shared = weight - weightOfWords(missing);
  if (shared < Math.min(FEWEST, weight) || shared <= 0.9 || weightOfWords(missing) / weight > UNSAID)
    return false;
  return standTogether(affirmation.meaning, denied);
}

/** "Did not drop" is no denial of "rose". */
const saysWhatIsDenied = ({ meaning }: Statement, { focus }: Statement): boolean =>
  focus === undefined || meaning.some(({ stemId }) => stemId === focus.stemId);

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
