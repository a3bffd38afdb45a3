// Two values that exclude each other in one slot: antonyms, alternatives of one kind, products in one role.

import type { Word } from '../../domain/claim.ts';
import { antonymy } from '../wordnet/antonymy.ts';
import { sharedClass } from '../wordnet/are-siblings.ts';
import { type Detector, LOOSE } from './conflict.ts';
import { areExclusive } from './exclusive-values.ts';

/** A short statement in which one of two words was swapped. */
const HALF = 0.5;

export const valueConflict: Detector = (a, b, { onlyA, onlyB, share }) => {
  const swapped = onlyA.length === 1 && onlyB.length === 1;
  for (const first of onlyA) {
    for (const second of onlyB) {
      const near =
        share <= LOOSE || (swapped && share <= HALF) || sameLead(a.meaning, first, b.meaning, second);
      if (!near || !exclude(first, second, swapped)) continue;
      return { kind: 'value', values: [first.surface, second.surface], ratio: 2 };
    }
  }
  return undefined;
};

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
