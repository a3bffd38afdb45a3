// Steps 4 and 5 over texts, with the outcome of the debate given by the test: what is planned, merged and accounted
// for, without seats and scores.

import type { PointResult } from '../../src/domain/comparison/debate.ts';
import { approachesOf, asksForDecision, type DiffPoint } from '../../src/domain/comparison/difference.ts';
import type { Ledger, MergeResult, Validation } from '../../src/domain/comparison/merge.ts';
import { applyChanges } from '../../src/text/edit/apply-changes.ts';
import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { findDifferences } from '../../src/workflows/adversarial/differences/index.ts';
import { keepLedger } from '../../src/workflows/adversarial/merging/ledger/keep-ledger.ts';
import { validateMerge } from '../../src/workflows/adversarial/merging/validation/index.ts';
import { type Planned, planMerge } from '../../src/workflows/adversarial/planning/index.ts';
import { variantsOf } from './variants-of.ts';

export interface TriedMerge extends Planned {
  readonly merge: MergeResult;
  readonly ledger: Ledger;
  readonly validation: Validation;
  readonly text: string;
}

export interface DebateOutcome {
  readonly base?: string;
  /** Of points that ask for a decision: the same variant for each, or one for each; undefined leaves a point open. */
  readonly winner?: string | ((point: DiffPoint) => string | undefined);
  /** Nobody debated. */
  readonly skipped?: string;
  /** Indices, oldest first. */
  readonly order?: readonly number[];
  readonly ancestor?: string;
}

/** The first text is the base and the second wins every decision, unless the outcome says otherwise. */
export function mergeOf(texts: readonly string[], outcome: DebateOutcome = {}): TriedMerge {
  const { base = 'A', winner = 'B', skipped, order } = outcome;
  const ancestor = outcome.ancestor === undefined ? undefined : parseDocument(outcome.ancestor);
  const { comparison, points } = findDifferences(variantsOf(...texts), ancestor);
  const winnerOf = typeof winner === 'function' ? winner : () => winner;
  const debated = skipped === undefined ? points.filter(asksForDecision) : [];
  const planned = planMerge({
    comparison,
    points,
    results: debated.map((point) => resultOf(point, winnerOf(point))),
    rounds: 2,
    base,
    skipped,
    order,
    ancestor,
  });
  const merge = applyChanges(planned.context.baseDocument.text, planned.plan.changes);
  const ledger = keepLedger({ planned, plan: planned.plan, merge });
  const validation = validateMerge({
    base: planned.context.baseVariant,
    variants: comparison.variants,
    merged: merge,
    changes: planned.plan.changes,
    ledger,
    comparison,
    anchors: planned.context.anchors,
  });
  return { ...planned, merge, ledger, validation, text: merge.text };
}

/** Whoever is silent on a point has no voice and cannot win it. */
function resultOf(point: DiffPoint, wanted: string | undefined): PointResult {
  const approaches = approachesOf(point);
  const approach = approaches.find((group) => wanted !== undefined && group.includes(wanted));
  const winner = approach && wanted;
  return {
    point: point.id,
    voices: approaches.flat(),
    resolution: winner ?? 'open',
    approach: approach ?? [],
    agreement: winner === undefined ? 'split' : 'unanimous',
    resolved: winner !== undefined,
    winner,
    confidence: winner === undefined ? 50 : 95,
    evidenceSummary: '',
  };
}
