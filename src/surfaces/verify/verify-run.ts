// A folder in, what does not hold out: artifacts of any tool are taken at their word, a run of ours is computed again from its journal.

import { resolve } from 'node:path';
import { UsageError, type Warning } from '../../domain/errors.ts';
import { sha256Of } from '../../journal/read-regular.ts';
import { joinReports } from '../../workflows/recheck/findings.ts';
import { omitProved, type VerifyReport, verifyFolder } from '../../workflows/verify/index.ts';
import { gatherRun } from './gather-run.ts';
import { verifyOwnRuns } from './own-run.ts';

export interface VerifyResult extends VerifyReport {
  readonly warnings: readonly Warning[];
  /** Of every text in the folder by name: publish it, and whoever gets a copy can see that it is the same run. */
  readonly digest: string;
}

export async function verifyRun(folder: string, cwd: string): Promise<VerifyResult> {
  const { texts, warnings } = await gatherRun(folder, cwd);
  const own = await verifyOwnRuns(resolve(cwd, folder));
  const report = joinReports([omitProved(verifyFolder(texts), own.proved), ...own.reports]);
  if (report.artifacts.length === 0) {
    throw new UsageError(`No run in ${folder}`, {
      code: 'verify/no-run',
      hint: 'A run is a folder with artifacts such as diff-analysis.md, debate-transcript.md or base-selection.md.',
    });
  }
  return { ...report, warnings: [...warnings, ...own.warnings], digest: digestOf(texts) };
}

function digestOf(texts: ReadonlyMap<string, string>): string {
  const lines = [...texts].map(([name, text]) => `${sha256Of(text)}  ${name}\n`);
  // By code unit, on every machine alike.
  return `sha256:${sha256Of(lines.sort().join(''))}`;
}
