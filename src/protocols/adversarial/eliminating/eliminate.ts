// Elimination rounds (ruling D-29): in each the two clusters of variants that are most alike become one, and the lower
// quantitative score of their two best goes out. They end when few enough are left to debate.

import type { VariantId } from '../../../domain/document.ts';

export const MOST_FINALISTS = 4;

export interface Contender {
  readonly variant: VariantId;
  readonly quant_score: number;
}

export interface EliminationRound {
  readonly round: number;
  readonly kept: VariantId;
  readonly eliminated: VariantId;
  /** Of the two clusters that became one: the mean over all pairs. */
  readonly similarity: number;
}

/** As a run keeps it. */
export interface Elimination {
  /** In input order, each cluster's best being a finalist. */
  readonly clusters: readonly (readonly VariantId[])[];
  readonly scores: readonly Contender[];
  readonly rounds: readonly EliminationRound[];
  readonly finalists: readonly VariantId[];
  /** Best score first. */
  readonly eliminated: readonly VariantId[];
}

const EPSILON = 1e-9;

const isMore = (a: number, b: number): boolean => a > b + EPSILON;

export const isEqual = (a: number, b: number): boolean => !isMore(a, b) && !isMore(b, a);

/** Indexes of contenders, ascending. */
type Cluster = readonly number[];

/** `scores` in input order, `similarity` by the same indexes. */
export function eliminate(
  scores: readonly Contender[],
  similarity: readonly (readonly number[])[],
): Elimination {
  const best = (cluster: Cluster): number =>
    cluster.reduce((first, next) => (isMore(scoreAt(scores, next), scoreAt(scores, first)) ? next : first));
  const nameOf = (index: number): VariantId => scores[index]?.variant ?? '';
  let clusters: readonly Cluster[] = scores.map((_, index) => [index]);
  const rounds: EliminationRound[] = [];
  const out: number[] = [];
  while (clusters.length > MOST_FINALISTS) {
    const { left, right, mean } = findClosest(clusters, similarity);
    const joined = [...left, ...right].sort((a, b) => a - b);
    const kept = best(joined);
    const lost = best(left) === kept ? best(right) : best(left);
    out.push(lost);
    rounds.push({
      round: rounds.length + 1,
      kept: nameOf(kept),
      eliminated: nameOf(lost),
      similarity: mean,
    });
    clusters = clusters.flatMap((one) => (one === right ? [] : one === left ? [joined] : [one]));
  }
  const finalists = clusters.map(best).sort((a, b) => a - b);
  out.sort((a, b) => {
    const [one, other] = [scoreAt(scores, a), scoreAt(scores, b)];
    return isMore(one, other) ? -1 : isMore(other, one) ? 1 : a - b;
  });
  return {
    clusters: clusters.map((cluster) => cluster.map(nameOf)),
    scores,
    rounds,
    finalists: finalists.map(nameOf),
    eliminated: out.map(nameOf),
  };
}

const scoreAt = (scores: readonly Contender[], index: number): number => scores[index]?.quant_score ?? 0;

interface Pair {
  readonly left: Cluster;
  readonly right: Cluster;
  readonly mean: number;
}

/** Of pairs that are equally alike the first in input order. */
function findClosest(clusters: readonly Cluster[], similarity: readonly (readonly number[])[]): Pair {
  let closest: Pair | undefined;
  clusters.forEach((left, index) => {
    for (const right of clusters.slice(index + 1)) {
      const mean = meanOf(left, right, similarity);
      if (closest === undefined || isMore(mean, closest.mean)) closest = { left, right, mean };
    }
  });
  if (closest === undefined) throw new RangeError('fewer than two clusters');
  return closest;
}

function meanOf(left: Cluster, right: Cluster, similarity: readonly (readonly number[])[]): number {
  const all = left.flatMap((one) => right.map((other) => similarity[one]?.[other] ?? 0));
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}
