// diff-analysis.json: the points of step 1 for programs, and once the base is known also what nobody judged; and what
// categories are called in reports.

import type { ContradictionCategory, DiffPoint } from '../../../../domain/comparison/difference.ts';
import { describeVariant } from '../../variants/read-variants.ts';
import type { DiffAnalysis } from './diff-analysis.ts';

export const CATEGORY_WORDS: Record<ContradictionCategory, string> = {
  'opposing-claims': 'opposing claims',
  'requirement-constraint': 'requirement-constraint conflict',
  'impossible-sequence': 'impossible sequence',
  'id-clash': 'one id, two things',
};

export function renderDiffData(
  { artifactType, generated, engine, variants, differences }: DiffAnalysis,
  unjudged: readonly DiffPoint[] = [],
): string {
  const { comparison, points, ...found } = differences;
  const data = {
    format: 1,
    artifactType,
    generated,
    engine,
    variants: variants.map(describeVariant),
    kinship: comparison.kinship,
    points: [...points, ...unjudged],
    ...found,
  };
  return `${JSON.stringify(data, null, 2)}\n`;
}
