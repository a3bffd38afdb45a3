// What the rounds of a debate share: who takes part, what all may see, what went wrong so far, and what it amounts to: before
// anybody has spoken, and after the rounds so far.

import type {
  AdvocateStatement,
  DebateFailure,
  DebateResult,
  EvidenceTally,
  FinalArgument,
  PointResult,
  Position,
  Rebuttal,
  Seat,
} from '../../../domain/comparison/debate.ts';
import { asksForDecision, type DiffPoint, isUnjudgedTopic } from '../../../domain/comparison/difference.ts';
import type { Variant, VariantId } from '../../../domain/document.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { AdversarialInput } from '../request/input.ts';
import type { Elimination } from '../scoring/eliminate.ts';
import type { Stance } from './advocate/answer-shape.ts';
import { type DebatePayload, type Shown, showVariants } from './advocate/payload.ts';
import { convergenceOf, SYCOPHANCY_SHARE, unresolvedOf } from './convergence.ts';
import { findHollowMoves, findOscillating } from './debate-end.ts';
import { unheardBy } from './read-answers.ts';

export interface DebateContext
  extends Pick<AdversarialInput, 'depth' | 'convergence' | 'focus' | 'blind' | 'rebuttals' | 'source'> {
  readonly variants: readonly Variant[];
  /** All points of step 1. */
  readonly points: readonly DiffPoint[];
  readonly highlighted: readonly string[];
  /** The text of diff-analysis.md. */
  readonly analysis: string;
  /** One for each variant, in order. */
  readonly seats: readonly Seat[];
  /** Whose variants are without advocates from the start; absent: nobody's. */
  readonly elimination?: Elimination | undefined;
  /** Revisions of one text, the oldest first; absent where no order is known. */
  readonly order?: readonly VariantId[] | undefined;
  /** Variants that are revisions of one text, one group each. */
  readonly families?: readonly (readonly VariantId[])[] | undefined;
  /** Why there is nothing to debate, if so. */
  readonly skip?: string | undefined;
}

/** What the rounds share, and the failures they note. */
export interface Hall {
  readonly context: DebateContext;
  readonly deliberation: Deliberation;
  /** For the last attempt: it may let the embedded engine answer for a model. */
  readonly lenient: Deliberation;
  readonly shown: Shown;
  /** What each advocate said last, point by point. */
  readonly stances: Map<VariantId, readonly Stance[]>;
  /** What was said so far. */
  readonly statements: AdvocateStatement[];
  readonly rebuttals: Rebuttal[];
  readonly finals: FinalArgument[];
  readonly failures: DebateFailure[];
  readonly evidence: EvidenceTally[];
}

export function openHall(
  context: DebateContext,
  debated: readonly DiffPoint[],
  doors: Pick<Hall, 'deliberation' | 'lenient'>,
): Hall {
  const { variants, points, analysis, blind, order, families, source } = context;
  const around = { blind, order, families, source: source?.text };
  return {
    context,
    ...doors,
    shown: showVariants(variants, points, debated, analysis, around),
    stances: new Map(),
    statements: [],
    rebuttals: [],
    finals: [],
    failures: [],
    evidence: [],
  };
}

/** What an advocate says in this round, with the positions that it keeps put in from the round before. */
export function withKept(
  { stances }: Hall,
  advocate: VariantId,
  {
    positions,
    keeps = [],
  }: { readonly positions: readonly Stance[]; readonly keeps?: readonly string[] | undefined },
): readonly Stance[] {
  const kept = new Set(keeps);
  return [...positions, ...(stances.get(advocate) ?? []).filter(({ point }) => kept.has(point))];
}

/** Points that are not answered this time keep the answer of an earlier one. */
export function remember({ stances }: Hall, advocate: VariantId, said: readonly Stance[]): void {
  const answered = new Set(said.map(({ point }) => point));
  const before = (stances.get(advocate) ?? []).filter(({ point }) => !answered.has(point));
  stances.set(advocate, [...said, ...before]);
}

export function payloadFor(hall: Hall, index: number): DebatePayload {
  const { variants, seats, focus, blind } = hall.context;
  const { model, ...known } = seats[index] ?? { model: 'embedded' };
  return {
    advocate: variants[index]?.id ?? '',
    number: variants[index]?.number ?? index + 1,
    seat: blind ? known : { model, ...known },
    focus,
    shown: hall.shown,
  };
}

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
    log: [...ignoredInstructions(hall.context), ...log],
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
