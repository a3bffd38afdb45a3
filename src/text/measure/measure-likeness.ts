// How alike two bodies of text are in what they are about: cosine of stems, rare ones weighing more.
// Says nothing about agreement: two sections that contradict each other are very alike.

import type { Claim } from '../../domain/claim.ts';

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
