// The same effect under the opposite condition, and the same thing with and without a restriction.

import type { Statement } from '../../domain/claim.ts';
import { weightOfWords, wordsWithout } from './change.ts';
import { type Detector, isNormative, LOOSE, TIGHT } from './conflict.ts';

/** Part of the lighter statement that the other must say. */
const COVERED = 0.6;
/** Weight of what both say: a subject and what happens to it. */
const FEWEST = 2.4;

export const conditionConflict: Detector = (a, b, change) => {
  if (a.condition.length === 0 || b.condition.length === 0 || a.denied !== b.denied) return undefined;
  if (a.conditionDenied === b.conditionDenied || change.share > TIGHT) return undefined;
  const name = (denied: boolean) => (denied ? 'unless the condition holds' : 'if the condition holds');
  return { kind: 'condition', values: [name(a.conditionDenied), name(b.conditionDenied)], ratio: 2 };
};

export const restrictionConflict: Detector = (a, b, { share, shared, weightA, weightB }) => {
  if (a.restricted === b.restricted || a.denied !== b.denied) return undefined;
  if (share > LOOSE && !(isNormative(a) && isNormative(b))) return undefined;
  const [restricted, free] = a.restricted ? [a, b] : [b, a];
  if (shared < FEWEST || shared / Math.min(weightA, weightB) < COVERED) return undefined;
  if (!coreIsShared(restricted, free)) return undefined;
  const name = (isRestricted: boolean) => (isRestricted ? 'restricted' : 'without restriction');
  return { kind: 'restriction', values: [name(a.restricted), name(b.restricted)], ratio: 1 };
};

/** What is restricted is what the other grants: their main clauses meet, not only their conditions. */
function coreIsShared(restricted: Statement, free: Statement): boolean {
  const core = wordsWithout(free.meaning, free.condition);
  const missing = weightOfWords(wordsWithout(core, restricted.meaning));
  const weight = weightOfWords(core);
  return weight > 0 && missing / weight <= 1 - COVERED + 0.1;
}
