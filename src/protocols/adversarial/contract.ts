// What the caller of a comparison gets back: from its results where it came to an end, from the step it had reached
// where it did not. The only place where a contract is made.

import { type FailureStage, type ReturnContract, statusOf } from '../../domain/contract.ts';
import type { Standing } from '../../domain/protocol.ts';
import type { DebateRecord } from './record-debate.ts';

/** What five steps leave behind that a contract is made of. */
export interface Results {
  readonly mergedName: string;
  /** The document was written; false where the merge gave nothing to write. */
  readonly merged: boolean;
  readonly baseVariant: string;
  readonly debate: Pick<
    DebateRecord,
    'convergence' | 'convergence_checked' | 'status' | 'debate_skipped' | 'unresolved'
  >;
  /** Somebody declared the debate to be settled (ruling D-35). */
  readonly convergenceOverride: boolean;
  readonly merge: { readonly planned: number; readonly failed: number };
  /** False where what came out is no document of the kind that went in (ruling D-37). */
  readonly validDocument: boolean;
  readonly validation: { readonly passed: boolean };
  /** Blocks without a place in the ledger, and anchors whose loss nothing explains. */
  readonly lost: number;
  readonly warnings: readonly string[];
}

export function contractOf(results: Results): ReturnContract {
  const { debate, merge, merged } = results;
  // Ruling D-37: more than half.
  const mergeFailed = merge.failed * 2 > merge.planned || !results.validDocument;
  const isLosing = !mergeFailed && results.lost > 0;
  const converged = debate.status === 'CONVERGED';
  const status = statusOf({
    aborted: isLosing ? 'validation' : undefined,
    mergeFailed,
    validationPassed: results.validation.passed,
    failedChanges: merge.failed,
    debateSkipped: debate.debate_skipped,
    convergenceChecked: debate.convergence_checked,
    converged,
    convergenceOverride: results.convergenceOverride,
  });
  // Seed 000: nothing is in conflict where the run succeeded and the threshold was reached.
  const conflicts = status === 'success' && converged ? [] : debate.unresolved;
  return {
    status,
    merged_output_path: merged ? `../${results.mergedName}` : null,
    convergence_score: debate.convergence,
    artifacts_dir: '.',
    unresolved_conflicts: conflicts,
    unresolved_conflict_count: conflicts.length,
    base_variant: results.baseVariant,
    failure_stage: failureStage(mergeFailed, isLosing),
    open_points: debate.unresolved,
    debate_skipped: debate.debate_skipped,
    convergence_checked: debate.convergence_checked,
    convergence_override: results.convergenceOverride,
    merged,
    warnings: inOrder(results.warnings),
  };
}

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

/** Written while the run goes on, and read only if it was killed. */
export const UNFINISHED = 'The run did not come to an end; it can be resumed.';
export const TOO_FEW = 'Adversarial comparison requires minimum 2 variants';
const AT_A_LIMIT = 'budget/';
const TOO_FEW_CODES = ['debate/too-few-advocates', 'debate/variant-count', 'generate/too-few-variants'];

export function concludeComparison(
  standing: Standing<{ readonly contract: ReturnContract }>,
): ReturnContract {
  if (standing.output !== undefined) return standing.output.contract;
  const { stage, failure, warnings } = standing;
  const settled: Settled = standing.settled;
  const open = settled.open_points ?? [];
  const why = failure === undefined ? [UNFINISHED] : [failure.message];
  const tooFew = TOO_FEW_CODES.includes(failure?.code ?? '') ? [TOO_FEW] : [];
  return {
    // At a limit nothing has failed: what is there holds, and the rest waits for whoever raises it.
    status: failure?.code.startsWith(AT_A_LIMIT) ? 'partial' : 'failed',
    // Ruling D-18: the only variant that was written is returned as it is.
    merged_output_path: settled.merged_output_path ?? null,
    convergence_score: settled.convergence_score ?? null,
    artifacts_dir: '.',
    unresolved_conflicts: open,
    unresolved_conflict_count: open.length,
    base_variant: settled.base_variant ?? null,
    failure_stage: STAGES.get(stage) ?? 'variant_generation',
    open_points: open,
    debate_skipped: settled.debate_skipped ?? false,
    convergence_checked: settled.convergence_checked ?? false,
    convergence_override: false,
    merged: false,
    warnings: inOrder([...warnings, ...why, ...tooFew]),
  };
}

/** Seats answer side by side: the order of their warnings is chance, so it must not show. */
const inOrder = (warnings: readonly string[]): string[] => [...new Set(warnings)].sort();
