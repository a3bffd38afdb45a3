// What a run keeps of its debate: every position and what follows from it, so that each number of the transcript can
// be computed again from run.json alone.

import type {
  Argument,
  ConvergenceOverride,
  DebateFailure,
  DebateResult,
  HollowMove,
  MissingSteelman,
  Position,
  Resolution,
  Strength,
} from '../../../domain/debate.ts';
import type { Span, VariantId } from '../../../domain/document.ts';
import { isChecked, statusOf } from '../artifacts/debate/debate-transcript.ts';
import type { AdversarialInput } from '../input.ts';
import type { Contested } from './convergence.ts';
import { sumTallies } from './evidence-tally.ts';

type Preferences = Readonly<Record<VariantId, Resolution>>;

export interface PointRecord {
  readonly point_id: string;
  /** Who says the same; silent variants are in none. */
  readonly approaches: Contested['approaches'];
  /** By advocate. Empty for a round that did not ask. */
  readonly round_1_positions: Preferences;
  readonly round_2_positions: Preferences;
  readonly round_3_positions: Preferences;
  readonly agreed: boolean;
  /** What was agreed on; `open` where nothing was. */
  readonly resolution: Resolution;
  readonly winner: VariantId | null;
  readonly confidence: number;
}

interface PositionRecord extends Pick<Position, 'point' | 'advocate' | 'round' | 'resolution' | 'concedes'> {
  readonly question?: string;
  readonly strength: Strength;
  /** Variants it goes against without having put their case: it counts as open. */
  readonly unheard?: readonly VariantId[];
  /** Where the quotes stand; the text is that of the document recorded with the run. */
  readonly evidence: readonly (Span & { readonly variant: VariantId })[];
}

interface EvidenceRecord {
  readonly verified: number;
  readonly struck: number;
  /** By round, then in input order. */
  readonly by_advocate: readonly {
    readonly advocate: VariantId;
    readonly round: number;
    readonly verified: number;
    readonly struck: number;
    /** Quotes of positions that have nothing to do with their point. */
    readonly beside: number;
    /** Entries about points, variants or criticisms that do not exist. */
    readonly dropped: number;
    readonly asked_again: number;
  }[];
}

interface ConcessionRecord {
  readonly advocate: VariantId;
  readonly round: number;
  /** Null where it is about no point. */
  readonly point: string | null;
}

export interface DebateRecord {
  readonly depth: AdversarialInput['depth'];
  readonly rounds: number;
  readonly threshold: number;
  /** Null where nothing was debated though something asked for it. */
  readonly convergence: number | null;
  readonly convergence_checked: boolean;
  readonly status: 'CONVERGED' | 'NOT_CONVERGED';
  readonly debate_skipped: boolean;
  readonly skip_reason: string | null;
  readonly advocates: readonly VariantId[];
  readonly failed_advocates: readonly DebateFailure[];
  readonly missing_steelmen: readonly MissingSteelman[];
  /** Every debated point without a majority (ruling E-36). */
  readonly unresolved: readonly string[];
  /** Points that ask for a decision and were not debated. */
  readonly undebated: readonly string[];
  /** Topics with statements that nobody judged. */
  readonly unjudged: readonly string[];
  readonly out_of_focus: readonly string[];
  readonly agreement_by_round: readonly number[];
  readonly possible_sycophancy: boolean;
  readonly hollow_moves: readonly HollowMove[];
  readonly oscillating: readonly string[];
  readonly evidence: EvidenceRecord;
  readonly log: readonly string[];
  /** What a person declared; absent where the computed convergence was accepted. */
  readonly override?: ConvergenceOverride;
  /** What the transcript shows as conceded, by point. */
  readonly concessions: readonly ConcessionRecord[];
  readonly points: readonly PointRecord[];
  readonly positions: readonly PositionRecord[];
}

export function recordDebate(
  { depth, convergence: threshold }: Pick<AdversarialInput, 'depth' | 'convergence'>,
  result: DebateResult,
  contested: readonly Contested[],
): DebateRecord {
  const { positions, results, convergence, skipped } = result;
  return {
    depth,
    rounds: result.rounds,
    threshold,
    convergence: convergence ?? null,
    convergence_checked: isChecked(depth, skipped),
    status: statusOf(convergence, threshold),
    debate_skipped: skipped !== undefined,
    skip_reason: skipped ?? null,
    advocates: result.advocates,
    failed_advocates: result.failures,
    missing_steelmen: result.missingSteelmen,
    unresolved: result.unresolved,
    undebated: result.undebated,
    unjudged: result.unjudged,
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

function recordPosition(position: Position): PositionRecord {
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

function concessionsOf({ statements, rebuttals, finals }: DebateResult): ConcessionRecord[] {
  const of = (advocate: VariantId, round: number, conceded: readonly Argument[]): ConcessionRecord[] =>
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

function preferencesOf(positions: readonly Position[], point: string, round: number): Preferences {
  return Object.fromEntries(
    positions
      .filter((position) => position.point === point && position.round === round)
      .map(({ advocate, resolution }) => [advocate, resolution]),
  );
}
