// What a run keeps of its debate: every position and what follows from it, so that each number of the transcript can
// be computed again from run.json alone.

import type {
  ConvergenceOverride,
  DebateFailure,
  DebateResult,
  HollowMove,
  Position,
} from '../../domain/debate.ts';
import type { Span, VariantId } from '../../domain/document.ts';
import { isChecked, statusOf } from './artifacts/debate-transcript.ts';
import { sumTallies } from './evidence-tally.ts';
import type { AdversarialInput } from './input.ts';

type Preferences = Readonly<Record<VariantId, VariantId | null>>;

export interface PointRecord {
  readonly point_id: string;
  /** By advocate; null where it names no variant. Empty for a round that did not ask. */
  readonly round_1_positions: Preferences;
  readonly round_2_positions: Preferences;
  readonly round_3_positions: Preferences;
  readonly agreed: boolean;
  readonly winner: VariantId | null;
  readonly confidence: number;
}

export interface PositionRecord extends Pick<Position, 'point' | 'advocate' | 'round' | 'concedes'> {
  readonly prefers: VariantId | null;
  /** Where the quotes stand; the text is that of the document recorded with the run. */
  readonly evidence: readonly (Span & { readonly variant: VariantId })[];
}

export interface EvidenceRecord {
  readonly verified: number;
  readonly struck: number;
  /** By round, then in input order. */
  readonly by_advocate: readonly {
    readonly advocate: VariantId;
    readonly round: number;
    readonly verified: number;
    readonly struck: number;
    /** Entries about points, variants or criticisms that do not exist. */
    readonly dropped: number;
    readonly asked_again: number;
  }[];
}

export interface DebateRecord {
  readonly depth: AdversarialInput['depth'];
  readonly rounds: number;
  readonly threshold: number;
  readonly convergence: number;
  readonly convergence_checked: boolean;
  readonly status: 'CONVERGED' | 'NOT_CONVERGED';
  readonly debate_skipped: boolean;
  readonly skip_reason: string | null;
  readonly advocates: readonly VariantId[];
  readonly failed_advocates: readonly DebateFailure[];
  /** Every point without a majority (ruling E-36). */
  readonly unresolved: readonly string[];
  readonly out_of_focus: readonly string[];
  readonly agreement_by_round: readonly number[];
  readonly possible_sycophancy: boolean;
  readonly hollow_moves: readonly HollowMove[];
  readonly oscillating: readonly string[];
  readonly evidence: EvidenceRecord;
  readonly log: readonly string[];
  /** What a person declared; absent where the computed convergence was accepted. */
  readonly override?: ConvergenceOverride;
  readonly points: readonly PointRecord[];
  readonly positions: readonly PositionRecord[];
}

export function recordDebate(
  { depth, convergence: threshold }: Pick<AdversarialInput, 'depth' | 'convergence'>,
  result: DebateResult,
): DebateRecord {
  const { positions, results, convergence, skipped } = result;
  return {
    depth,
    rounds: result.rounds,
    threshold,
    convergence,
    convergence_checked: isChecked(depth, skipped),
    status: statusOf(convergence, threshold),
    debate_skipped: skipped !== undefined,
    skip_reason: skipped ?? null,
    advocates: result.advocates,
    failed_advocates: result.failures,
    unresolved: result.unresolved,
    out_of_focus: result.outOfFocus,
    agreement_by_round: result.byRound,
    possible_sycophancy: result.possibleSycophancy,
    hollow_moves: result.hollow,
    oscillating: result.oscillating,
    evidence: {
      ...sumTallies(result.evidence),
      by_advocate: result.evidence.map(({ askedAgain, ...tally }) => ({ ...tally, asked_again: askedAgain })),
    },
    log: result.log,
    ...(result.override && { override: result.override }),
    points: results.map(({ point, resolved, winner, confidence }) => ({
      point_id: point,
      round_1_positions: preferencesOf(positions, point, 1),
      round_2_positions: preferencesOf(positions, point, 2),
      round_3_positions: preferencesOf(positions, point, 3),
      agreed: resolved,
      winner: winner ?? null,
      confidence,
    })),
    positions: positions.map(({ point, advocate, round, prefers, concedes, evidence }) => ({
      point,
      advocate,
      round,
      prefers: prefers ?? null,
      concedes,
      evidence: evidence.map(({ text: _text, ...span }) => span),
    })),
  };
}

function preferencesOf(positions: readonly Position[], point: string, round: number): Preferences {
  return Object.fromEntries(
    positions
      .filter((position) => position.point === point && position.round === round)
      .map(({ advocate, prefers }) => [advocate, prefers ?? null]),
  );
}
