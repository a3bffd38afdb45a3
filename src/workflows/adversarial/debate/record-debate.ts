// What a run keeps of its debate: every position and what follows from it, so that each number of the transcript can
// be computed again from run.json alone.

import {
  type Argument,
  type DebateResult,
  type Position,
  type Resolution,
  sumTallies,
} from '../../../domain/comparison/debate.ts';
import type { VariantId } from '../../../domain/document.ts';
import type { AdversarialInput } from '../request/input.ts';
import { type Contested, isChecked, statusOf } from './convergence.ts';

export type DebateRecord = ReturnType<typeof recordDebate>;

export function recordDebate(
  { depth, convergence: threshold, helpers }: Pick<AdversarialInput, 'depth' | 'convergence' | 'helpers'>,
  result: DebateResult,
  contested: readonly Contested[],
) {
  const { positions, results, convergence, skipped } = result;
  return {
    depth,
    /** Where a helper that could not be started made it less. */
    ...(helpers?.requestedDepth && { requested_depth: helpers.requestedDepth }),
    rounds: result.rounds,
    threshold,
    /** Null where nothing was debated though something asked for it. */
    convergence: convergence ?? null,
    convergence_checked: isChecked(depth, skipped),
    status: statusOf(convergence, threshold),
    debate_skipped: skipped !== undefined,
    skip_reason: skipped ?? null,
    advocates: result.advocates,
    failed_advocates: result.failures,
    missing_steelmen: result.missingSteelmen,
    /** Every debated point without a majority (ruling E-36). */
    unresolved: result.unresolved,
    /** Points that ask for a decision and were not debated. */
    undebated: result.undebated,
    /** Topics with statements that nobody judged. */
    unjudged: result.unjudged,
    out_of_focus: result.outOfFocus,
    agreement_by_round: result.byRound,
    possible_sycophancy: result.possibleSycophancy,
    hollow_moves: result.hollow,
    oscillating: result.oscillating,
    evidence: {
      ...sumTallies(result.evidence),
      /** By round, then in input order. */
      by_advocate: result.evidence.map(({ askedAgain, ...tally }) => ({ ...tally, asked_again: askedAgain })),
    },
    log: result.log,
    ...(result.override && { override: result.override }),
    /** What the transcript shows as conceded, by point; null where it is about none. */
    concessions: concessionsOf(result),
    points: results.map(({ point, resolved, resolution, winner, confidence }) => ({
      point_id: point,
      approaches: contested.find(({ id }) => id === point)?.approaches ?? [],
      round_1_positions: preferencesOf(positions, point, 1),
      round_2_positions: preferencesOf(positions, point, 2),
      round_3_positions: preferencesOf(positions, point, 3),
      agreed: resolved,
      resolution,
      winner: winner ?? null,
      confidence,
    })),
    positions: positions.map(recordPosition),
  };
}

/** Where the quotes stand; the text is that of the document recorded with the run. */
function recordPosition(position: Position) {
  const { point, advocate, round, resolution, question, concedes, strength, unheard, evidence } = position;
  return {
    point,
    advocate,
    round,
    resolution,
    ...(question !== undefined && { question }),
    concedes,
    strength,
    ...(unheard && { unheard }),
    evidence: evidence.map(({ text: _text, ...span }) => span),
  };
}

function concessionsOf({ statements, rebuttals, finals }: DebateResult) {
  const of = (advocate: VariantId, round: number, conceded: readonly Argument[]) =>
    conceded.map(({ point }) => ({ advocate, round, point: point ?? null }));
  return [
    ...statements.flatMap(({ advocate, concessions }) => of(advocate, 1, concessions)),
    ...rebuttals.flatMap(({ advocate, replies }) =>
      of(
        advocate,
        2,
        replies.filter(({ concedes }) => concedes),
      ),
    ),
    ...finals.flatMap(({ advocate, concessions }) => of(advocate, 3, concessions)),
  ];
}

function preferencesOf(
  positions: readonly Position[],
  point: string,
  round: number,
): Readonly<Record<VariantId, Resolution>> {
  return Object.fromEntries(
    positions
      .filter((position) => position.point === point && position.round === round)
      .map(({ advocate, resolution }) => [advocate, resolution]),
  );
}
