// Wave 2 as a whole: whoever plans sketches milestones, and the plan is computed from the sketch.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { RoadmapPlan } from '../model.ts';
import { requireOrder } from './order-requirements.ts';
import type { PlanContext } from './plan-context.ts';

export async function planRoadmap(context: PlanContext, _deliberation: Deliberation): Promise<RoadmapPlan> {
  return simplest(context);
}

export function planFromMerged(context: PlanContext, _mergedRoadmap: string): RoadmapPlan {
  return simplest(context);
}

function simplest({ extraction, complexity, personas }: PlanContext): RoadmapPlan {
  const { ids } = requireOrder(extraction);
  return {
    complexity,
    personas,
    template: { name: 'inline', score: null },
    milestones: [
      {
        id: 'M1',
        title: 'Foundation',
        type: 'FEATURE',
        priority: 'P0',
        effort: 'M',
        objective: 'Lay the ground.',
        dependencies: [],
        deliverables: ids.map((id, index) => ({
          id: `D1.${index + 1}`,
          description: id,
          acceptance: id,
          requirements: [id],
        })),
        risks: [],
        riskLevel: 'Low',
      },
    ],
    risks: [],
    validations: [{ id: 'V1', after: 'M1', validates: ['M1'], stopCriteria: 'A requirement is not met.' }],
    coverage: ids.map((requirement) => ({ requirement, by: 'V1', milestone: 'M1', method: 'test' })),
    deferred: [],
    declaredNew: [{ id: 'M1', what: 'milestone' }],
    decisions: [],
    warnings: [],
  };
}
