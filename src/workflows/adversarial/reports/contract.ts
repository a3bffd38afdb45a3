// What the caller of a comparison gets back: from its results where it came to an end, from the step it had reached
// where it did not. The only place where a contract is made.

import type { DiffPoint } from '../../../domain/comparison/difference.ts';
import {
  type FailureStage,
  isHeldUp,
  type JudgedCounts,
  NOTHING_JUDGED,
  type ReturnContract,
  SIMILAR,
  statusOf,
  TOO_FEW,
  UNFINISHED,
} from '../../../domain/contract.ts';
import type { Standing } from '../../../domain/workflow/workflow.ts';
import type { DebateRecord } from '../debate/record-debate.ts';

/** What five steps leave behind that a contract is made of. */
export interface Results {
  readonly mergedName: string;
  /** The document was written; false where the merge gave nothing to write. */
  readonly merged: boolean;
  readonly baseVariant: string;
  readonly debate: DebateFacts;
  /** All points of step 1. */
  readonly points: readonly Pick<DiffPoint, 'id' | 'severity'>[];
  /** Contradictions inside one variant that still to be decided. */
  readonly faults?: readonly string[] | undefined;
  /** Ids of contradictions and statements that somebody decided after the debate. */
  readonly decided?: readonly string[] | undefined;
  /** Topics of which some statement is still unjudged; absent: all that were when the debate began. */
  readonly topics?: readonly string[] | undefined;
  /** Statements of other variants, by who judged them; absent: nobody counted. */
  readonly counts?: JudgedCounts | undefined;
  readonly merge: { readonly planned: number; readonly failed: number };
  /** False where what came out is no document of the kind that went in (ruling D-37). */
  readonly validDocument: boolean;
  readonly validation: { readonly passed: boolean };
  /** Blocks without a place in the ledger, and anchors whose loss nothing explains. */
  readonly lost: number;
  readonly warnings: readonly string[];
}

type DebateFacts = Pick<
  DebateRecord,
  | 'convergence'
  | 'convergence_checked'
  | 'threshold'
  | 'debate_skipped'
  | 'skip_reason'
  | 'unresolved'
  | 'undebated'
  | 'unjudged'
  | 'missing_steelmen'
  | 'override'
> & { readonly points: readonly Pick<DebateRecord['points'][number], 'point_id' | 'agreed'>[] };

/**
 * Ruling R2-5: a point that a person settles counts as agreed, and nothing else does; a topic is settled when the last
 * of its statements is.
 */
function shareOf(debate: DebateFacts, decided: readonly string[], topics: readonly string[]): number | null {
  const { convergence, points, undebated, unjudged, override } = debate;
  const settled = [...(override?.resolved ?? []), ...decided];
  if (settled.length === 0 || (convergence === null && decided.length === 0)) return convergence;
  const agreed = points.filter(
    ({ point_id, agreed: isAgreed }) => isAgreed || settled.includes(point_id),
  ).length;
  const beside = undebated.filter((id) => settled.includes(id)).length;
  const closed = decided.length === 0 ? 0 : unjudged.filter((id) => !topics.includes(id)).length;
  // Where nothing was debated, what nobody settled still asks for it.
  const asked = convergence === null ? undebated.length : beside;
  const all = points.length + asked + unjudged.length;
  return all === 0 ? 1 : (agreed + beside + closed) / all;
}

export function contractOf(results: Results): ReturnContract {
  const { debate, merge, merged, counts = NOTHING_JUDGED } = results;
  // Ruling D-37: more than half.
  const mergeFailed = merge.failed * 2 > merge.planned || !results.validDocument;
  const isLosing = !mergeFailed && results.lost > 0;
  const { decided = [] } = results;
  const settled = new Set([...(debate.override?.resolved ?? []), ...decided]);
  const isLeft = (id: string): boolean => !settled.has(id);
  const { faults = [], topics = debate.unjudged } = results;
  const conflicts = [...debate.unresolved, ...debate.undebated, ...faults].filter(isLeft);
  const open = [...conflicts, ...topics.filter(isLeft)];
  const low = new Set(results.points.filter(({ severity }) => severity === 'Low').map(({ id }) => id));
  const share = shareOf(debate, decided, topics);
  const unjudged = Math.max(counts.unjudged, topics.length);
  const status = statusOf({
    aborted: isLosing ? 'validation' : undefined,
    mergeFailed,
    validationPassed: results.validation.passed,
    failedChanges: merge.failed,
    isSimilar: debate.skip_reason === SIMILAR,
    isOpen: open.some((id) => !low.has(id)),
    unjudged,
    isUnheard: debate.missing_steelmen.length > 0,
    convergenceChecked: debate.convergence_checked,
    converged: (share ?? 0) >= debate.threshold || debate.override?.convergence !== undefined,
  });
  return {
    status,
    merged_output_path: merged ? `../${results.mergedName}` : null,
    convergence_score: share,
    artifacts_dir: '.',
    unresolved_conflicts: conflicts,
    unresolved_conflict_count: conflicts.length,
    base_variant: results.baseVariant,
    failure_stage: failureStage(mergeFailed, isLosing),
    open_points: open,
    debate_skipped: debate.debate_skipped,
    convergence_checked: debate.convergence_checked,
    convergence_override: debate.override !== undefined,
    merged,
    ...counts,
    warnings: inOrder([
      ...results.warnings,
      ...(counts.unjudged > 0 ? [unjudgedWarning(counts.unjudged)] : []),
    ]),
  };
}

/** What would judge them (ruling R2-6). */
export const unjudgedWarning = (count: number): string =>
  `${count} ${count === 1 ? 'statement is' : 'statements are'} unjudged: see undecided.md; decide them with steelman resolve, or name a model (--model)`;

const failureStage = (mergeFailed: boolean, isLosing: boolean): FailureStage | null => {
  if (mergeFailed) return 'merge';
  return isLosing ? 'validation' : null;
};

/** Fields that a step can settle before the run ends. */
export type Settled = Partial<
  Pick<
    ReturnContract,
    | 'merged_output_path'
    | 'convergence_score'
    | 'base_variant'
    | 'open_points'
    | 'unresolved_conflicts'
    | 'debate_skipped'
    | 'convergence_checked'
  >
>;

const STAGES: ReadonlyMap<string | undefined, FailureStage> = new Map([
  ['debate', 'debate'],
  ['base-selection', 'debate'],
  ['refactor-plan', 'merge'],
  ['merge', 'merge'],
  ['validation', 'validation'],
]);

const TOO_FEW_CODES = ['debate/variant-count', 'generate/too-few-variants'];

export function concludeComparison(
  standing: Standing<{ readonly contract: ReturnContract }>,
): ReturnContract {
  if (standing.output !== undefined) return standing.output.contract;
  const { stage, failure, warnings } = standing;
  const settled: Settled = standing.settled;
  const conflicts = settled.unresolved_conflicts ?? [];
  const why = failure === undefined ? [UNFINISHED] : [failure.message];
  const tooFew = TOO_FEW_CODES.includes(failure?.code ?? '') ? [TOO_FEW] : [];
  return {
    status: isHeldUp(failure?.code) ? 'partial' : 'failed',
    // Ruling D-18: the only variant that was written is returned as it is.
    merged_output_path: settled.merged_output_path ?? null,
    convergence_score: settled.convergence_score ?? null,
    artifacts_dir: '.',
    unresolved_conflicts: conflicts,
    unresolved_conflict_count: conflicts.length,
    base_variant: settled.base_variant ?? null,
    failure_stage: STAGES.get(stage) ?? 'variant_generation',
    open_points: settled.open_points ?? [],
    debate_skipped: settled.debate_skipped ?? false,
    convergence_checked: settled.convergence_checked ?? false,
    convergence_override: false,
    merged: false,
    ...NOTHING_JUDGED,
    warnings: inOrder([...warnings, ...why, ...tooFew]),
  };
}

/** Seats answer side by side: the order of their warnings is chance, so it must not show. */
const inOrder = (warnings: readonly string[]): string[] => [...new Set(warnings)].sort();
