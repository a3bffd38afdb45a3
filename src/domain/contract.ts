// What a caller gets back from a comparison, whatever became of it. Written at every exit.

export const STATUSES = ['success', 'partial', 'failed'] as const;
export type Status = (typeof STATUSES)[number];

export const FAILURE_STAGES = ['variant_generation', 'debate', 'merge', 'validation', 'transport'] as const;
export type FailureStage = (typeof FAILURE_STAGES)[number];

/** Field names are those of the file; what was not reached is null. */
export interface ReturnContract {
  readonly status: Status;
  /** Relative to the folder that holds the contract. */
  readonly merged_output_path: string | null;
  /** 0 to 1. */
  readonly convergence_score: number | null;
  readonly artifacts_dir: string;
  /** Ids of points without a resolution; empty on success. */
  readonly unresolved_conflicts: readonly string[];
  readonly unresolved_conflict_count: number;
  /** `original:variant-1`; null before step 3. */
  readonly base_variant: string | null;
  readonly failure_stage: FailureStage | null;
  /** Every unresolved point, also on success (ruling E-36). */
  readonly open_points: readonly string[];
  readonly debate_skipped: boolean;
  readonly convergence_checked: boolean;
  readonly convergence_override: boolean;
  readonly merged: boolean;
  readonly warnings: readonly string[];
}

/** What a run tells about itself when its status is decided. */
export interface Outcome {
  /** Where it broke off; undefined when all five steps ended. */
  readonly aborted: FailureStage | undefined;
  readonly mergeFailed: boolean;
  readonly validationPassed: boolean;
  readonly failedChanges: number;
  readonly debateSkipped: boolean;
  /** False where the depth asks for none (ruling D-6). */
  readonly convergenceChecked: boolean;
  readonly converged: boolean;
  readonly convergenceOverride: boolean;
}

/** failed > partial > success; nothing else decides a status. */
export function statusOf(outcome: Outcome): Status {
  if (outcome.aborted !== undefined || outcome.mergeFailed) return 'failed';
  const isOpen = outcome.convergenceChecked && !outcome.converged && !outcome.convergenceOverride;
  if (!outcome.validationPassed || outcome.failedChanges > 0 || outcome.debateSkipped || isOpen)
    return 'partial';
  return 'success';
}
