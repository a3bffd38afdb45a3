// Wave 2 as a whole: whoever plans sketches milestones, and the plan is computed from the sketch.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { RoadmapPlan } from '../model.ts';
import { chooseTemplate } from './choose-template.ts';
import { finishPlan } from './finish-plan.ts';
import { requireOrder } from './order-requirements.ts';
import type { PlanContext } from './plan-context.ts';
import { sketchInline } from './sketch-inline.ts';

export async function planRoadmap(context: PlanContext, _deliberation: Deliberation): Promise<RoadmapPlan> {
  return planByRule(context);
}

export function planFromMerged(context: PlanContext, _mergedRoadmap: string): RoadmapPlan {
  return planByRule(context);
}

export function planByRule(context: PlanContext): RoadmapPlan {
  const order = requireOrder(context.extraction);
  const choice = chooseTemplate(context);
  return finishPlan(sketchInline(context, order, choice), { context, order, choice });
}
