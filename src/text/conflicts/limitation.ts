// One statement grants or demands what the other limits: forbids, restricts, prevents, makes conditional. Looks
// further than polarity and restriction do, so it is asked only about texts that are already known to be a pair.

import type { Statement, Word } from '../../domain/claim.ts';
import { weightOfWords, wordsWithout } from './change.ts';
import { type Detector, isNormative } from './conflict.ts';

/** Part of the free statement's main clause that the limiting one must speak of. */
const COVERED = 0.55;
const FEWEST = 1.8;
const LIMITING = new Set(
  'regardless instead until beyond maximum minimum once exclus bypas single mandatori lock'.split(' '),
);

export const limitationConflict: Detector = (a, b, { shared }) => {
  const limits = [isLimiting(a), isLimiting(b)];
  // Descriptions of scenes are full of "without" and "only"; rules mean them.
  if (!(isNormative(a) || isNormative(b)) || limits[0] === limits[1] || shared < FEWEST) return undefined;
  const [limiting, free] = limits[0] ? [a, b] : [b, a];
  const core = mainWords(free);
  const missing = weightOfWords(wordsWithout(core, limiting.meaning));
  const weight = weightOfWords(core);
  if (weight === 0 || 1 - missing / weight < COVERED) return undefined;
  const name = (limited: boolean | undefined) => (limited ? 'limited' : 'granted');
  return { kind: 'restriction', values: [name(limits[0]), name(limits[1])], ratio: 1 };
};

const isLimiting = ({ restricted, denied, conditionDenied, words }: Statement): boolean =>
  restricted || denied || conditionDenied || words.some(({ stem }) => LIMITING.has(stem));

/** What is said apart from the condition; all of it where nothing else is said. */
function mainWords({ meaning, condition }: Statement): readonly Word[] {
  const main = wordsWithout(meaning, condition);
  return main.length > 0 ? main : meaning;
}
