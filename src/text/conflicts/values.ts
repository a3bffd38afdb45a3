// Two values that exclude each other in one slot: antonyms, alternatives of one kind, products in one role.

import type { Statement, Word } from '../../domain/claim.ts';
import { antonymy } from '../wordnet/antonymy.ts';
import { sharedClass } from '../wordnet/are-siblings.ts';
import { type Detector, LOOSE } from './conflict.ts';
import { areExclusive } from './exclusive-values.ts';

/** A short statement in which one of two words was swapped. */
const HALF = 0.5;
/** With more words changed, two opposites among them need not stand in one place. */
const FEW = 3;

export const valueConflict: Detector = (a, b, { onlyA, onlyB, share }) => {
  const swapped = onlyA.length === 1 && onlyB.length === 1;
  const few = Math.max(onlyA.length, onlyB.length) <= FEW;
  const near = (share <= LOOSE && few) || (swapped && share <= HALF);
  const [firsts, seconds] = near ? [onlyA, onlyB] : parting(a.meaning, b.meaning);
  for (const first of firsts) {
    const second = seconds.find((word) => exclude(first, word, swapped));
    // "Cannot start before" says what "starts after" says.
    if (second && isDeniedAt(a, first) === isDeniedAt(b, second))
      return { kind: 'value', values: [first.surface, second.surface], ratio: 2 };
  }
  return undefined;
};

/** A negation stands before the word. */
const isDeniedAt = ({ words }: Statement, word: Word): boolean =>
  words.slice(0, words.indexOf(word)).some(({ kind }) => kind === 'negation');

/** "The payment is captured synchronously…" and "The payment is captured asynchronously…": where the ways part. */
function parting(a: readonly Word[], b: readonly Word[]): [readonly Word[], readonly Word[]] {
  let same = 0;
  while (same < a.length && a[same]?.stemId === b[same]?.stemId) same++;
  return same === 0 ? [[], []] : [a.slice(same, same + 1), b.slice(same, same + 1)];
}

/** Some word of one side is the opposite of a word of the other. */
export const holdOpposites = (onlyA: readonly Word[], onlyB: readonly Word[]): boolean =>
  onlyA.some((first) => onlyB.some((second) => exclude(first, second, false)));

/** Opposites exclude each other anywhere; colours, materials and the like only where one was put for the other. */
function exclude(a: Word, b: Word, swapped: boolean): boolean {
  if (areExclusive(a.stem, b.stem)) return true;
  const opposed = antonymy(a.lower, b.lower);
  if (opposed === undefined && !swapped) return false;
  const alternatives = sharedClass(a.lower, b.lower);
  if (alternatives !== undefined && MANY_AT_ONCE.has(alternatives)) return false;
  return opposed === 'direct' || (swapped && (opposed === 'indirect' || alternatives !== undefined));
}

/** People, animals and what they do come in several at once: a man cooks, and so does a woman. */
const MANY_AT_ONCE = new Set([
  'sex',
  'posture',
  'gait',
  'animal',
  'musical instrument',
  'vegetable or fruit',
  'sport',
  'relative',
  'vehicle',
]);
