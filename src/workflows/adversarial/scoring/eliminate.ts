// Elimination rounds (ruling D-29), where they are asked for and more than four variants are there: in each the two clusters that
// are most alike become one, and the lower quantitative score of their two best goes out. Only the finalists get advocates and
// can become the base; the others stay in points, plan and ledger.

import type { Variant, VariantId } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import type { Measured } from './measure.ts';
import { quantOf } from './select-base.ts';

const MOST_FINALISTS = 4;

interface Contender {
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

const isEqual = (a: number, b: number): boolean => !isMore(a, b) && !isMore(b, a);

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

export interface Field {
  /** Those that are debated for and scored: all of them unless some were eliminated. */
  readonly variants: readonly Variant[];
  /** Undefined where nothing was measured. */
  readonly measured: readonly Measured[] | undefined;
  /** Best score first. */
  readonly eliminated: readonly Variant[];
  /** Absent where none was held. */
  readonly elimination?: Elimination;
}

interface Entrants {
  readonly variants: readonly Variant[];
  readonly measured: readonly Measured[];
  readonly comparison: Comparison;
}

export function chooseFinalists({ variants, measured, comparison }: Entrants, isWanted: boolean): Field {
  if (!isWanted || variants.length <= MOST_FINALISTS) {
    return { variants, measured, eliminated: [] };
  }
  const scores = variants.map(({ id }, index) => ({
    variant: id,
    quant_score: quantOf(measured[index]?.metrics ?? []),
  }));
  const elimination = eliminate(scores, measureSimilarity(comparison));
  const isFinalist = ({ id }: Variant): boolean => elimination.finalists.includes(id);
  return {
    variants: variants.filter(isFinalist),
    measured: measured.filter(({ subject }) => elimination.finalists.includes(subject.variant)),
    eliminated: elimination.eliminated.flatMap((id) => variants.find((variant) => variant.id === id) ?? []),
    elimination,
  };
}

/** How many of so many variants are debated for and scored. */
export const countFinalists = (variants: number, isWanted: boolean): number =>
  isWanted ? Math.min(variants, MOST_FINALISTS) : variants;

/** Of each pair by index, 0 to 1: twice what both say, over what each of them says. */
export function measureSimilarity({ claims, alignment }: Comparison): number[][] {
  const clusterOf = new Map<number, number>();
  alignment.clusters.forEach(({ passages }, index) => {
    for (const { statement } of passages) clusterOf.set(statement.id, index);
  });
  const said = claims.map(
    (list) =>
      new Set(
        list.map(({ statement: { id } }) => {
          const cluster = clusterOf.get(id);
          return cluster === undefined ? `statement ${id}` : `cluster ${cluster}`;
        }),
      ),
  );
  return said.map((own) => said.map((other) => likenessOf(own, other)));
}

function likenessOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = own.size + other.size;
  // Two that say nothing say the same.
  if (all === 0) return 1;
  const both = [...own].filter((key) => other.has(key)).length;
  return (2 * both) / all;
}

/** Lines for the metadata of debate-transcript.md. */
export function describeElimination(elimination: Elimination): string[] {
  const { clusters, scores, rounds, finalists, eliminated } = elimination;
  return [
    `- Orchestrator: ${scores.length} variants, ${clusters.length} clusters, ${finalists.length} finalists (not counted as an agent)`,
    ...clusters.map((cluster, index) => `- Cluster ${index + 1}: ${cluster.join(', ')}`),
    `- Quantitative scores: ${scores.map(({ variant, quant_score }) => `${variant} ${ratio(quant_score)}`).join(', ')}`,
    ...rounds.map((round) => `- ${describeRound(round, elimination)}`),
    `- Finalists: ${finalists.join(', ')}`,
    `- Eliminated: ${eliminated.join(', ')} (no advocate and not the base; what only they say still counts)`,
  ];
}

export function describeRound(
  { round, kept, eliminated, similarity }: EliminationRound,
  { scores }: Elimination,
): string {
  const scoreOf = (id: string): number => scores.find(({ variant }) => variant === id)?.quant_score ?? 0;
  const [stays, goes] = [scoreOf(kept), scoreOf(eliminated)];
  const reason = isEqual(stays, goes)
    ? `${ratio(stays)} both, so the first stays`
    : `${ratio(stays)} against ${ratio(goes)}`;
  return `Elimination round ${round}: Variant ${eliminated} is eliminated, Variant ${kept} kept (similarity ${ratio(similarity)}; quantitative score ${reason})`;
}

const ratio = (value: number): string => value.toFixed(3);
