// Sentences that are equal but for one gap of a few words each. What stands before and behind each gap is numbered
// as it is met, so that a sentence costs its length and not its square.

import type { Word } from '../../../domain/claim.ts';

const LONGEST_GAP = 3;
/** So many words around the gap must be the same: "Type: string" and "Type: number" are no sentence. */
const FEWEST_AROUND = 3;
/** In words; more is no sentence, whatever its marks say. */
const LONGEST_SENTENCE = 200;
const BASE = 2 ** 26;

interface Gap {
  readonly rest: number;
  readonly words: readonly Word[];
}

export type GapMatch = readonly [one: readonly Word[], other: readonly Word[]];

/** For each sentence of `before` its smallest gap to one of `after`, where only one fits. */
export function matchGaps(
  before: readonly (readonly Word[])[],
  after: readonly (readonly Word[])[],
): GapMatch[] {
  const listGaps = createGapLister();
  const byRest = new Map<number, readonly Word[] | undefined>();
  for (const { rest, words } of after.flatMap(listGaps)) {
    const known = byRest.get(rest);
    const isOther = byRest.has(rest) && (known === undefined || textOf(known) !== textOf(words));
    byRest.set(rest, isOther ? undefined : words);
  }
  return before.flatMap((sentence) => {
    const gap = listGaps(sentence).find(({ rest }) => byRest.has(rest));
    const other = gap && byRest.get(gap.rest);
    return other ? [[gap.words, other] as const] : [];
  });
}

/** Shortest gaps first; the same words around a gap have the same number in every sentence. */
function createGapLister(): (words: readonly Word[]) => Gap[] {
  const words = createNumbering<string>();
  const [heads, tails, rests] = [
    createNumbering<number>(),
    createNumbering<number>(),
    createNumbering<number>(),
  ];
  const chain = (own: readonly number[], number: (key: number) => number): number[] => {
    const chained = [0];
    for (const [at, word] of own.entries()) chained.push(number((chained[at] as number) * BASE + word));
    return chained;
  };
  return (sentence) => {
    if (sentence.length > LONGEST_SENTENCE) return [];
    const own = sentence.map(({ lower }) => words(lower));
    const before = chain(own, heads);
    const behind = chain(own.toReversed(), tails);
    const longest = Math.min(LONGEST_GAP, own.length - FEWEST_AROUND);
    return Array.from({ length: Math.max(longest, 0) }, (_, index) => index + 1).flatMap((length) =>
      own.slice(length - 1).map((_, at) => ({
        rest: rests((before[at] as number) * BASE + (behind[own.length - at - length] as number)),
        words: sentence.slice(at, at + length),
      })),
    );
  };
}

/** Numbers from 1 in the order of meeting. */
function createNumbering<K>(): (key: K) => number {
  const numbers = new Map<K, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

const textOf = (words: readonly Word[]): string => words.map(({ lower }) => lower).join(' ');
