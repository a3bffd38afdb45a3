// The library's door to `verify`: the folder of a run in, what does not hold out. Reads files, writes nothing.

import { resolve } from 'node:path';
import { UsageError, type Warning } from '../../domain/errors.ts';
import { sha256Of } from '../../journal/read-regular.ts';
import { joinReports } from '../../workflows/recheck/findings.ts';
import { omitProved, type VerifyReport, verifyFolder } from '../../workflows/verify/index.ts';
import { gatherRun } from '../verify/gather-run.ts';
import { verifyOwnRuns } from '../verify/own-run.ts';
import { checkOptions, checkRequest } from './check-given.ts';

export interface VerifyOptions {
  /** Relative paths start here; the current folder by default. */
  readonly cwd?: string;
}

export interface VerifyResult extends VerifyReport {
  readonly warnings: readonly Warning[];
  /** Of every text in the folder by name: publish it, and whoever gets a copy can see that it is the same run. */
  readonly digest: string;
}

/**
 * `verifyFolder` takes the artifacts of any tool at their word; a run of ours has a journal to recompute them from.
 */
export async function verify(folder: string, options: VerifyOptions = {}): Promise<VerifyResult> {
  checkOptions('verify', options);
  checkRequest('verify', folder);
  const cwd = options.cwd ?? process.cwd();
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
