// The dimensions of both reviewers, and what each weighs (facts B.15).

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
