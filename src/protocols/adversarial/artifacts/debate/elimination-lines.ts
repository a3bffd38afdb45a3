// What the transcript and whoever watches are told of the elimination: clusters, scores, who went out against whom.

import { type Elimination, type EliminationRound, isEqual } from '../../eliminating/eliminate.ts';
import { ratio } from '../score-cells.ts';

/** For the metadata of debate-transcript.md; empty where none was held. */
export function eliminationLines(elimination: Elimination | undefined): string[] {
  if (elimination === undefined) return [];
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
