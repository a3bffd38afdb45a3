// What a run keeps of its base selection: counts, verdicts and where their evidence stands, so that each number of
// base-selection.md can be computed again from run.json alone.

import { sumTallies } from '../../../domain/comparison/debate.ts';
import { mergedInto, type Score, type Selection } from '../../../domain/comparison/scoring.ts';
import type { Variant } from '../../../domain/document.ts';
import { ORIGINAL } from '../variants/read-variants.ts';

export type SelectionRecord = ReturnType<typeof recordSelection>;

export function recordSelection(selection: Selection) {
  const { passes, verdicts, scores, tiebreak, skipped, evidence } = selection;
  const said = new Map(
    passes.map(({ pass, variant, criterion, verdict }) => [`${pass}:${variant}:${criterion}`, verdict]),
  );
  return {
    /** What the scores say. */
    base: selection.base,
    /** What a person chose instead. */
    ...(selection.override && { base_override: selection.override }),
    /** By descent: the newest of a chain, the first of a three-way merge. */
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
    /** Share of verdicts on which the two passes disagreed. */
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

const recordScore = (score: Score) => ({
  variant: score.variant,
  metrics: score.metrics,
  quant_score: score.quant,
  dimensions: score.dimensions,
  criteria_met: score.met,
  qual_score: score.qual,
  variant_score: score.combined,
  words: score.words,
  length_adjusted_score: score.lengthAdjusted,
});

/** Ruling D-5: `original:variant-1` for a compared file, `model:persona` for one that was written. */
export function nameBase(selection: Selection, variants: readonly Variant[]): string {
  const base = mergedInto(selection);
  const { agentSpec, number } = variants.find(({ id }) => id === base) ?? { agentSpec: ORIGINAL, number: 1 };
  if (agentSpec === ORIGINAL) return `${ORIGINAL}:variant-${number}`;
  return agentSpec.includes(':') ? agentSpec : `${agentSpec}:default`;
}
