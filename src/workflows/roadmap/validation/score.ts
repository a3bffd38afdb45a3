// From met and unmet items to a score and a status: shares, weights and thresholds of facts B.15, all by code.

import { DIMENSIONS, type Dimension, REVIEWER_WEIGHTS } from '../questions/review-items.ts';

export interface ScoredItem {
  readonly dimension: Dimension;
  readonly met: boolean;
  /** Of what it looks at, 0 to 1, where each thing counts for itself. */
  readonly share?: number;
}

const PASS_AT = 0.85;
const REVISE_AT = 0.7;

/** Sums of weights err in the last place; nothing that was counted lies so near to a threshold. */
const EPSILON = 1e-12;

/** 0 to 1, not rounded. A dimension without an item has no say. */
export function scoreItems(items: readonly ScoredItem[]): number {
  let sum = 0;
  let weights = 0;
  for (const { id, reviewer, weight } of DIMENSIONS) {
    const own = items.filter(({ dimension }) => dimension === id);
    if (own.length === 0) continue;
    const share = own.reduce((all, one) => all + (one.share ?? (one.met ? 1 : 0)), 0) / own.length;
    sum += REVIEWER_WEIGHTS[reviewer] * weight * share;
    weights += REVIEWER_WEIGHTS[reviewer] * weight;
  }
  return weights === 0 ? 0 : Math.min(1, sum / weights + EPSILON);
}

/** Ruling D-43: on the value as it is, so 0.8499 is REVISE. */
export function statusOf(score: number): 'PASS' | 'REVISE' | 'REJECT' {
  if (score >= PASS_AT) return 'PASS';
  return score >= REVISE_AT ? 'REVISE' : 'REJECT';
}
