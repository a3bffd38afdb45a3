// What a debate amounts to: before anybody has spoken, and after the rounds so far.

import type { DebateResult, PointResult, Position } from '../../domain/debate.ts';
import { asksForDecision, type DiffPoint } from '../../domain/difference.ts';
import { convergenceOf, SYCOPHANCY_SHARE, unresolvedOf } from './convergence.ts';
import { type DebateContext, describeShortened, type Hall } from './debate-hall.ts';
import { findHollowMoves, findOscillating } from './debate-signs.ts';
import { unheardBy } from './read-answers.ts';

export const positionsOf = ({ statements, rebuttals, finals }: Hall): Position[] =>
  [...statements, ...rebuttals, ...finals].flatMap(({ positions }) => positions);

/** What the rounds so far amount to. */
export function resultOf(
  hall: Hall,
  empty: DebateResult,
  rounds: readonly (readonly PointResult[])[],
  log: readonly string[],
): DebateResult {
  const { statements, rebuttals, finals, failures, evidence } = hall;
  const advocates = statements.map(({ advocate }) => advocate);
  const positions = positionsOf(hall);
  const results = rounds.at(-1) ?? [];
  const byRound = rounds.map((one) => convergenceOf(one, empty.unjudged));
  return {
    ...empty,
    rounds: rounds.length,
    advocates,
    failures,
    statements,
    rebuttals,
    finals,
    positions,
    results,
    byRound,
    convergence: convergenceOf(results, empty.unjudged),
    unresolved: unresolvedOf(results),
    missingSteelmen: statements.flatMap((statement) =>
      unheardBy(statement, hall.shown).map((variant) => ({ advocate: statement.advocate, variant })),
    ),
    hollow: findHollowMoves(positions),
    oscillating: rounds.length === 3 ? findOscillating(hall.shown.points, advocates, positions) : [],
    possibleSycophancy: (byRound[0] ?? 0) > SYCOPHANCY_SHARE,
    evidence,
    log: [...describeShortened(hall), ...ignoredInstructions(hall.context), ...log],
  };
}

/** Rules follow no instruction, and say so. */
export function ignoredInstructions({ seats, variants }: DebateContext): string[] {
  return variants.flatMap(({ number }, index) => {
    const { model, instruction } = seats[index] ?? { model: 'embedded' };
    return model === 'embedded' && instruction !== undefined
      ? [`Advocate for Variant ${number} is embedded and ignores its instruction`]
      : [];
  });
}

/** Every point that nobody resolved (ruling R2-5). */
export const openOf = ({ unresolved, undebated, unjudged }: DebateResult): string[] => [
  ...unresolved,
  ...undebated,
  ...unjudged,
];

interface Held {
  readonly debated: readonly DiffPoint[];
  readonly outOfFocus: readonly string[];
}

/** Before anybody has spoken. */
export function emptyResult({ points }: DebateContext, { debated, outOfFocus }: Held): DebateResult {
  const asked = points.filter(asksForDecision);
  const undebated = asked.filter((point) => !debated.includes(point)).map(({ id }) => id);
  const unjudged = points.filter(isUnjudgedTopic).map(({ id }) => id);
  const isUnasked = debated.length === 0 && asked.length > 0;
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
    convergence: isUnasked ? undefined : convergenceOf([], unjudged),
    unresolved: [],
    undebated,
    unjudged,
    outOfFocus,
    missingSteelmen: [],
    hollow: [],
    oscillating: [],
    possibleSycophancy: false,
    evidence: [],
    log: [],
  };
}

/** The row of a topic with statements that nobody judged. */
export const isUnjudgedTopic = ({ kind, relation }: DiffPoint): boolean =>
  kind === 'content' && relation === 'unjudged';
