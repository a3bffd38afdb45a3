// What a mechanical check is: a statement about both documents that holds, or findings that say where it does not.

import type { Finding } from '../../../domain/question.ts';
import type { Reading } from './reading.ts';

/** The dimensions of both reviewers (facts B.15). */
export const DIMENSIONS = [
  { id: 'completeness', reviewer: 'quality-engineer', weight: 0.35 },
  { id: 'consistency', reviewer: 'quality-engineer', weight: 0.3 },
  { id: 'traceability', reviewer: 'quality-engineer', weight: 0.2 },
  { id: 'test-strategy', reviewer: 'quality-engineer', weight: 0.15 },
  { id: 'faithfulness', reviewer: 'self-review', weight: 0.3 },
  { id: 'achievability', reviewer: 'self-review', weight: 0.25 },
  { id: 'risk-quality', reviewer: 'self-review', weight: 0.25 },
  { id: 'test-actionability', reviewer: 'self-review', weight: 0.2 },
] as const;

export type Dimension = (typeof DIMENSIONS)[number]['id'];
export type Reviewer = (typeof DIMENSIONS)[number]['reviewer'];

export const REVIEWER_WEIGHTS: Readonly<Record<Reviewer, number>> = {
  'quality-engineer': 0.55,
  'self-review': 0.45,
};

export interface Check {
  readonly id: string;
  readonly dimension: Dimension;
  /** The roadmap may not be used where it fails, whatever the score. */
  readonly gate?: true;
  /** Empty: it holds. */
  readonly find: (reading: Reading) => Finding[];
  /** How many things are looked at, where each counts for itself. */
  readonly of?: (reading: Reading) => number;
}
