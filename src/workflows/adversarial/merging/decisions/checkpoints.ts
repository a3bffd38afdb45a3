// The four places where a person may steer. What each is told, and what follows from the answer; the questions themselves
// are in questions/.

import type { ConvergenceOverride, DebateResult } from '../../../../domain/comparison/debate.ts';
import { asksForDecision, type DiffPoint } from '../../../../domain/comparison/difference.ts';
import { mergedInto, type Selection } from '../../../../domain/comparison/scoring.ts';
import type { Variant } from '../../../../domain/document.ts';
import type { Deliberation } from '../../../../domain/workflow/workflow.ts';
import { placeText } from '../../../reports/escape-line.ts';
import type { Planned } from '../../planning/index.ts';
import { acceptConvergence } from '../../questions/checkpoints/accept-convergence.ts';
import { chooseBase } from '../../questions/checkpoints/choose-base.ts';
import { highlightPoints } from '../../questions/checkpoints/highlight-points.ts';
import { type PlanPayload, reviewPlan } from '../../questions/checkpoints/review-plan.ts';
import { listAddable, listForeign } from './foreign-blocks.ts';

/** In the order in which they are met; the names are those of steps and of files with answers. */
export const CHECKPOINTS = [
  { name: 'after-diff-analysis', step: 'checkpoint/after-diff-analysis', question: highlightPoints },
  { name: 'after-debate', step: 'checkpoint/after-debate', question: acceptConvergence },
  { name: 'after-base-selection', step: 'checkpoint/after-base-selection', question: chooseBase },
  { name: 'after-refactoring-plan', step: 'checkpoint/after-refactoring-plan', question: reviewPlan },
] as const;

const [ANALYSIS, DEBATE, BASE, PLAN] = CHECKPOINTS;

export interface Priorities {
  /** Points that a person wants to see debated. */
  readonly points: readonly string[];
  /** Points that would be debated, had nobody left them out. */
  readonly outOfFocus: readonly string[];
}

export async function askPriorities(
  points: readonly DiffPoint[],
  deliberation: Deliberation,
): Promise<Priorities> {
  const { answer } = await deliberation.ask(ANALYSIS.step, 'human', ANALYSIS.question, {
    points: points.map((point) => {
      const { id, severity, title, kind } = point;
      return { id, severity, title, kind, debatable: asksForDecision(point) };
    }),
  });
  const wanted = new Set(answer.points);
  const left = points.filter((point) => asksForDecision(point) && !wanted.has(point.id));
  return { points: answer.points, outOfFocus: left.map(({ id }) => id) };
}

/** Undefined where the computed convergence was accepted, or nobody debated. */
export async function askConvergence(
  { convergence, results, unresolved, undebated, skipped }: DebateResult,
  threshold: number,
  points: readonly DiffPoint[],
  deliberation: Deliberation,
): Promise<ConvergenceOverride | undefined> {
  if (skipped !== undefined || convergence === undefined) return undefined;
  const open = new Set([...unresolved, ...undebated]);
  const { answer } = await deliberation.ask(DEBATE.step, 'human', DEBATE.question, {
    convergence,
    threshold,
    total: results.length + undebated.length,
    unresolved: points
      .filter(({ id }) => open.has(id))
      .map(({ id, severity, title }) => ({ id, severity, title })),
  });
  return answer.convergence === undefined && answer.resolved.length === 0 ? undefined : answer;
}

/** Who answers for a person that was not asked. */
const NOBODY = 'embedded';

/** The computed selection, with the base that a person wants instead, if so. */
export async function askBase(
  selection: Selection,
  variants: readonly Variant[],
  deliberation: Deliberation,
): Promise<Selection> {
  const { ranking, scores, margin, tiebreak, base } = selection;
  if (selection.skipped !== undefined) return selection;
  const { answer, agent } = await deliberation.ask(BASE.step, 'human', BASE.question, {
    variants: ranking.map((id) => {
      const { label = '', agentSpec = 'original' } = variants.find((variant) => variant.id === id) ?? {};
      const score = scores.find(({ variant }) => variant === id)?.combined ?? 0;
      return { id, spec: agentSpec, label, score };
    }),
    margin,
    decidedBy: tiebreak.decidedBy,
  });
  // By the scores it would be another than by descent: whoever names it means it.
  const standing = agent === NOBODY ? base : mergedInto(selection);
  const override = ranking.find((id) => id === answer.base && id !== standing);
  return override === undefined ? selection : { ...selection, override };
}

export const askPlan = (planned: Planned, deliberation: Deliberation) =>
  deliberation.ask(PLAN.step, 'human', PLAN.question, describePlan(planned));

export function describePlan(planned: Planned): PlanPayload {
  const { plan, context } = planned;
  const { sections, lineStarts, text } = context.baseDocument;
  return {
    changes: plan.changes.map(({ number, title, approach, risk, variant, source, target, edits }) => ({
      number,
      title,
      approach,
      risk,
      from: `Variant ${variant}, ${placeText(source)}`,
      to: placeText(target),
      movable: edits.every(({ start, end }) => start === end),
      passages: edits.map(({ text }) => text.trim()),
    })),
    refusals: plan.refusals.length,
    risk: plan.risk,
    sections: sections.filter(({ level }) => level > 0).map(({ title }) => title.trim()),
    lines: lineStarts.filter((start) => start < text.length).length,
    foreign: listForeign(planned, plan),
    points: listAddable(planned),
  };
}
