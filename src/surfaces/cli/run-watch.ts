// What the program knows of the run under way, so that it can say it also when the run does not end well.

import { resolve } from 'node:path';
import type { ReturnContract } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { Warning } from '../../protocols/parse-agents.ts';

export interface RunWatch {
  /** Called with the folder of a run as soon as it can be resumed. */
  readonly begin: (folder: string) => void;
  /** Called with what the run gives back, whatever became of it. */
  readonly conclude: (contract: ReturnContract) => void;
  /** Called with what the run has cost, whatever became of it; not called where nobody was paid. */
  readonly bill: (receipt: Receipt) => void;
}

/** For standard output, where there is no folder to count paths from, and where warnings carry their codes. */
export const contractForOutput = (contract: ReturnContract, folder: string) => ({
  ...contract,
  merged_output_path:
    contract.merged_output_path === null ? null : resolve(folder, contract.merged_output_path),
  artifacts_dir: resolve(folder, contract.artifacts_dir),
  warnings: contract.warnings.map((message): Warning => ({ code: 'run/warning', message })),
});
