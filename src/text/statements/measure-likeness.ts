// How alike two bodies of text are in what they are about: cosine of stems, rare ones weighing more.
// Says nothing about agreement: two sections that contradict each other are very alike.

import type { Claim, Word } from '../../domain/claim.ts';
import type { Vocabulary } from '../words/read-words.ts';

export interface Weighing {
  /** Weight of a stem: the rarer among the bodies, the heavier. */
  weightOf(stem: number): number;
  /** Number of bodies that hold the stem. */
  countOf(stem: number): number;
}

export interface WeightedBody {
  readonly weights: ReadonlyMap<number, number>;
  readonly norm: number;
}

/** Weights over a collection of bodies, each given as its stems (repeats count once). */
export function weighStems(bodies: Iterable<readonly number[]>, stemCount: number): Weighing {
  const counts = new Uint32Array(stemCount);
  let total = 0;
  for (const stems of bodies) {
    total++;
    for (const stem of stems) counts[stem] = (counts[stem] ?? 0) + 1;
  }
  const weights = new Float64Array(stemCount);
  for (let stem = 0; stem < stemCount; stem++)
    weights[stem] = Math.log(1 + total / Math.max(counts[stem] ?? 0, 1));
  return { weightOf: (stem) => weights[stem] ?? 0, countOf: (stem) => counts[stem] ?? 0 };
}

export function stemCounts(claims: readonly Claim[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { statement } of claims) {
    for (const stem of statement.stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

export function weighBody(counts: ReadonlyMap<number, number>, weighing: Weighing): WeightedBody {
  const weights = new Map<number, number>();
  let squares = 0;
  for (const [stem, count] of counts) {
    const weight = (1 + Math.log(count)) * weighing.weightOf(stem);
    if (weight <= 0) continue;
    weights.set(stem, weight);
    squares += weight * weight;
  }
  return { weights, norm: Math.sqrt(squares) };
}

export function measureLikeness(a: WeightedBody, b: WeightedBody): number {
  if (a.norm === 0 || b.norm === 0) return 0;
  const [small, large] = a.weights.size <= b.weights.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [stem, weight] of small.weights) dot += weight * (large.weights.get(stem) ?? 0);
  return dot / (a.norm * b.norm);
}

/** Seed 000: section names at 80 % word overlap are the same section. */
export const SAME_SECTION = 0.8;
/** Seed 000: headings at 60 % word overlap are the same topic. */
export const SAME_TOPIC = 0.6;

const NUMBERING = /^\s*(?:(?:\d+(?:\.\d+)*|[A-Z]|[IVX]+)[.):]\s+|\d+(?:\.\d+)*\s+|§\s*[\d.]+\s*)/;

/** Stems of the words of a title that mean something, without its numbering; all of them if none does. */
export function titleStems(vocabulary: Vocabulary, title: string): readonly number[] {
  const words = vocabulary.read(title.replace(NUMBERING, '')).map(({ word }) => word);
  const meaning = words.filter(({ kind }) => kind !== 'function');
  return [...new Set((meaning.length > 0 ? meaning : words).map(({ stemId }: Word) => stemId))];
}

/** Shared words divided by the words of the longer title: 1 for the same words in any order. */
export function measureOverlap(a: readonly number[], b: readonly number[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const other = new Set(b);
  const shared = a.filter((stem) => other.has(stem)).length;
  return shared / Math.max(a.length, b.length);
}
