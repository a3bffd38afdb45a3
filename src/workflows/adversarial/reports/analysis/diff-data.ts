// diff-analysis.json: the points of step 1 for programs, and once the base is known also what nobody judged; and what
// categories are called in reports.

import type { ContradictionCategory, DiffPoint } from '../../../../domain/comparison/difference.ts';
import { countKind, type Differences } from '../../differences/index.ts';
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

/** What the output of a run keeps of its differences. */
export function countDifferences({ points, whatMatters, substantiallyIdentical }: Differences) {
  return {
    counts: {
      structural: countKind(points, 'structural'),
      content: countKind(points, 'content'),
      contradictions: countKind(points, 'contradiction'),
      unique: countKind(points, 'unique'),
      total: points.length,
    },
    highest: points.filter(({ severity }) => severity === 'High').map(({ id }) => id),
    whatMatters: whatMatters.flatMap((id) => {
      const point = points.find((one) => one.id === id);
      return point ? [{ id, severity: point.severity, title: point.title }] : [];
    }),
    substantiallyIdentical,
  };
}
