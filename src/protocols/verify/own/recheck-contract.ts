// The contract once more: what its fields must be as everything else stands in run.json.

import { compareJson } from './compare-json.ts';
import type { Difference } from './difference.ts';
import type { Facts } from './facts.ts';
import type { RunRecord } from './record.ts';
import type { Recount } from './recount-debate.ts';

export function recheckContract({ record }: Facts): Recount {
  const { contract, debate } = record;
  const { status, failure_stage } = recomputeStatus(record);
  const isSettled = status === 'success' && debate.status === 'CONVERGED';
  const conflicts = isSettled ? [] : debate.unresolved;
  const expected: Readonly<Record<string, unknown>> = {
    status,
    failure_stage,
    merged_output_path: contract.merged === true ? `../${record.mergedName}` : null,
    convergence_score: debate.convergence,
    artifacts_dir: '.',
    unresolved_conflicts: conflicts,
    unresolved_conflict_count: conflicts.length,
    base_variant: record.baseVariant,
    open_points: debate.unresolved,
    debate_skipped: debate.debate_skipped,
    convergence_checked: debate.convergence_checked,
    convergence_override: debate.override !== undefined,
  };
  const declared = Object.fromEntries(Object.keys(expected).map((field) => [field, contract[field] ?? null]));
  const differences = compareJson(declared, expected).map(
    (change): Difference => ({
      check: `contract.${change.path.split(/[.[]/)[0]}`,
      declared: change.declared,
      recomputed: change.recomputed,
      message: `${change.path} follows from the rest of run.json`,
    }),
  );
  return { examined: Object.keys(expected).length, differences };
}

/** Failed where most of the merge failed or something is lost, partial where anything is open, else success. */
function recomputeStatus({ merge, validation, ledger, debate, contract }: RunRecord) {
  const { failure_stage: stage } = contract;
  // Whether the document still is one cannot be counted: there the contract is taken at its word.
  if (merge.failed * 2 > merge.planned || stage === 'merge')
    return { status: 'failed', failure_stage: 'merge' };
  if (ledger.orphans > 0 || stage === 'validation') return { status: 'failed', failure_stage: 'validation' };
  const isOpen = debate.convergence_checked && debate.status !== 'CONVERGED' && debate.override === undefined;
  const isPartial = !validation.passed || merge.failed > 0 || debate.debate_skipped || isOpen;
  return { status: isPartial ? 'partial' : 'success', failure_stage: null };
}
