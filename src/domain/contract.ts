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
  /** 0 to 1, counting what a person settled; null where nothing was debated though something asked for it. */
  readonly convergence_score: number | null;
  readonly artifacts_dir: string;
  /** Ids of contradictions that nobody resolved, debated or not. */
  readonly unresolved_conflicts: readonly string[];
  readonly unresolved_conflict_count: number;
  /** `original:variant-1`; null before step 3. */
  readonly base_variant: string | null;
  readonly failure_stage: FailureStage | null;
  /** Every point that nobody resolved, also the topics with unjudged statements (ruling R2-5). */
  readonly open_points: readonly string[];
  readonly debate_skipped: boolean;
  readonly convergence_checked: boolean;
  readonly convergence_override: boolean;
  readonly merged: boolean;
  /** Statements of other variants than the base, by who judged them. */
  readonly judged: Judged;
  /** Those that nobody judged. */
  readonly unjudged: number;
  readonly warnings: readonly string[];
}

export interface Judged {
  readonly by_rule: number;
  readonly by_seat: number;
  readonly by_person: number;
}

/** How many statements of other variants were judged, and by whom. */
export interface JudgedCounts {
  readonly judged: Judged;
  readonly unjudged: number;
}

export const NOTHING_JUDGED: JudgedCounts = {
  judged: { by_rule: 0, by_seat: 0, by_person: 0 },
  unjudged: 0,
};

/** Of a run that was killed: written while it goes on, and read only then. */
export const UNFINISHED = 'The run did not come to an end; it can be resumed.';

/** Why nobody debates texts that hardly differ; the only skip that makes a run partial by itself (ruling D-16). */
export const SIMILAR = 'variants substantially identical';

export const TOO_FEW = 'Adversarial comparison requires minimum 2 variants';

/** What a run tells about itself when its status is decided. */
export interface Outcome {
  /** Where it broke off; undefined when all five steps ended. */
  readonly aborted: FailureStage | undefined;
  readonly mergeFailed: boolean;
  readonly validationPassed: boolean;
  readonly failedChanges: number;
  /** Nobody compared them because they hardly differ. */
  readonly isSimilar: boolean;
  /** A point above Low that nobody resolved. */
  readonly isOpen: boolean;
  readonly unjudged: number;
  /** An advocate spoke against a rival whose case it had not put (ruling R2-4). */
  readonly isUnheard: boolean;
  /** False where the depth asks for none (ruling D-6). */
  readonly convergenceChecked: boolean;
  /** The threshold is reached, or a person says so. */
  readonly converged: boolean;
}

/** At a limit, and while somebody is waited for, nothing has failed: what is there holds, and the rest is still to come. */
export const isHeldUp = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('budget/') || code.endsWith('/waiting'));

/** failed > partial > success; nothing else decides a status (ruling R2-6). */
export function statusOf(outcome: Outcome): Status {
  const { aborted, mergeFailed, validationPassed, failedChanges, convergenceChecked, converged } = outcome;
  if (aborted !== undefined || mergeFailed) return 'failed';
  const isBroken = !validationPassed || failedChanges > 0;
  const isUndecided = outcome.isOpen || outcome.unjudged > 0 || (convergenceChecked && !converged);
  return isBroken || isUndecided || outcome.isSimilar || outcome.isUnheard ? 'partial' : 'success';
}
