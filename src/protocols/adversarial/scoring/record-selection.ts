// What a run keeps of its base selection: counts, verdicts and where their evidence stands, so that each number of
// base-selection.md can be computed again from run.json alone.

import type { Span, Variant, VariantId } from '../../../domain/document.ts';
import { type Basis, type Metric, mergedInto, type Score, type Selection } from '../../../domain/scoring.ts';
import { sumTallies } from '../debate/evidence-tally.ts';
import { ORIGINAL } from '../variants/read-variants.ts';

interface VerdictRecord {
  readonly criterion: string;
  readonly variant: VariantId;
  readonly pass_1: 'MET' | 'NOT MET';
  readonly pass_2: 'MET' | 'NOT MET';
  readonly verdict: 'MET' | 'NOT MET';
  readonly basis: Basis;
  readonly reason: string;
  readonly searched: string;
  readonly items: number;
  /** Where the quotes stand; the text is that of the document recorded with the run. */
  readonly evidence: readonly Span[];
}

interface ScoreRecord {
  readonly variant: VariantId;
  readonly metrics: readonly Metric[];
  readonly quant_score: number;
  readonly dimensions: Score['dimensions'];
  readonly criteria_met: number;
  readonly qual_score: number;
  readonly variant_score: number;
  readonly words: number;
  readonly length_adjusted_score: number;
}

export interface SelectionRecord {
  /** What the scores say. */
  readonly base: VariantId;
  /** What a person chose instead. */
  readonly base_override?: VariantId;
  /** By descent: the newest of a chain, the first of a three-way merge. */
  readonly base_by_descent?: VariantId;
  readonly base_reason?: string;
  readonly ranking: readonly VariantId[];
  readonly margin: number;
  readonly tiebreaker_level: number;
  readonly decided_by: string;
  readonly scoring_skipped: boolean;
  readonly skip_reason: string | null;
  readonly disagreements: number;
  /** Share of verdicts on which the two passes disagreed. */
  readonly flip_rate: number;
  /** The agents whose verdicts these are. */
  readonly judges: readonly string[];
  readonly evidence: {
    readonly verified: number;
    readonly struck: number;
    readonly by_pass: readonly {
      readonly judge: string;
      readonly pass: number;
      readonly variant: VariantId;
      readonly verified: number;
      readonly struck: number;
      readonly dropped: number;
      readonly asked_again: number;
    }[];
  };
  readonly scores: readonly ScoreRecord[];
  readonly verdicts: readonly VerdictRecord[];
}

export function recordSelection(selection: Selection): SelectionRecord {
  const { passes, verdicts, scores, tiebreak, skipped, evidence } = selection;
  const said = new Map(
    passes.map(({ pass, variant, criterion, verdict }) => [`${pass}:${variant}:${criterion}`, verdict]),
  );
  return {
    base: selection.base,
    ...(selection.override && { base_override: selection.override }),
    ...(selection.descent && {
      base_by_descent: selection.descent.variant,
      base_reason: selection.descent.why,
    }),
    ranking: selection.ranking,
    margin: selection.margin,
    tiebreaker_level: tiebreak.level,
    decided_by: tiebreak.decidedBy,
    scoring_skipped: skipped !== undefined,
    skip_reason: skipped ?? null,
    disagreements: selection.flips.length,
    flip_rate: selection.flips.length / Math.max(1, verdicts.length),
    judges: [...new Set(evidence.map(({ judge }) => judge))].sort(),
    evidence: {
      ...sumTallies(evidence),
      by_pass: evidence.map(({ askedAgain, ...tally }) => ({ ...tally, asked_again: askedAgain })),
    },
    scores: scores.map(recordScore),
    verdicts: verdicts.map(({ criterion, variant, verdict, basis, reason, log, ...one }) => ({
      criterion,
      variant,
      pass_1: said.get(`1:${variant}:${criterion}`) ?? 'NOT MET',
      pass_2: said.get(`2:${variant}:${criterion}`) ?? 'NOT MET',
      verdict,
      basis,
      reason,
      searched: log.searched,
      items: log.items,
      evidence: one.evidence.map(({ start, end, line, endLine }) => ({ start, end, line, endLine })),
    })),
  };
}

const recordScore = ({
  variant,
  metrics,
  quant,
  dimensions,
  met,
  qual,
  combined,
  words,
  lengthAdjusted,
}: Score): ScoreRecord => ({
  variant,
  metrics,
  quant_score: quant,
  dimensions,
  criteria_met: met,
  qual_score: qual,
  variant_score: combined,
  words,
  length_adjusted_score: lengthAdjusted,
});

/** Ruling D-5: `original:variant-1` for a compared file, `model:persona` for one that was written. */
export function nameBase(selection: Selection, variants: readonly Variant[]): string {
  const base = mergedInto(selection);
  const { agentSpec, number } = variants.find(({ id }) => id === base) ?? { agentSpec: ORIGINAL, number: 1 };
  if (agentSpec === ORIGINAL) return `${ORIGINAL}:variant-${number}`;
  return agentSpec.includes(':') ? agentSpec : `${agentSpec}:default`;
}
