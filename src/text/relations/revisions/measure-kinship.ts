// How the variants of a set are related: revisions of one text, written independently, or not about one thing.
// Comes before all else, because rules are exact among revisions and know next to nothing about independent texts. A sentence is
// shared where most of its pairs of neighbouring words occur in the other document: cheap for long documents, and blind to where
// it stands, how its lines break and which number it holds.

import type { Word } from '../../../domain/claim.ts';
import type { Document } from '../../../domain/document.ts';
import { measureLikeness, type WeightedBody, weighBody } from '../../statements/measure-likeness.ts';
import { groupLinked } from './order-all.ts';
import { createSentenceReader, type Sentence } from './read-sentences.ts';

/**
 * Share of the text of one that stands in the other. Measured on 40 sets: independently written variants share at
 * most 0.25 (an interface or a checklist copied from the same source), neighbouring revisions 0.47 and more.
 */
const REVISIONS = 1 / 3;

export type Kin = 'revisions' | 'independent' | 'unrelated';

export interface KinPair {
  /** Indexes of the documents, a < b. */
  readonly a: number;
  readonly b: number;
  /** 0 to 1: how much of one stands in the other, identical or nearly so. */
  readonly shared: number;
  readonly kin: Kin;
}

export interface Kinship {
  readonly pairs: readonly KinPair[];
  /**
   * `revisions`: each document is linked to each other, if only by way of those between them. `mixed`: some are
   * revisions of each other, see `pairs`. `unrelated`: a document has next to nothing to do with any other.
   */
  readonly verdict: 'revisions' | 'independent' | 'mixed' | 'unrelated';
  /** Indexes of the documents that are unrelated to every other. */
  readonly strangers: readonly number[];
}

export function measureKinship(
  documents: readonly Document[],
  readSentences = createSentenceReader(),
): Kinship {
  const sentences = documents.map((document) => readSentences(document).map(({ sentence }) => sentence));
  const topics = sentences.map((list) => readTopic(list));
  const sharedOf = measureShared(sentences);
  const pairs = topics.flatMap((one, a) =>
    topics.slice(a + 1).map((other, offset): KinPair => {
      const b = a + 1 + offset;
      const shared = sharedOf(a, b);
      const apart = areUnrelated(one, other) ? 'unrelated' : 'independent';
      return { a, b, shared, kin: shared >= REVISIONS ? 'revisions' : apart };
    }),
  );
  const strangers = [...documents.keys()].filter((index) => isStranger(pairs, index));
  return { pairs, verdict: judge(documents.length, pairs, strangers), strangers };
}

/** Whether the two are revisions of one text, as far as they themselves show it. */
export const areKin = ({ pairs }: Kinship, one: number, other: number): boolean =>
  pairs.some(
    ({ a, b, kin }) => a === Math.min(one, other) && b === Math.max(one, other) && kin === 'revisions',
  );

function isStranger(pairs: readonly KinPair[], index: number): boolean {
  const own = pairs.filter(({ a, b }) => a === index || b === index);
  return own.length > 0 && own.every(({ kin }) => kin === 'unrelated');
}

function judge(count: number, pairs: readonly KinPair[], strangers: readonly number[]): Kinship['verdict'] {
  if (strangers.length > 0) return 'unrelated';
  const links = pairs.filter(({ kin }) => kin === 'revisions');
  if (links.length === 0) return 'independent';
  const groups = groupLinked(
    count,
    links.map(({ a, b }) => [a, b]),
  );
  return new Set(groups).size === 1 ? 'revisions' : 'mixed';
}

/** Below three words a sentence is a label that any document may hold. */
const SHORTEST = 3;
/** Of a sentence's pairs: at 0.6 "a is the b of c" in two unrelated sentences counts. */
const NEAR_EQUAL = 0.7;
const PAIR_BASE = 2 ** 26;

interface Reading {
  /** For each sentence the numbers of its pairs of words. */
  readonly sentences: readonly (readonly number[])[];
  /** Whether it holds the pair of this number. */
  readonly holds: Uint8Array;
}

/** For two documents the share, 0 to 1, of the one of which more is shared. */
function measureShared(documents: readonly (readonly Sentence[])[]): (a: number, b: number) => number {
  const numbers = new Map<number, number>();
  const known = new Map<number, number[]>();
  const read = ({ number, words }: Sentence): number[] => {
    const pairs = known.get(number) ?? pairsOf(words, numbers);
    known.set(number, pairs);
    return pairs;
  };
  const all = documents.map((list) => list.filter(({ words }) => words.length >= SHORTEST).map(read));
  const readings = all.map((sentences): Reading => {
    const holds = new Uint8Array(numbers.size);
    for (const pairs of sentences) for (const pair of pairs) holds[pair] = 1;
    return { sentences, holds };
  });
  return (a, b) => {
    const [one, other] = [readings[a], readings[b]];
    return one && other ? Math.max(shareOf(one, other), shareOf(other, one)) : 0;
  };
}

function pairsOf(words: readonly Word[], numbers: Map<number, number>): number[] {
  return words.slice(1).map((word, index) => {
    const key = keyOf(words[index] as Word) * PAIR_BASE + keyOf(word);
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}

/** One key for all amounts. */
const keyOf = ({ kind, stemId }: Word): number => (kind === 'number' || kind === 'label' ? 0 : stemId + 1);

function shareOf({ sentences }: Reading, { holds }: Reading): number {
  let total = 0;
  let shared = 0;
  for (const pairs of sentences) {
    total += pairs.length;
    let found = 0;
    for (const pair of pairs) found += holds[pair] as number;
    if (found >= NEAR_EQUAL * pairs.length) shared += pairs.length;
  }
  return total === 0 ? 0 : shared / total;
}

/** A note of a few lines has no vocabulary to judge by. */
const FEWEST_WORDS = 80;
const MOST_USED = 20;
/**
 * Measured on 311 pairs of variants of one document and 20 000 pairs of different projects: variants share at least
 * 0.32, and those that share under 0.38 have five of their most used words in common; different projects mostly
 * share under 0.25 and at most two words. Both must be missing: asking in vain is worse than not asking.
 */
const ALIKE = 0.25;
const MOST_IN_COMMON = 2;

export interface Topic {
  readonly body: WeightedBody;
  readonly size: number;
  readonly mostUsed: ReadonlySet<number>;
}

function readTopic(sentences: readonly Sentence[]): Topic {
  const counts = new Map<number, number>();
  let size = 0;
  for (const { words } of sentences) {
    for (const { kind, stem, stemId } of words) {
      if ((kind !== 'content' && kind !== 'name') || stem.length <= 2) continue;
      size += 1;
      counts.set(stemId, (counts.get(stemId) ?? 0) + 1);
    }
  }
  const byUse = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([stem]) => stem);
  return {
    body: weighBody(counts, { weightOf: () => 1, countOf: () => 1 }),
    size,
    mostUsed: new Set(byUse.slice(0, MOST_USED)),
  };
}

function areUnrelated(a: Topic, b: Topic): boolean {
  if (Math.min(a.size, b.size) < FEWEST_WORDS) return false;
  const common = [...a.mostUsed].filter((stem) => b.mostUsed.has(stem)).length;
  return common <= MOST_IN_COMMON && measureLikeness(a.body, b.body) < ALIKE;
}
