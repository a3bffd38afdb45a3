// What a debate is made of once its answers are checked: positions as data, from which every number of step 2
// is computed, and the words around them.

import type { Quote, VariantId } from '../document.ts';

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

/** What an advocate may hold of a point beside an approach: all of it stands, quoted parts are joined, nobody can say. */
export const STANDS = ['both', 'combine', 'open'] as const;

/** An approach, by the first of the variants that say the same, or one of the words above (ruling R2-1). */
export type Resolution = VariantId | (typeof STANDS)[number];

/** 1 a stated reason or proof in the own document, 0.7 a decisions log, scope or lineage, 0.5 a quote that belongs. */
export type Strength = 0 | 0.5 | 0.7 | 1;

/** Where an advocate stands on one point after one round; whose variant is silent on it takes none. */
export interface Position {
  readonly point: string;
  readonly advocate: VariantId;
  readonly round: number;
  readonly resolution: Resolution;
  /** What would settle it, where it is left open. */
  readonly question?: string | undefined;
  /** It gives the point up for its own variant. */
  readonly concedes: boolean;
  /** Located in the variants; what could not be found is not here. */
  readonly evidence: readonly Quote[];
  readonly struck?: readonly StruckQuote[] | undefined;
  /** How many of the quotes have nothing to do with the point: shown, but they weigh nothing. */
  readonly beside: number;
  readonly strength: Strength;
  /** The variants it speaks against without having put their case first: the position counts as open (ruling R2-4). */
  readonly unheard?: readonly VariantId[] | undefined;
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
  /** Where it claims that the variant lacks something. */
  readonly searched?: AbsenceSearch;
}

/** What code looked for where somebody says that something is absent. */
export interface AbsenceSearch {
  /** As the claim says them. */
  readonly terms: readonly string[];
  /** The first statement that has all of them, which refutes the claim; undefined: none has. */
  readonly found?: { readonly line: number; readonly text: string } | undefined;
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
export interface FinalArgument
  extends Pick<AdvocateStatement, 'advocate' | 'summary' | 'concessions' | 'positions'> {
  readonly disagreements: readonly Argument[];
}

export type Agreement = 'unanimous' | 'majority' | 'split';

/** What the debate made of a point. */
export interface PointResult {
  readonly point: string;
  /** Who had a vote: advocates whose variants speak of it, in input order (ruling R2-2). */
  readonly voices: readonly VariantId[];
  readonly agreement: Agreement;
  readonly resolved: boolean;
  /** What was agreed on; `open` where nothing was. */
  readonly resolution: Resolution;
  /** The first variant of the approach that won; undefined where none did. */
  readonly winner: VariantId | undefined;
  /** All variants that say what won; empty where no approach did. */
  readonly approach: readonly VariantId[];
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
  readonly from: Resolution;
  readonly to: Resolution;
}

/** How the evidence of one advocate in one round fared. */
export interface EvidenceTally {
  readonly advocate: VariantId;
  readonly round: number;
  readonly verified: number;
  readonly struck: number;
  /** Quotes of positions that stand where they were said to, but have nothing to do with the point. */
  readonly beside: number;
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

/** An advocate that did not put a rival's case before speaking against it, although asked again. */
export interface MissingSteelman {
  readonly advocate: VariantId;
  readonly variant: VariantId;
}

/** What a person declared after the debate (rulings D-35, R2-5). */
export interface ConvergenceOverride {
  /** The share that a person holds to be reached, 0 to 1: it stands in for the threshold and settles no point. */
  readonly convergence?: number | undefined;
  /** Open points that a person settled: they count as agreed. */
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
  /** Agreed points over all points debated and all unjudged topics, after each round. */
  readonly byRound: readonly number[];
  /** Undefined where nothing was debated though something asked for it (ruling R2-5). */
  readonly convergence: number | undefined;
  /** Debated, without agreement. */
  readonly unresolved: readonly string[];
  /** Points that ask for a decision and were not debated, for whatever reason. */
  readonly undebated: readonly string[];
  /** Topics with statements that nobody judged: points that are not agreed. */
  readonly unjudged: readonly string[];
  /** Of the undebated those that `--focus` or a person left out. */
  readonly outOfFocus: readonly string[];
  readonly missingSteelmen: readonly MissingSteelman[];
  readonly hollow: readonly HollowMove[];
  readonly oscillating: readonly string[];
  readonly possibleSycophancy: boolean;
  /** By round, then in input order. */
  readonly evidence: readonly EvidenceTally[];
  readonly log: readonly string[];
  /** Set when nobody debated, with the reason. */
  readonly skipped?: string | undefined;
  /** Set when too few advocates were left, with their words: nothing was settled (ruling R2-2). */
  readonly aborted?: string | undefined;
  /** What a person declared at the checkpoint; nothing above changes with it. */
  readonly override?: ConvergenceOverride | undefined;
}

export const sumTallies = (
  tallies: readonly Pick<EvidenceTally, 'verified' | 'struck'>[],
): { readonly verified: number; readonly struck: number } => ({
  verified: tallies.reduce((total, { verified }) => total + verified, 0),
  struck: tallies.reduce((total, { struck }) => total + struck, 0),
});
