// What a program gets from a run beside the output of its protocol.

import type { Status } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import type { ObservedRun } from '../run-observed.ts';

export type LibraryResult<Output> = Output & {
  readonly status: Status;
  readonly engine: string;
  readonly warnings: readonly Warning[];
  /** Texts by file name, in the order they were published. */
  readonly artifacts: ReadonlyMap<string, string>;
  /** What was paid for; undefined where no model was asked. */
  readonly receipt: Receipt | undefined;
  /** Where they were written, if the request named an output folder. */
  readonly folder: string | undefined;
};

export const resultOf = <Output extends object>(
  { output, artifacts, receipt, folder, warnings }: ObservedRun<Output>,
  known: { readonly status: Status; readonly engine: string; readonly warnings: readonly Warning[] },
): LibraryResult<Output> => ({
  ...output,
  ...known,
  warnings: [...known.warnings, ...warnings],
  artifacts,
  receipt,
  folder,
});
