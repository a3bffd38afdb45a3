// Wave 2 as a whole: whoever plans sketches milestones, and the plan is computed from the sketch.

import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { PlanContext, RoadmapPlan } from '../model/plan.ts';
import { planMilestones } from '../questions/plan-milestones.ts';
import { cutMilestones } from './cutting/cut-milestones.ts';
import { rangeOf } from './cutting/milestone-range.ts';
import { finishPlan } from './finishing/finish-plan.ts';
import { requireOrder } from './requirements/order-requirements.ts';
import { readMerged } from './sketching/read-merged.ts';
import { sketchAnswer } from './sketching/sketch-answer.ts';

export async function planRoadmap(context: PlanContext, deliberation: Deliberation): Promise<RoadmapPlan> {
  if (!context.planner) return planByRule(context);
  const order = requireOrder(context.extraction);
  const { least, most } = rangeOf(context.complexity.class);
  const iteration = context.iteration ?? 0;
  const step = iteration === 0 ? 'wave-2/plan-milestones' : `wave-2/plan-milestones-${iteration + 1}`;
  const payload = { ...context, least, most };
  const { answer, agent } = await deliberation.ask(step, 'planner', planMilestones, payload);
  return finishPlan(sketchAnswer(answer, context, order), context, order, [
    {
      decision: 'Order of Work',
      chosen: `as planned by ${agent}`,
      alternatives: 'the rule built in',
      rationale: answer.reasoning.replace(/\s+/g, ' ').trim(),
    },
  ]);
}

/** Ruling D-34: the merged roadmap decides what its milestones are, code all that is computed from them. */
export function planFromMerged(context: PlanContext, mergedRoadmap: string, variants?: string): RoadmapPlan {
  const order = requireOrder(context.extraction);
  return finishPlan(
    readMerged(mergedRoadmap, context, order),
    context,
    order,
    variants === undefined
      ? []
      : [
          {
            decision: 'Order of Work',
            chosen: 'as in the merged roadmap',
            alternatives: variants,
            rationale: 'variants that differ in arrangement alone are not argued about: the base decides',
          },
        ],
  );
}

export function planByRule(context: PlanContext): RoadmapPlan {
  const order = requireOrder(context.extraction);
  return finishPlan(cutMilestones(context, order), context, order);
}
