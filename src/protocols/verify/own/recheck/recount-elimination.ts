// Who may be debated for, once more from clusters and scores: the best of each cluster, four at most, nobody else. How
// alike variants are is left to the replay, which reads them.

import type { Difference } from '../difference.ts';
import type { RunRecord } from './record.ts';
import { isSame, type Recount } from './recount-debate.ts';

const CLOSE = 1e-9;
const MOST = 4;

type Data = NonNullable<RunRecord['elimination']>;

export function recountElimination(
  { scores, clusters, rounds, finalists, eliminated }: Data,
  { debate, selection }: Pick<RunRecord, 'debate' | 'selection'>,
): Recount {
  const differences: Difference[] = [];
  const compare = (what: string, declared: unknown, recomputed: unknown): void => {
    const check = 'debate.elimination';
    if (!isSame(declared, recomputed)) differences.push({ check, declared, recomputed, message: what });
  };
  const order = scores.map(({ variant }) => variant);
  // A sort keeps the order of what is equal, and letters come in input order.
  const byScore = scores
    .toSorted((a, b) => (Math.abs(b.quant_score - a.quant_score) < CLOSE ? 0 : b.quant_score - a.quant_score))
    .map(({ variant }) => variant);
  const best = clusters.map((cluster) => byScore.find((id) => cluster.includes(id)));
  const kept = order.filter((id) => best.includes(id));
  compare('variants in clusters', clusters.flat().toSorted(), order.toSorted());
  compare('finalists', finalists, kept);
  compare('more finalists than four', finalists.length > MOST, false);
  const out = byScore.filter((id) => !kept.includes(id));
  compare('eliminated', eliminated, out);
  compare('eliminated in rounds', rounds.map((round) => round.eliminated).toSorted(), out.toSorted());
  for (const { round, kept: stays, eliminated: goes } of rounds) {
    const isBetter = byScore.indexOf(stays) < byScore.indexOf(goes);
    const isAlike = clusters.some((cluster) => cluster.includes(stays) && cluster.includes(goes));
    compare(`round ${round}: the better of one cluster stays`, isBetter && isAlike, true);
  }
  const strangers = (ids: readonly string[]): string[] => ids.filter((id) => !kept.includes(id));
  compare('advocates of eliminated variants', strangers(debate.advocates), []);
  compare('eliminated variants in the ranking', strangers(selection.ranking), []);
  for (const { variant, quant_score } of selection.scores) {
    const counted = scores.find((score) => score.variant === variant)?.quant_score ?? null;
    compare(`quant_score of ${variant}`, counted, quant_score);
  }
  return { examined: scores.length, differences };
}
