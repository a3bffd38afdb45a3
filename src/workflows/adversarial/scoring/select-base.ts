// From counts and verdicts to a base: the formulas of the protocol and its tie rule, nothing else.

import type { PointResult } from '../../../domain/comparison/debate.ts';
import type { Metric, Score, Selection, Tiebreak, Verdict } from '../../../domain/comparison/scoring.ts';
import type { VariantId } from '../../../domain/document.ts';
import { CORRECTNESS, criteriaOf, DIMENSIONS, RUBRIC } from './detectors/rubric.ts';

/** Points won in the debate, of all points in its matrix. */
export interface Wins {
  readonly won: ReadonlyMap<VariantId, number>;
  readonly points: number;
}

export interface Scored {
  readonly variant: VariantId;
  readonly metrics: readonly Metric[];
  readonly verdicts: readonly Verdict[];
  readonly words: number;
}

/** Seed 000, absolute and strict (ruling D-14). */
export const TIE = 0.05;
const EPSILON = 1e-9;
/** Twice the usual length costs as much as a tie is wide. */
const LENGTH_PRICE = 0.05;

const isLess = (a: number, b: number): boolean => a < b - EPSILON;

export function scoreAll(all: readonly Scored[]): Score[] {
  // Sorted, so that the sum does not depend on the order of the variants.
  const logs = all.map(({ words }) => Math.log2(Math.max(1, words))).sort((a, b) => a - b);
  const usual = logs.reduce((sum, log) => sum + log, 0) / Math.max(1, logs.length);
  return all.map(({ variant, metrics, verdicts, words }) => {
    const dimensions = DIMENSIONS.map((name) => ({ name, met: countMet(verdicts, name) }));
    const met = dimensions.reduce((sum, dimension) => sum + dimension.met, 0);
    const quant = quantOf(metrics);
    const qual = met / RUBRIC.length;
    const combined = 0.5 * quant + 0.5 * qual;
    const adjusted = combined - LENGTH_PRICE * (Math.log2(Math.max(1, words)) - usual);
    return {
      variant,
      metrics,
      quant,
      dimensions,
      met,
      qual,
      combined,
      words,
      lengthAdjusted: Math.min(1, Math.max(0, adjusted)),
    };
  });
}

/** The quantitative layer alone. */
export const quantOf = (metrics: readonly Metric[]): number =>
  metrics.reduce((sum, { weight, value }) => sum + weight * value, 0);

const countMet = (verdicts: readonly Verdict[], dimension: string): number => {
  const ids = new Set(criteriaOf(dimension).map(({ id }) => id));
  return verdicts.filter(({ criterion, met }) => met && ids.has(criterion)).length;
};

export type Choice = Pick<Selection, 'ranking' | 'base' | 'margin' | 'tiebreak'>;

/** `scores` in input order. */
export function selectBase(scores: readonly Score[], wins: Wins | undefined): Choice {
  const ranked = [...scores].sort((a, b) =>
    isLess(b.combined, a.combined)
      ? -1
      : isLess(a.combined, b.combined)
        ? 1
        : scores.indexOf(a) - scores.indexOf(b),
  );
  const [top, next] = ranked;
  if (!top) throw new RangeError('nothing to choose from');
  const margin = next ? top.combined - next.combined : 1;
  const tiebreak =
    next && isLess(margin, TIE)
      ? breakTie(top, next, wins, scores)
      : { winner: top, level: 0 as const, decidedBy: 'combined score' };
  const others = ranked.filter((score) => score !== tiebreak.winner);
  return {
    ranking: [tiebreak.winner, ...others].map(({ variant }) => variant),
    base: tiebreak.winner.variant,
    margin,
    tiebreak: { level: tiebreak.level, decidedBy: tiebreak.decidedBy },
  };
}

function breakTie(
  a: Score,
  b: Score,
  wins: Wins | undefined,
  scores: readonly Score[],
): Tiebreak & { readonly winner: Score } {
  const of = ({ variant }: Score): number => wins?.won.get(variant) ?? 0;
  const ofPoints = wins ? ` of ${wins.points}` : '';
  const share = wins && wins.points > 0 ? Math.abs(of(a) - of(b)) / wins.points : 0;
  if (share > 0 && !isLess(share, TIE)) {
    const [winner, loser] = of(a) > of(b) ? [a, b] : [b, a];
    return {
      winner,
      level: 1,
      decidedBy: `points won in the debate: ${of(winner)} against ${of(loser)}${ofPoints}`,
    };
  }
  const [mine, theirs] = [correctnessOf(a), correctnessOf(b)];
  if (mine !== theirs) {
    const winner = mine > theirs ? a : b;
    return {
      winner,
      level: 2,
      decidedBy: `correctness criteria met: ${Math.max(mine, theirs)} against ${Math.min(mine, theirs)}`,
    };
  }
  const winner = scores.indexOf(a) < scores.indexOf(b) ? a : b;
  return { winner, level: 3, decidedBy: 'input order' };
}

const correctnessOf = ({ dimensions }: Score): number =>
  dimensions.find(({ name }) => name === CORRECTNESS)?.met ?? 0;

/** Points won by each variant. */
export function countWins(results: readonly PointResult[]): ReadonlyMap<VariantId, number> {
  const won = new Map<VariantId, number>();
  for (const variant of results.flatMap(({ approach }) => approach))
    won.set(variant, (won.get(variant) ?? 0) + 1);
  return won;
}
