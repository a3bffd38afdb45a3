// Verifies a run of ours, which has a journal: what it wrote is recomputed from what it recorded and compared to the
// byte, and every number is counted again from its data by rules written down a second time.

import { type CheckResult, joinResults, type VerifyReport } from '../report.ts';
import { checkArtifacts } from './check-artifacts.ts';
import { checkJournal } from './check-journal.ts';
import { checkReplay } from './check-replay.ts';
import type { OwnRun } from './own-run.ts';

export function verifyOwnRun(own: OwnRun): VerifyReport {
  const results: CheckResult[] = [...checkJournal(own), ...checkReplay(own), ...checkArtifacts(own)];
  const files = own.artifacts.filter(({ found }) => found).map(({ file }) => file);
  return joinResults([own.journal.file, ...files], results);
}
