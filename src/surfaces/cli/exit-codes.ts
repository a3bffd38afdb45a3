// What the exit code of the program means; printed in the help and pinned by a test.

import type { ReturnContract } from '../../domain/contract.ts';

export const EXIT_CODES: readonly (readonly [code: number, meaning: string])[] = [
  [0, 'done'],
  [1, 'a check that was asked for has failed, or a merge'],
  [2, 'wrong usage: a flag, a file, the configuration or a missing key'],
  [3, 'a partial result, such as a debate that did not converge; only with --strict'],
  [4, 'too few answers: a model failed or timed out'],
  [5, 'a limit on cost or calls was reached; what was done is kept'],
  [6, 'a stored run cannot be read, written or resumed'],
  [70, 'a mistake in steelman'],
  [130, 'interrupted (Ctrl-C)'],
  [143, 'terminated (SIGTERM)'],
];

/** Ruling E-18, for a run that came to its end; whatever broke one off has an exit code of its own. */
export function exitCodeOf(
  { status, failure_stage }: Pick<ReturnContract, 'status' | 'failure_stage'>,
  strict: boolean,
): number {
  if (status === 'failed') return failure_stage === 'merge' || failure_stage === 'validation' ? 1 : 4;
  return status === 'partial' && strict ? 3 : 0;
}
