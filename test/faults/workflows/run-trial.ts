// One plan of a workflow, carried out and judged.

import type { Trial } from '../run-campaign.ts';
import { checkRun, outcomeOf } from './check-run.ts';
import { type Foretold, foretell } from './foretell.ts';
import { makePlan, type Plan } from './make-plan.ts';
import { runPlan, type Seen } from './run-plan.ts';
import type { WorkflowName } from './scenarios.ts';

export const WORKFLOWS: readonly WorkflowName[] = ['review', 'decide', 'roadmap'];

export async function runWorkflowTrial(workflow: WorkflowName, seed: number): Promise<Trial> {
  const plan = makePlan(workflow, seed);
  const foretold = foretell(plan);
  const begun = performance.now();
  const seen = await watchPlan(plan, foretold);
  return {
    workflow,
    seed,
    title: plan.title,
    fault: plan.fault,
    outcome: outcomeOf(seen),
    complaints: checkRun(plan, foretold, seen),
    ms: Math.round(performance.now() - begun),
  };
}

/** Words that were no answer are the same in a run by rule. */
export const watchPlan = (plan: Plan, { steps }: Foretold): Promise<Seen> =>
  runPlan(plan, new Map(steps.flatMap(({ step, said }) => (said === undefined ? [] : [[step, said]]))));
