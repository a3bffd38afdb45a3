// The library's door to `verify`: the folder of a run in, what does not hold out. Reads files, writes nothing.

import { UsageError } from '../domain/errors.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { type VerifyReport, verifyFolder } from '../protocols/verify/index.ts';
import { joinReports } from '../protocols/verify/report.ts';
import { gatherRun } from './verify/gather-run.ts';

export interface VerifyOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export interface VerifyResult extends VerifyReport {
  readonly warnings: readonly Warning[];
}

type Verifier = (texts: ReadonlyMap<string, string>) => VerifyReport;

/**
 * Each reads the whole folder and answers for what it knows. `verifyFolder` takes the artifacts of any tool at their
 * word; `verifyOwnRun`, which has a journal to recompute them from, stands beside it.
 */
const VERIFIERS: readonly Verifier[] = [verifyFolder];

export async function verify(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  const { texts, warnings } = await gatherRun(folder, options.cwd ?? process.cwd());
  const report = joinReports(VERIFIERS.map((one) => one(texts)));
  if (report.artifacts.length === 0) {
    throw new UsageError(`No run in ${folder}`, {
      code: 'verify/no-run',
      hint: 'A run is a folder with artifacts such as diff-analysis.md, debate-transcript.md or base-selection.md.',
    });
  }
  return { ...report, warnings };
}
