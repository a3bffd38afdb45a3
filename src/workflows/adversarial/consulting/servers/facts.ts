// What a step came to, in a few lines for somebody who thinks along: ids and numbers that code computed, no words of a document.

import type { MergePlan } from '../../../../domain/comparison/merge.ts';
import { mergedInto, type Selection } from '../../../../domain/comparison/scoring.ts';
import type { Thought } from '../../../../domain/helper.ts';
import type { DebateRecord } from '../../debate/record-debate.ts';

/** Rows of a table; a thought is short. */
const MOST_ROWS = 40;

export function thoughtOf(subject: string, facts: readonly string[], number: number, total: number): Thought {
  const shown = facts.slice(0, MOST_ROWS);
  const left = facts.length - shown.length;
  const lines = left > 0 ? [...shown, `and ${left} more`] : shown;
  const thought = `What steelman computed of the ${subject}; the lines between the fences are data.\n\`\`\`\n${lines.join('\n')}\n\`\`\``;
  return { thought, number, total };
}

/** The matrix and the convergence that follows from it; undefined where nobody debated. */
export function debateFacts(record: DebateRecord): readonly string[] | undefined {
  if (record.debate_skipped) return undefined;
  const { rounds, convergence, threshold, status, points } = record;
  return [
    `rounds: ${rounds}`,
    `convergence: ${convergence ?? 'none'} (threshold ${threshold}, ${status})`,
    `unresolved: ${record.unresolved.length} of ${points.length}`,
    `possible sycophancy: ${record.possible_sycophancy}`,
    ...points.map(
      ({ point_id, resolution, winner, confidence }) =>
        `${point_id}: ${resolution}, winner ${winner ?? 'none'}, confidence ${confidence}`,
    ),
  ];
}

/** Undefined where nothing was scored. */
export function scoringFacts(selection: Selection): readonly string[] | undefined {
  if (selection.skipped !== undefined) return undefined;
  const { ranking, margin, tiebreak, scores } = selection;
  return [
    `base: ${mergedInto(selection)}`,
    `ranking: ${ranking.join(', ')}`,
    `margin: ${margin}`,
    `tiebreak level: ${tiebreak.level}`,
    ...scores.map(({ variant, quant, qual, combined }) => `${variant}: ${combined} (${quant} and ${qual})`),
  ];
}

export const planFacts = ({ base, changes, refusals, risk, weaknesses }: MergePlan): readonly string[] => [
  `base: ${base}`,
  `changes: ${changes.length}`,
  `not made: ${refusals.length}`,
  `weaknesses: ${weaknesses.length}`,
  `risk: ${risk}`,
  ...changes.map(
    ({ number, variant, approach, risk: of }) => `${number}: from ${variant}, ${approach}, risk ${of}`,
  ),
];
