// Step 4: what is to change in the base and what is not. The plan is tried out before it is proposed: an edit that would
// let the document contradict itself, or lose a line that both sides have, is withdrawn with its reason.

import type { MergePlan, Risk } from '../../../domain/merge.ts';
import { applyChanges } from '../merging/apply-changes.ts';
import { type DecidedVariant, decideVariants } from './decide-units.ts';
import type { Declined } from './draft-edit.ts';
import { draftEdits } from './draft-edits.ts';
import { judgePoints, type PointVerdicts } from './judge-points.ts';
import { lintPlan } from './lint-plan.ts';
import { mendLinks } from './mend-links.ts';
import { type Decided, type MergeContext, openContext } from './merge-context.ts';
import { planChanges } from './plan-changes.ts';
import { findRefusals, findWeaknesses } from './refusals.ts';
import { settleLoose } from './settle-loose.ts';
import { findWithdrawals, type Withdrawals, withdraw } from './withdraw.ts';

export interface Planned {
  readonly context: MergeContext;
  readonly verdicts: PointVerdicts;
  readonly plan: MergePlan;
  /** What became of everything the other variants say. */
  readonly variants: readonly DecidedVariant[];
  readonly declined: readonly Declined[];
}

export function planMerge(decided: Decided): Planned {
  const context = openContext(decided);
  const verdicts = judgePoints(context);
  const first = settleLoose(decideVariants(context, verdicts));
  let withdrawn: Withdrawals = new Map();
  for (;;) {
    const variants = withdraw(first, withdrawn);
    const { edits, declined } = draftEdits(context, variants);
    const planned = planChanges(context, edits);
    const merge = applyChanges(context.baseDocument.text, planned.changes);
    const more = findWithdrawals(context, planned.changes, merge, variants, withdrawn);
    if (more.size === 0) {
      const changes = mendLinks(context, planned.changes, merge.text);
      const all = [...declined, ...planned.declined];
      const plan = proposePlan(context, verdicts, changes, variants, all);
      return { context, verdicts, plan, variants, declined: all };
    }
    withdrawn = new Map([...withdrawn, ...more]);
  }
}

function proposePlan(
  context: MergeContext,
  verdicts: PointVerdicts,
  changes: MergePlan['changes'],
  variants: readonly DecidedVariant[],
  declined: readonly Declined[],
): MergePlan {
  const refusals = findRefusals(context, verdicts, changes, variants, declined);
  const plan: MergePlan = {
    base: context.base,
    changes,
    weaknesses: findWeaknesses(context, verdicts, changes, refusals),
    refusals,
    risk: highest(changes.map(({ risk }) => risk)),
    lint: [],
    approval: 'auto-approved',
  };
  return { ...plan, lint: lintPlan(context, verdicts, plan) };
}

const highest = (risks: readonly Risk[]): Risk =>
  (['High', 'Medium'] as const).find((risk) => risks.includes(risk)) ?? 'Low';
