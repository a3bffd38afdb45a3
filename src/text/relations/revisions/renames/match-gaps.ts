// Sentences that are equal but for one gap of a few words each.

import type { Word } from '../../../../domain/claim.ts';
import type { Sentence } from '../read-sentences.ts';

const LONGEST_GAP = 3;
/** So many words around the gap must be the same: "Type: string" and "Type: number" are no sentence. */
const FEWEST_AROUND = 3;
/** In words; more is no sentence, whatever its marks say. */
const LONGEST_SENTENCE = 200;

export type GapMatch = readonly [one: readonly Word[], other: readonly Word[]];

/** For each sentence of `before` its smallest gap to one of `after`, where only one fits. */
export function matchGaps(before: readonly Sentence[], after: readonly Sentence[]): GapMatch[] {
  const candidatesOf = indexEnds(after);
  return before.flatMap(({ words }) => {
    let best: GapMatch | undefined;
    let isOnly = true;
    for (const candidate of candidatesOf(words)) {
      const match = matchGap(words, candidate.words);
      if (!match || (best && match[0].length > best[0].length)) continue;
      isOnly = !best || match[0].length < best[0].length || (isOnly && isSame(match, best));
      best = match;
    }
    return best && isOnly ? [best] : [];
  });
}

/** With three equal words around one gap, two of them stand together at one end. */
function indexEnds(sentences: readonly Sentence[]): (words: readonly Word[]) => Iterable<Sentence> {
  const byEnd = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    for (const end of endsOf(sentence.words)) {
      const list = byEnd.get(end);
      if (list) list.push(sentence);
      else byEnd.set(end, [sentence]);
    }
  }
  return (words) => new Set(endsOf(words).flatMap((end) => byEnd.get(end) ?? []));
}

function endsOf(words: readonly Word[]): string[] {
  if (words.length <= FEWEST_AROUND || words.length > LONGEST_SENTENCE) return [];
  const [first, second, beforeLast, last] = [words[0], words[1], words.at(-2), words.at(-1)];
  return [`${first?.lower} ${second?.lower} …`, `… ${beforeLast?.lower} ${last?.lower}`];
}

function matchGap(one: readonly Word[], other: readonly Word[]): GapMatch | undefined {
  const shorter = Math.min(one.length, other.length);
  let head = 0;
  while (head < shorter && one[head]?.lower === other[head]?.lower) head += 1;
  let tail = 0;
  while (tail < shorter - head && one.at(-1 - tail)?.lower === other.at(-1 - tail)?.lower) tail += 1;
  const isGap = ({ length }: readonly Word[]): boolean =>
    length - head - tail >= 1 && length - head - tail <= LONGEST_GAP;
  if (head + tail < FEWEST_AROUND || !isGap(one) || !isGap(other)) return undefined;
  return [one.slice(head, one.length - tail), other.slice(head, other.length - tail)];
}

const isSame = (a: GapMatch, b: GapMatch): boolean =>
  a.every((words, side) => textOf(words) === textOf(b[side as 0 | 1]));
const textOf = (words: readonly Word[]): string => words.map(({ lower }) => lower).join(' ');
