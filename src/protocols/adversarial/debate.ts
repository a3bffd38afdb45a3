// Step 2: one advocate per variant, up to three rounds. What they answer becomes positions; all that follows from
// positions is computed in convergence.ts.

import type { DebateResult, PointResult, Position } from '../../domain/debate.ts';
import { UsageError } from '../../domain/errors.ts';
import type { Deliberation } from '../../domain/protocol.ts';
import { isChecked } from './artifacts/debate-transcript.ts';
import { describeRound } from './artifacts/elimination-lines.ts';
import { chooseDebated } from './choose-debated.ts';
import {
  convergenceOf,
  findHollowMoves,
  findOscillating,
  percent,
  SYCOPHANCY_SHARE,
  settlePoints,
  unresolvedOf,
} from './convergence.ts';
import { endAfter, MOST_ROUNDS } from './debate-end.ts';
import { type DebateContext, describeShortened, type Hall, openHall } from './debate-hall.ts';
import { concludeAll, rebutAll, stateAll } from './debate-rounds.ts';
import { sumTallies } from './evidence-tally.ts';
import { FEWEST_VARIANTS, MOST_VARIANTS } from './input.ts';

/** The caller's list may come from anywhere; a debate needs rivals, and an audience that can follow them. */
function checkCount(count: number): void {
  if (count >= FEWEST_VARIANTS && count <= MOST_VARIANTS) return;
  const message =
    count < FEWEST_VARIANTS
      ? 'Adversarial comparison requires at least 2 variants'
      : 'Maximum 10 variants supported';
  throw new UsageError(message, { code: 'debate/variant-count' });
}

/** `lenient` is asked last, where a seat failed. */
export async function runDebate(
  context: DebateContext,
  deliberation: Deliberation,
  lenient: Deliberation = deliberation,
): Promise<DebateResult> {
  const { depth, convergence, points } = context;
  checkCount(context.variants.length);
  const { points: debated, outOfFocus } = chooseDebated(points, context.highlighted, context.focus);
  const skip = context.skip ?? (debated.length === 0 ? nothingToDebate(outOfFocus) : undefined);
  deliberation.report({ type: 'step-started', step: 'debate', title: 'Step 2: adversarial debate' });
  tellElimination(context.elimination, deliberation);
  if (skip !== undefined) return skipDebate(skip, outOfFocus, deliberation);

  const hall = openHall(context, debated, { deliberation, lenient });
  const ids = debated.map(({ id }) => id);
  const statements = await stateAll(hall);
  const advocates = statements.map(({ advocate }) => advocate);
  const positions: Position[] = statements.flatMap((statement) => statement.positions);
  const settle = (round: number) =>
    reportStanding(hall, round, settlePoints(ids, advocates, positions, round));
  const rounds = [settle(1)];
  let ending = endAfter(depth, convergence, rounds);

  const rebuttals = ending.ends ? [] : await rebutAll(hall, statements);
  if (!ending.ends) {
    positions.push(...rebuttals.flatMap((one) => one.positions));
    rounds.push(settle(2));
    ending = endAfter(depth, convergence, rounds);
  }
  const open = unresolvedOf(rounds.at(-1) ?? []);
  const finals = ending.ends ? [] : await concludeAll(hall, statements, rebuttals, open);
  if (!ending.ends) {
    positions.push(...finals.flatMap((one) => one.positions));
    rounds.push(settle(3));
    ending = endAfter(depth, convergence, rounds, findOscillating(ids, advocates, positions));
  }

  const results = rounds.at(-1) ?? [];
  const byRound = rounds.map(convergenceOf);
  for (const detail of ending.log) deliberation.report({ type: 'step-progress', step: 'debate', detail });
  const result: DebateResult = {
    rounds: rounds.length,
    advocates,
    failures: hall.failures,
    statements,
    rebuttals,
    finals,
    positions,
    results,
    byRound,
    convergence: convergenceOf(results),
    unresolved: unresolvedOf(results),
    outOfFocus,
    hollow: findHollowMoves(positions),
    oscillating: rounds.length === 3 ? findOscillating(ids, advocates, positions) : [],
    possibleSycophancy: (byRound[0] ?? 0) > SYCOPHANCY_SHARE,
    evidence: hall.evidence,
    log: [...describeShortened(hall), ...ending.log],
  };
  finish(result, depth, deliberation);
  return result;
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
    ? `none of the ${outOfFocus.length} points is in focus`
    : 'the variants differ in no structural, content or contradicting point';

function finish(result: DebateResult, depth: DebateContext['depth'], deliberation: Deliberation): void {
  const { results, unresolved, convergence, possibleSycophancy } = result;
  if (possibleSycophancy) {
    const message = `possible sycophancy: round 1 agreed on ${percent(result.byRound[0] ?? 0)} of the points`;
    deliberation.report({ type: 'warning', message });
  }
  const { verified, struck } = sumTallies(result.evidence);
  if (struck > 0) {
    const message = `evidence: ${verified} verified, ${struck} struck: what rests on struck quotes does not count`;
    deliberation.report({ type: 'warning', message });
  }
  const agreed = results.length - unresolved.length;
  deliberation.report({
    type: 'step-finished',
    step: 'debate',
    detail: `${agreed} of ${results.length} points agreed (${percent(convergence)}), ${unresolved.length} open`,
    settled: {
      convergence_score: convergence,
      open_points: unresolved,
      debate_skipped: false,
      convergence_checked: isChecked(depth, undefined),
    },
  });
}

/** Rulings D-16 and D-17: nothing to argue about counts as agreed, and is said. */
function skipDebate(
  skipped: string,
  outOfFocus: readonly string[],
  deliberation: Deliberation,
): DebateResult {
  deliberation.report({ type: 'warning', message: `debate skipped: ${skipped}` });
  deliberation.report({
    type: 'step-finished',
    step: 'debate',
    detail: `skipped: ${skipped}`,
    settled: { convergence_score: 1, open_points: [], debate_skipped: true, convergence_checked: false },
  });
  return {
    rounds: 0,
    advocates: [],
    failures: [],
    statements: [],
    rebuttals: [],
    finals: [],
    positions: [],
    results: [],
    byRound: [],
    convergence: 1,
    unresolved: [],
    outOfFocus,
    hollow: [],
    oscillating: [],
    possibleSycophancy: false,
    evidence: [],
    log: [],
    skipped,
  };
}
