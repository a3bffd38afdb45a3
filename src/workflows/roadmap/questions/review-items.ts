// What the two reviewers judge: their dimensions with the weight of each (facts B.15), and for each dimension statements that
// are met or not. Scores are the share of statements met, computed by code.

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

export type ArtifactName = 'roadmap.md' | 'test-strategy.md';

export interface ReviewItem {
  readonly id: string;
  readonly dimension: Dimension;
  /** Where it is mended. */
  readonly file: ArtifactName;
  readonly text: string;
}

const item = (dimension: Dimension, number: number, text: string, file: ArtifactName = 'roadmap.md') => ({
  id: `${dimension}-${number}`,
  dimension,
  file,
  text,
});

export const REVIEW_ITEMS: readonly ReviewItem[] = [
  item('completeness', 1, 'The deliverables of each milestone suffice to reach its objective.'),
  item('completeness', 2, 'Set-up, migration and roll-out that the spec speaks of have a deliverable.'),
  item('consistency', 1, 'No statement of roadmap.md contradicts another one of it.'),
  item('consistency', 2, 'What test-strategy.md says of milestones agrees with what roadmap.md says of them.', 'test-strategy.md'),
  item('traceability', 1, 'Each deliverable in truth fulfils the requirements in its brackets.'),
  item('traceability', 2, 'The reason of each deferred requirement would convince who asked for it, or none is deferred.'),
  item('test-strategy', 1, 'The method named for a requirement can show that this requirement is met.', 'test-strategy.md'),
  item('test-strategy', 2, 'The validations come early enough for a failure to be cheap.', 'test-strategy.md'),
  item('faithfulness', 1, 'Descriptions and acceptance criteria neither add to nor weaken what the spec demands.'),
  item('faithfulness', 2, 'The priorities and limits of the spec are those of the roadmap.'),
  item('achievability', 1, 'Each milestone can be done with what the milestones before it hand over.'),
  item('achievability', 2, 'No milestone is so large that its progress could not be seen.'),
  item('risk-quality', 1, 'Each mitigation acts against its risk; where the spec states none, the register says so.'),
  item('risk-quality', 2, 'The gravest dangers that the spec names stand in the register.'),
  item('test-actionability', 1, 'A tester could write test cases from the acceptance criteria; where the spec states none, the row says whom to ask.'),
  item('test-actionability', 2, 'The stop criteria tell without doubt when work must stop.', 'test-strategy.md'),
]; // biome-ignore format: a table
