// The table of decisions: what was chosen, what else there was, and the figures that decided.

import type { Decision } from '../model.ts';
import type { TemplateChoice } from './choose-template.ts';
import { groupRequirements } from './group-requirements.ts';
import { rangeOf } from './milestone-range.ts';
import type { PlanContext } from './plan-context.ts';

export function decidePlan(context: PlanContext, choice: TemplateChoice, count: number): Decision[] {
  const { complexity, personas, extraction } = context;
  const [primary, ...consulting] = personas;
  const range = rangeOf(complexity.class);
  const pieces = groupRequirements(extraction.requirements, extraction.criteria).length;
  return [
    {
      decision: 'Primary Persona',
      chosen: primary === undefined ? 'architect' : `${primary.persona} (${primary.confidence.toFixed(3)})`,
      alternatives:
        consulting.length === 0
          ? 'none reaches 0.2'
          : consulting.map(({ persona, confidence }) => `${persona} ${confidence.toFixed(3)}`).join(', '),
      rationale: primary?.rationale ?? 'none chosen',
    },
    {
      decision: 'Template',
      chosen: choice.score === null ? choice.name : `${choice.name} (${choice.score.toFixed(3)})`,
      alternatives: choice.alternatives,
      rationale: choice.rationale,
    },
    {
      decision: 'Milestone Count',
      chosen: String(count),
      alternatives: `${range.least} to ${range.most} for ${complexity.class}`,
      rationale: `complexity ${complexity.score.toFixed(3)} is ${complexity.class}; the spec has ${pieces === 1 ? 'one piece' : `${pieces} pieces`} of its own`,
    },
  ];
}
