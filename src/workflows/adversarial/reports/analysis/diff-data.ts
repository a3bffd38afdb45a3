// diff-analysis.json: the points of step 1 for programs, and once the base is known also what nobody judged; and what rules and
// categories are called in reports.

import type { ContradictionCategory, DiffPoint, Rule } from '../../../../domain/comparison/difference.ts';
import { describeVariant } from '../../variants/read-variants.ts';
import type { DiffAnalysis } from './diff-analysis.ts';

export const RULE_WORDS: Record<Rule, string> = {
  'near-equal': 'nearly the same words',
  'same-key': 'same key, other value',
  'same-record': 'same record, other value',
  'same-id': 'same id, other thing',
  renamed: 'renamed',
  'counted-wrong': 'counted wrong',
  'impossible-sequence': 'impossible sequence',
};

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
