// How the variants of a set are related: revisions of one text, written independently, or not about one thing.
// Comes before all else, because rules are exact among revisions and know next to nothing about independent texts.

import type { Document } from '../../domain/document.ts';
import { areUnrelated, measureShared, readTopic } from './measure-shared.ts';
import { groupLinked } from './order-all.ts';
import { createSentenceReader } from './read-sentences.ts';

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
