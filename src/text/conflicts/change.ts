// What two statements about one thing do not share, word by word: the ground on which every detector stands.

import type { Statement, Word } from '../../domain/claim.ts';

export interface Change {
  readonly onlyA: readonly Word[];
  readonly onlyB: readonly Word[];
  /** Part of the meaningful words of the longer statement that the other lacks. */
  readonly share: number;
  /** Weight of what both say. */
  readonly shared: number;
  /** Weight of all that each says. */
  readonly weightA: number;
  readonly weightB: number;
}

/** Every requirement has them: they say little about which one it is. */
const LIGHT = new Set(
  'provid allow abl support ensur enabl requir use permit includ possibl system applicat product platform option choic shal perform set make given follow'.split(
    ' ',
  ),
);
const HALF_LIGHT = new Set('user data informat time servic function request value us'.split(' '));

const weightOfWord = ({ stem }: Word): number =>
  LIGHT.has(stem) ? 0.2 : HALF_LIGHT.has(stem) ? 0.6 : 1;

export const weightOfWords = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + weightOfWord(word), 0);

export function changeBetween({ meaning: a }: Statement, { meaning: b }: Statement): Change {
  const onlyA = wordsWithout(a, b);
  const onlyB = wordsWithout(b, a);
  const weightA = weightOfWords(a);
  return {
    onlyA,
    onlyB,
    share: Math.max(onlyA.length, onlyB.length) / Math.max(a.length, b.length, 1),
    shared: weightA - weightOfWords(onlyA),
    weightA,
    weightB: weightOfWords(b),
  };
}

/** Words of the first list that the second does not have as often. */
export function wordsWithout(words: readonly Word[], others: readonly Word[]): Word[] {
  const left = new Map<number, number>();
  for (const { stemId } of others) left.set(stemId, (left.get(stemId) ?? 0) + 1);
  return words.filter(({ stemId }) => {
    const count = left.get(stemId) ?? 0;
    left.set(stemId, count - 1);
    return count <= 0;
  });
}
