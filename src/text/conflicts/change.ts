// What two statements about one thing do not share, word by word: the ground on which every detector stands.

import type { Statement, Word } from '../../domain/claim.ts';
import { areSynonyms } from '../wordnet/are-synonyms.ts';

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

const weightOfWord = ({ stem }: Word): number => (LIGHT.has(stem) ? 0.2 : HALF_LIGHT.has(stem) ? 0.6 : 1);

export const weightOfWords = (words: readonly Word[]): number =>
  words.reduce((sum, word) => sum + weightOfWord(word), 0);

export function changeBetween({ meaning: a }: Statement, { meaning: b }: Statement): Change {
  const differing = [wordsWithout(a, b), wordsWithout(b, a)] as const;
  // Statements with little in common are not the same in other words: no need to look.
  const isClose = Math.max(differing[0].length, differing[1].length) <= CLOSE * Math.max(a.length, b.length);
  const [onlyA, onlyB] = isClose ? withoutSynonyms(...differing) : differing;
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

/** With more differing words than this the statements are not the same in other words. */
const MOST_PAIRS = 64;
const CLOSE = 0.67;

/** "Slices" for "cuts" changes nothing: words of one meaning are taken off both lists. */
function withoutSynonyms(a: readonly Word[], b: readonly Word[]): [readonly Word[], readonly Word[]] {
  if (a.length === 0 || b.length === 0 || a.length * b.length > MOST_PAIRS) return [a, b];
  const left = [...b];
  const kept = a.filter((word) => {
    const at = left.findIndex((other) => word.kind === 'content' && areSynonyms(word.lower, other.lower));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return kept.length === a.length ? [a, b] : [kept, left];
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
