// What became of a merge, for people: what came in from whom, what stays open, and why a result is not whole.

import { concludeComparison, type MergeOutput } from '../../protocols/adversarial/contract.ts';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';
import { printable } from '../label-documents.ts';

export type Merged = AdversarialOutput & MergeOutput;

/** Until a run goes through all steps. */
export const asMerged = (output: AdversarialOutput & Partial<MergeOutput>): Merged => ({
  ...output,
  mergedName: output.mergedName ?? '',
  plan: output.plan ?? { changes: [] },
  merge: output.merge ?? { planned: 0, applied: 0, failed: 0, skipped: 0 },
  validation: output.validation ?? { passed: true, checks: [] },
  contract: output.contract ?? {
    ...concludeComparison({
      output: undefined,
      stage: undefined,
      settled: {},
      warnings: [],
      failure: undefined,
    }),
    status: 'success',
  },
});

const MOST_POINTS_SHOWN = 12;

export function describeMerge(output: Merged): string[] {
  const { status, failure_stage: stage } = output.contract;
  const reasons = reasonsFor(output);
  const because = reasons.length === 0 ? '' : `: ${reasons.join('; ')}`;
  return [
    mergedLine(output),
    ...openLine(output),
    ...(status === 'success' ? [] : [`Status: ${status}${stage ? ` at ${stage}` : ''}${because}`]),
  ];
}

function mergedLine({ plan, merge, variants }: Merged): string {
  if (merge.planned === 0) return 'Merged: nothing was to change in the base';
  const letters = [...new Set(plan.changes.map(({ variant }) => variant))].sort();
  const sources = letters.map((letter) => {
    const count = plan.changes.filter(({ variant }) => variant === letter).length;
    const label = printable(variants.find((one) => one.letter === letter)?.label ?? '');
    return `${count} from ${letter} (${label})`;
  });
  const changes = `${merge.planned} ${merge.planned === 1 ? 'change' : 'changes'}`;
  if (merge.applied === merge.planned) return `Merged: ${changes}, ${sources.join(', ')}`;
  const left = [
    ...(merge.failed > 0 ? [`${merge.failed} failed`] : []),
    ...(merge.skipped > 0 ? [`${merge.skipped} skipped`] : []),
  ];
  return `Merged: ${merge.applied} of ${changes} (planned: ${sources.join(', ')}; ${left.join(', ')})`;
}

function openLine({ contract }: Merged): string[] {
  const open = contract.open_points;
  if (open.length === 0) return [];
  const shown = open.slice(0, MOST_POINTS_SHOWN).join(', ');
  const more = open.length > MOST_POINTS_SHOWN ? ` and ${open.length - MOST_POINTS_SHOWN} more` : '';
  return [
    `Open: ${open.length} ${open.length === 1 ? 'point' : 'points'} without agreement: ${shown}${more}`,
  ];
}

/** Why a run is not a success, in the order of its steps. */
export function reasonsFor({ contract, debate, merge, validation }: Merged): string[] {
  const { debate_skipped, convergence_checked, convergence_override } = contract;
  const isOpen = convergence_checked && !convergence_override && debate.status !== 'CONVERGED';
  const wrong = validation.checks.filter(({ passed }) => !passed).map(({ name }) => name);
  return [
    ...(debate_skipped ? [`the debate was skipped (${debate.skip_reason})`] : []),
    ...(isOpen
      ? [`the debate did not converge (${share(debate.convergence)}, ${share(debate.threshold)} asked for)`]
      : []),
    ...(merge.failed > 0 ? [`${merge.failed} of ${merge.planned} changes could not be applied`] : []),
    ...(validation.passed ? [] : [`the merged document does not hold (${wrong.join(', ')})`]),
  ];
}

const share = (value: number): string => `${Math.round(value * 100)}%`;
