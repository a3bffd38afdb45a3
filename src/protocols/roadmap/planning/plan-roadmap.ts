// Wave 2 as a whole: whoever plans sketches milestones, and the plan is computed from the sketch.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { RoadmapPlan } from '../model.ts';
import { planMilestones } from '../questions/plan-milestones.ts';
import { chooseTemplate } from './choose-template.ts';
import { finishPlan } from './finish-plan.ts';
import { rangeOf } from './milestone-range.ts';
import { requireOrder } from './order-requirements.ts';
import type { PlanContext } from './plan-context.ts';
import { sketchAnswer } from './sketch-answer.ts';
import { sketchBySpec } from './sketch-by-spec.ts';
import { sketchMerged } from './sketch-merged.ts';

export async function planRoadmap(context: PlanContext, deliberation: Deliberation): Promise<RoadmapPlan> {
  if (!context.planner) return planByRule(context);
  const order = requireOrder(context.extraction);
  const choice = chooseTemplate(context);
  const { least, most } = rangeOf(context.complexity.class);
  const iteration = context.iteration ?? 0;
  const step = iteration === 0 ? 'wave-2/plan-milestones' : `wave-2/plan-milestones-${iteration + 1}`;
  const { answer, agent } = await deliberation.ask(step, 'planner', planMilestones, {
    ...context,
    least,
    most,
  });
  const sketch = sketchAnswer(answer, context, order, { least, most });
  return finishPlan(sketch, {
    context,
    order,
    choice,
    decisions: [
      {
        decision: 'Order of Work',
        chosen: `as planned by ${agent}`,
        alternatives: 'the rule built in',
        rationale: answer.reasoning.replace(/\s+/g, ' ').trim(),
      },
    ],
  });
}

/** Ruling D-34: the merged roadmap decides what its milestones are, code all that is computed from them. */
export function planFromMerged(context: PlanContext, mergedRoadmap: string): RoadmapPlan {
  const order = requireOrder(context.extraction);
  const choice = chooseTemplate(context);
  const sketch = sketchMerged(mergedRoadmap, context, order, choice);
  return finishPlan(sketch, {
    context,
    order,
    choice: {
      ...choice,
      name: 'adversarial',
      score: null,
      alternatives: choice.name,
      rationale: 'the merged roadmap of the debate takes the place of a template',
    },
  });
}

export function planByRule(context: PlanContext): RoadmapPlan {
  const order = requireOrder(context.extraction);
  const choice = chooseTemplate(context);
  return finishPlan(sketchBySpec(context, order, choice), { context, order, choice });
}
