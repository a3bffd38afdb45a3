// Step 3 as data: what was counted, what was judged on which evidence, and which variant became the base.

import type { Quote, VariantId } from '../document.ts';

export interface Metric {
  readonly name: string;
  readonly symbol: string;
  readonly weight: number;
  readonly numerator: number;
  readonly denominator: number;
  /** 0 to 1. */
  readonly value: number;
  /** False where there was nothing to count; the value is then the one the protocol lays down. */
  readonly applicable: boolean;
  /** What was counted, in words. */
  readonly counted: string;
}

/** What was looked at where nothing could be quoted. */
export interface SearchLog {
  readonly searched: string;
  readonly items: number;
}

export type CriterionKind = 'presence' | 'absence';
export type Basis = 'proved' | 'heuristic';

/** What a detector or a judge says of one criterion. */
export interface Judgement {
  readonly met: boolean;
  /** Presence: what shows it. Absence: the counter-examples. */
  readonly evidence: readonly Quote[];
  readonly log: SearchLog;
  readonly basis: Basis;
  readonly reason: string;
}

/** A quotation that could not be found in the variant at the line it names. */
export interface StruckEvidence {
  readonly line: number;
  readonly text: string;
}

export interface Verdict extends Judgement {
  readonly criterion: string;
  readonly variant: VariantId;
  /** 1 and 2 as judged, 3 for the look that settles a disagreement. */
  readonly pass: 1 | 2 | 3;
  /** The protocol's triple: claim, evidence as cited, verdict. */
  readonly claim: string;
  readonly cited: string;
  readonly struck?: readonly StruckEvidence[] | undefined;
  readonly verdict: 'MET' | 'NOT MET';
}

/** A criterion on which the two passes disagreed. */
export interface Flip {
  readonly criterion: string;
  readonly variant: VariantId;
  readonly first: boolean;
  readonly second: boolean;
  readonly final: boolean;
}

/** How the evidence of the judge fared, in one pass over one variant; the third pass settles disagreements. */
export interface JudgeTally {
  readonly judge: string;
  readonly pass: 1 | 2 | 3;
  readonly variant: VariantId;
  readonly verified: number;
  readonly struck: number;
  /** Verdicts on criteria that do not exist, or given twice. */
  readonly dropped: number;
  /** Criteria that had to be asked for once more. */
  readonly askedAgain: number;
}

export interface Score {
  readonly variant: VariantId;
  readonly metrics: readonly Metric[];
  readonly quant: number;
  /** Criteria met, by dimension and in all. */
  readonly dimensions: readonly { readonly name: string; readonly met: number }[];
  readonly met: number;
  readonly qual: number;
  readonly combined: number;
  readonly words: number;
  /** For information: what the score would be if length were neither help nor hindrance. */
  readonly lengthAdjusted: number;
}

export interface Tiebreak {
  /** 0 where the scores alone decided. */
  readonly level: 0 | 1 | 2 | 3;
  /** Which figure decided, in words. */
  readonly decidedBy: string;
}

export interface Selection {
  readonly scores: readonly Score[];
  /** Final verdicts, by variant, then in the order of the rubric. */
  readonly verdicts: readonly Verdict[];
  /** What both passes said. */
  readonly passes: readonly Verdict[];
  readonly flips: readonly Flip[];
  readonly evidence: readonly JudgeTally[];
  /** Best first. */
  readonly ranking: readonly VariantId[];
  readonly base: VariantId;
  readonly margin: number;
  readonly tiebreak: Tiebreak;
  /** Set where there was nothing to choose between. */
  readonly skipped?: string;
  /** The base that a person chose instead; `base` stays what the scores say. */
  readonly override?: VariantId;
  /** The base by descent, with its reason (ruling R2-14); `base` stays what the scores say. */
  readonly descent?: { readonly variant: VariantId; readonly why: string };
}

/** The variant that the others are merged into. */
export const mergedInto = ({
  base,
  override,
  descent,
}: Pick<Selection, 'base' | 'override' | 'descent'>): VariantId => override ?? descent?.variant ?? base;
