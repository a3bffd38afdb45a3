// diff-analysis.json: the points of step 1 for programs, and once the base is known also what nobody judged.

import type { DiffPoint } from '../../../../domain/difference.ts';
import { describeVariant } from '../../read-variants.ts';
import type { DiffAnalysis } from './diff-analysis.ts';

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
