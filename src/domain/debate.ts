// What a debate is made of once its answers are checked: positions as data, from which every number of step 2
// is computed, and the words around them.

import type { Quote, VariantId } from './document.ts';

/** Who argues for a variant, as written in `--agents`. */
export interface Seat {
  readonly model: string;
  readonly persona?: string | undefined;
  readonly instruction?: string | undefined;
}

/** What was cited and could not be found where it was said to stand: it counts for nothing. */
export interface StruckQuote {
  /** As it was given; it need not name a variant. */
  readonly variant: string;
  readonly line: number;
  readonly text: string;
}

/** Where an advocate stands on one point after one round (ruling E-13). */
export interface Position {
  readonly point: string;
  readonly advocate: VariantId;
  readonly round: number;
  /** The variant whose approach it holds to be better; undefined if it names none. */
  readonly prefers: VariantId | undefined;
  /** It gives the point up for its own variant. */
  readonly concedes: boolean;
  /** Located in the variants; what could not be found is not here. */
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[] | undefined;
  readonly reasoning: string;
}

/** Something an advocate says, with what it rests on. */
export interface Argument {
  readonly claim: string;
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[] | undefined;
  readonly point?: string | undefined;
}

export interface Steelman {
  readonly variant: VariantId;
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[] | undefined;
  /** The strongest version of its argument. */
  readonly strongest: string;
  readonly right: string;
  readonly however: string;
}

/** A weakness that an advocate sees in another variant; `id` is what a rebuttal answers to. */
export interface Criticism extends Argument {
  readonly id: string;
  readonly from: VariantId;
  readonly variant: VariantId;
}

/** Round 1. */
export interface AdvocateStatement {
  readonly advocate: VariantId;
  readonly summary: string;
  readonly steelmen: readonly Steelman[];
  readonly strengths: readonly Argument[];
  readonly weaknesses: readonly Criticism[];
  readonly concessions: readonly Argument[];
  readonly positions: readonly Position[];
}

export interface Reply extends Argument {
  readonly criticism: string;
  readonly concedes: boolean;
}

export interface Assessment {
  readonly variant: VariantId;
  readonly text: string;
}

/** Round 2. */
export interface Rebuttal {
  readonly advocate: VariantId;
  readonly replies: readonly Reply[];
  readonly newEvidence: readonly Argument[];
  readonly assessments: readonly Assessment[];
  readonly positions: readonly Position[];
}

/** Round 3. */
export interface FinalArgument {
  readonly advocate: VariantId;
  readonly summary: string;
  readonly disagreements: readonly Argument[];
  readonly concessions: readonly Argument[];
  readonly positions: readonly Position[];
}

export type Agreement = 'unanimous' | 'majority' | 'split';

/** What the debate made of a point. */
export interface PointResult {
  readonly point: string;
  readonly agreement: Agreement;
  readonly resolved: boolean;
  readonly winner: VariantId | undefined;
  /** Percent, computed from the positions; never asked for. */
  readonly confidence: number;
  /** At most two sentences. */
  readonly evidenceSummary: string;
}

/** A change of position without evidence that the advocate had not named before. */
export interface HollowMove {
  readonly point: string;
  readonly advocate: VariantId;
  readonly round: number;
  readonly from: VariantId | undefined;
  readonly to: VariantId | undefined;
}

/** How the evidence of one advocate in one round fared. */
export interface EvidenceTally {
  readonly advocate: VariantId;
  readonly round: number;
  readonly verified: number;
  readonly struck: number;
  /** Entries about points, variants or criticisms that do not exist, or given twice. */
  readonly dropped: number;
  /** Points that it had to be asked for once more. */
  readonly askedAgain: number;
}

export interface DebateFailure {
  readonly advocate: VariantId;
  readonly round: number;
  readonly message: string;
}

/** A person holds the debate to be settled (ruling D-35). */
export interface ConvergenceOverride {
  /** The share that a person holds to be reached, 0 to 1. */
  readonly convergence?: number | undefined;
  /** Open points that a person holds to be resolved. */
  readonly resolved: readonly string[];
}

export interface DebateResult {
  readonly rounds: number;
  /** Advocates with a vote, in input order. */
  readonly advocates: readonly VariantId[];
  readonly failures: readonly DebateFailure[];
  readonly statements: readonly AdvocateStatement[];
  readonly rebuttals: readonly Rebuttal[];
  readonly finals: readonly FinalArgument[];
  /** Of every round, in the order they were taken. */
  readonly positions: readonly Position[];
  readonly results: readonly PointResult[];
  /** Agreed points over all points debated, after each round. */
  readonly byRound: readonly number[];
  readonly convergence: number;
  readonly unresolved: readonly string[];
  /** Points of the analysis that `--focus` or a person left out. */
  readonly outOfFocus: readonly string[];
  readonly hollow: readonly HollowMove[];
  readonly oscillating: readonly string[];
  readonly possibleSycophancy: boolean;
  /** By round, then in input order. */
  readonly evidence: readonly EvidenceTally[];
  readonly log: readonly string[];
  /** Set when nobody debated, with the reason. */
  readonly skipped?: string | undefined;
  /** What a person declared at the checkpoint; nothing above changes with it. */
  readonly override?: ConvergenceOverride | undefined;
}
