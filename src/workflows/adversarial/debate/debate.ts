// Step 2: one advocate per variant, up to three rounds. What they answer becomes positions; all that follows from
// positions is computed in convergence.ts.

import { type DebateResult, type PointResult, sumTallies } from '../../../domain/comparison/debate.ts';
import { AgentError, UsageError } from '../../../domain/errors.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import { counted } from '../differences/draft.ts';
import { FEWEST_VARIANTS, MOST_VARIANTS } from '../request/input.ts';
import { describeRound } from '../scoring/eliminate.ts';
import { chooseDebated } from './choose-debated.ts';
import { isChecked, percent, settlePoints, unresolvedOf } from './convergence.ts';
import { endAfter, findOscillating, MOST_ROUNDS } from './debate-end.ts';
import {
  type DebateContext,
  emptyResult,
  type Hall,
  ignoredInstructions,
  openHall,
  openOf,
  positionsOf,
  resultOf,
} from './debate-hall.ts';
import { concludeAll, rebutAll, stateAll, TOO_FEW_ADVOCATES } from './debate-rounds.ts';

/** The caller's list may come from anywhere; a debate needs rivals, and an audience that can follow them. */
function checkCount(count: number): void {
  if (count >= FEWEST_VARIANTS && count <= MOST_VARIANTS) return;
  const message =
    count < FEWEST_VARIANTS
      ? 'Adversarial comparison requires at least 2 variants'
      : 'Maximum 10 variants supported';
  throw new UsageError(message, { code: 'debate/variant-count' });
}

/** Nobody settled anything; what was said until then is in the transcript. */
export class DebateAborted extends AgentError {
  readonly result: DebateResult;

  constructor(cause: AgentError, result: DebateResult) {
    super(cause.message, { code: cause.code, hint: cause.hint, cause });
    this.result = result;
  }
}

/** `lenient` is asked last, where a seat failed. */
export async function runDebate(
  context: DebateContext,
  deliberation: Deliberation,
  lenient: Deliberation = deliberation,
): Promise<DebateResult> {
  checkCount(context.variants.length);
  const { points: debated, outOfFocus } = chooseDebated(context.points, context.highlighted, context.focus);
  const skip = context.skip ?? (debated.length === 0 ? nothingToDebate(outOfFocus) : undefined);
  deliberation.report({ type: 'step-started', step: 'debate', title: 'Step 2: adversarial debate' });
  tellElimination(context.elimination, deliberation);
  const held = { debated: skip === undefined ? debated : [], outOfFocus };
  if (skip !== undefined) return skipDebate(skip, emptyResult(context, held), deliberation);

  const hall = openHall(context, debated, { deliberation, lenient });
  for (const message of ignoredInstructions(context)) deliberation.report({ type: 'warning', message });
  const rounds: PointResult[][] = [];
  try {
    const result = await holdRounds(hall, emptyResult(context, held), rounds);
    finish(result, context.depth, deliberation);
    return result;
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== TOO_FEW_ADVOCATES) throw error;
    const said = resultOf(hall, emptyResult(context, held), rounds, []);
    throw new DebateAborted(error, { ...said, convergence: undefined, aborted: error.message });
  }
}

async function holdRounds(hall: Hall, empty: DebateResult, rounds: PointResult[][]): Promise<DebateResult> {
  const { context, deliberation } = hall;
  const { depth, convergence } = context;
  const { points: contested } = hall.shown;
  const { unjudged } = empty;
  const settle = (round: number): void => {
    const advocates = hall.statements.map(({ advocate }) => advocate);
    rounds.push(reportStanding(hall, round, settlePoints(contested, advocates, positionsOf(hall), round)));
  };
  const end = (oscillating: readonly string[] = []) =>
    endAfter(depth, convergence, rounds, unjudged, oscillating);
  await stateAll(hall);
  settle(1);
  let ending = end();
  if (!ending.ends) {
    await rebutAll(hall);
    settle(2);
    ending = end();
  }
  if (!ending.ends) {
    await concludeAll(hall, unresolvedOf(rounds.at(-1) ?? []));
    settle(3);
    const advocates = hall.statements.map(({ advocate }) => advocate);
    ending = end(findOscillating(contested, advocates, positionsOf(hall)));
  }
  for (const detail of ending.log) deliberation.report({ type: 'step-progress', step: 'debate', detail });
  return resultOf(hall, empty, rounds, ending.log);
}

function tellElimination(elimination: DebateContext['elimination'], deliberation: Deliberation): void {
  if (elimination === undefined) return;
  for (const round of elimination.rounds) {
    const detail = describeRound(round, elimination);
    deliberation.report({ type: 'step-progress', step: 'debate', detail });
  }
}

/** For whoever watches; the figures of the run are computed at its end. */
function reportStanding<Results extends readonly PointResult[]>(
  { context, deliberation, evidence }: Hall,
  round: number,
  results: Results,
): Results {
  deliberation.report({
    type: 'standing',
    round,
    rounds: MOST_ROUNDS[context.depth],
    points: results.length,
    agreed: results.length - unresolvedOf(results).length,
    evidence: sumTallies(evidence),
  });
  return results;
}

const nothingToDebate = (outOfFocus: readonly string[]): string =>
  outOfFocus.length > 0
    ? `none of the ${outOfFocus.length} points that ask for a decision is in focus`
    : 'no contradiction was found by rule';

function finish(result: DebateResult, depth: DebateContext['depth'], deliberation: Deliberation): void {
  const { results, unresolved, convergence, possibleSycophancy } = result;
  if (possibleSycophancy) {
    const message = `possible sycophancy: round 1 agreed on ${percent(result.byRound[0] ?? 0)} of the points`;
    deliberation.report({ type: 'warning', message });
  }
  const { verified, struck } = sumTallies(result.evidence);
  if (struck > 0) {
    const message = `evidence: ${verified} verified, ${struck} not verified: what rests on such a quote does not count`;
    deliberation.report({ type: 'warning', message });
  }
  for (const { advocate, variant } of result.missingSteelmen) {
    const message = `Advocate ${advocate} gave no steelman of Variant ${variant}: what it says against it does not count`;
    deliberation.report({ type: 'warning', message });
  }
  const agreed = results.length - unresolved.length;
  deliberation.report({
    type: 'step-finished',
    step: 'debate',
    detail: `${agreed} of ${counted(results.length, 'contradiction')} agreed, ${unresolved.length + result.undebated.length} still open`,
    settled: {
      convergence_score: convergence ?? null,
      open_points: openOf(result),
      unresolved_conflicts: [...unresolved, ...result.undebated],
      debate_skipped: false,
      convergence_checked: isChecked(depth, undefined),
    },
  });
}

/** Rulings D-16 and D-17: nothing to argue about counts as agreed, and is said; what was left out stays open. */
function skipDebate(skipped: string, result: DebateResult, deliberation: Deliberation): DebateResult {
  deliberation.report({ type: 'warning', message: `debate skipped: ${skipped}` });
  deliberation.report({
    type: 'step-finished',
    step: 'debate',
    detail: `skipped: ${skipped}`,
    settled: {
      convergence_score: result.convergence ?? null,
      open_points: openOf(result),
      unresolved_conflicts: result.undebated,
      debate_skipped: true,
      convergence_checked: false,
    },
  });
  return { ...result, skipped };
}
