// Verifies a folder of a run that any tool may have made: recomputes what its reports declare, from their own tables.
// Reads both dialects; what cannot be read is counted as not examined and never guessed.

import { joinResults, type VerifyReport } from '../recheck/findings.ts';
import { checkBase } from './checks/check-base.ts';
import { checkContract } from './checks/check-contract.ts';
import { checkDebate } from './checks/check-debate.ts';
import { checkDiff } from './checks/check-diff.ts';
import { checkFrontmatter, checkOutputs } from './checks/check-document.ts';
import { checkQuotes } from './checks/check-quotes.ts';
import { readRunFolder } from './read/run-folder.ts';

export type { VerifyFinding } from '../../domain/workflow/recheck.ts';
export type { VerifyReport } from '../recheck/findings.ts';
export { noteOtherVersion } from './own/check-artifacts.ts';
export { omitProved, provedFiles, reportMissingJournal, verifyOwnRun } from './own/index.ts';
export { readRunSummary } from './own/read-summary.ts';

/** Files by path below the folder, with `/`. */
export function verifyFolder(files: ReadonlyMap<string, string>): VerifyReport {
  const { runs, reports, outputs, recognised } = readRunFolder(files);
  const variants = [...new Set(runs.flatMap((run) => run.variants))];
  return joinResults(recognised, [
    ...runs.flatMap((run) => [
      ...checkDiff(run),
      ...checkDebate(run),
      ...checkBase(run),
      ...checkContract(run),
      ...checkQuotes(run),
    ]),
    ...reports.flatMap(checkFrontmatter),
    ...checkOutputs(outputs, variants),
  ]);
}
