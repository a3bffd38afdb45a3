// One affirms what the other denies. What a denial denies must stand in the other statement; the other may say
// more ("no dog plays" is contradicted by "a brown dog plays in the sand").

import type { Statement, Word } from '../../domain/claim.ts';
import { IMPLICIT_NEGATIVES } from '../lexicon.ts';
import { weightOfWords, wordsWithout } from './change.ts';
import { type Detector, TIGHT } from './conflict.ts';

/** Part of a denial's weight that the affirmation may leave unsaid. */
const UNSAID = 0.25;
/** About two meaningful words must be shared, or all there are. */
const FEWEST = 1.8;
/** An affirmation that says so much more is mostly about something else. */
const MOST_MORE = 4;

export const polarityConflict: Detector = (a, b, change) => {
  if (a.denied === b.denied || a.conditionDenied !== b.conditionDenied) return undefined;
  const [denial, affirmation] = a.denied ? [a, b] : [b, a];
  if (change.share > TIGHT && !holds(affirmation, denial)) return undefined;
  const name = (denied: boolean) => (denied ? 'denied' : 'affirmed');
  return { kind: 'polarity', values: [name(a.denied), name(b.denied)], ratio: 2 };
};

/** The affirmation says nearly all that the denial denies. */
function holds(affirmation: Statement, denial: Statement): boolean {
  const denied = denial.meaning.filter((word) => !isDenier(word));
  const missing = weightOfWords(wordsWithout(denied, affirmation.meaning));
  const weight = weightOfWords(denied);
  const shared = weight - missing;
  return (
    shared >= Math.min(FEWEST, weight) &&
    shared > 0.9 &&
    missing / weight <= UNSAID &&
    affirmation.meaning.length <= MOST_MORE * denied.length
  );
}

const isDenier = ({ stem }: Word): boolean => IMPLICIT_NEGATIVES.has(stem);
