// What the program knows of the run under way, so that it can say it also when the run does not end well.

import { resolve } from 'node:path';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { ProgressEvent } from '../../domain/protocol.ts';
import type { Warning } from '../../protocols/parse-agents.ts';

export interface RunWatch {
  /** Called with the folder of a run as soon as it can be resumed. */
  readonly begin: (folder: string) => void;
  /** Called with what the run gives back, whatever became of it. */
  readonly conclude: (contract: ReturnContract) => void;
  /** Called with what the run has cost, whatever became of it; not called where nobody was paid. */
  readonly bill: (receipt: Receipt) => void;
  /** Called with what happens: some of it is awaited in files. */
  readonly awaits: (event: ProgressEvent) => void;
}

/** For standard output, where there is no folder to count paths from, and where warnings carry their codes. */
export function contractForOutput<Contract extends { readonly warnings: readonly string[] }>(
  contract: Contract,
  folder: string,
): Omit<Contract, 'warnings'> & { readonly warnings: readonly Warning[] } {
  const paths = Object.entries(contract).flatMap(([name, value]) =>
    PATHS.includes(name) && typeof value === 'string' ? [[name, resolve(folder, value)]] : [],
  );
  return {
    ...contract,
    ...Object.fromEntries(paths),
    warnings: contract.warnings.map((message): Warning => ({ code: 'run/warning', message })),
  };
}

/** Fields of contracts that count from the folder of their run. */
const PATHS = [
  'merged_output_path',
  'artifacts_dir',
  'roadmap_path',
  'extraction_path',
  'test_strategy_path',
  'result_path',
  'decision_path',
];
