// Verifies a run of ours, which has a journal: what it wrote is recomputed from what it recorded and compared to the
// byte, and every number is counted again from its data by rules written down a second time.

import { recheck } from '../../adversarial/recheck/recheck.ts';
import { recheckDecide } from '../../decide/recheck.ts';
import { recheckReview } from '../../review/recheck.ts';
import { recheckRoadmap } from '../../roadmap/recheck.ts';
import { type CheckResult, examine, joinResults, type VerifyFinding, type VerifyReport } from '../report.ts';
import { checkArtifacts, checkReplay } from './compare/check-artifacts.ts';
import { checkJournal } from './compare/check-journal.ts';
import type { OwnRun } from './own-run.ts';
import { recountReceipt } from './recount-receipt.ts';

/** The second opinion on each workflow; a comparison has the first that there was. */
const RECHECKS: ReadonlyMap<string, (own: OwnRun) => CheckResult[]> = new Map([
  ['review', recheckReview],
  ['roadmap', recheckRoadmap],
  ['decide', recheckDecide],
]);

export function verifyOwnRun(own: OwnRun): VerifyReport {
  const compared = tryEach(own, [checkJournal, checkReplay, checkArtifacts]);
  const files = own.artifacts.filter(({ found }) => found).map(({ file }) => file);
  const again = tryEach(own, [RECHECKS.get(own.run.started?.protocol ?? '') ?? recheck, recountReceipt]);
  return joinResults([own.journal.file, ...files], [...compared, ...withoutEchoes(again, compared)]);
}

/** Whoever forges a record can leave a shape out of which nothing can be recomputed: that does not hold, either. */
function tryEach(own: OwnRun, checks: readonly ((own: OwnRun) => CheckResult[])[]): CheckResult[] {
  return checks.flatMap((check) => {
    try {
      return check(own);
    } catch {
      const message = 'What is recorded contradicts itself, so it could not be recomputed';
      const draft = { declared: null, recomputed: 'a record of one run', message };
      return [examine('run.forged', own.journal.file, 1, [draft])];
    }
  });
}

/** A second way to the same finding proves the check, but one finding is enough for a reader. */
function withoutEchoes(again: readonly CheckResult[], first: readonly CheckResult[]): CheckResult[] {
  const keyOf = ({ check, file, declared, recomputed }: VerifyFinding): string =>
    JSON.stringify([check, file, declared, recomputed]);
  const told = new Set(first.flatMap(({ findings }) => findings.map(keyOf)));
  return again.map((result) => ({
    ...result,
    findings: result.findings.filter((finding) => !told.has(keyOf(finding))),
  }));
}

/**
 * Files that are to the byte what the recorded input and answers give, and the contract of a workflow whose contract has
 * other fields than those of a comparison: it is compared, never read by its looks.
 */
export function provedFiles({ artifacts, contract, isOtherVersion, run }: OwnRun): string[] {
  const isOther = RECHECKS.has(run.started?.protocol ?? '');
  if (isOtherVersion) return isOther ? [contract.file] : [];
  const isProved = isOther || (contract.found !== undefined && contract.found.text === contract.expected);
  return [
    ...artifacts
      .filter(({ found, recorded, replayed }) => found?.sha256 === recorded && recorded === replayed?.sha256)
      .map(({ file }) => file),
    ...(isProved ? [contract.file] : []),
  ];
}

/** Nothing that is read out of a file by its looks stands against its proof. */
export function omitProved(report: VerifyReport, proved: ReadonlySet<string>): VerifyReport {
  const findings = report.findings.filter(({ file }) => !proved.has(file));
  return { ...report, ok: findings.length === 0, findings };
}

/** Without its journal nothing of a run can be recomputed, and whoever took it away must not pass for that. */
export function reportMissingJournal(file: string): VerifyReport {
  const message = 'The run has lost its journal, so nothing can be recomputed';
  return joinResults(
    [],
    [examine('artifact.missing', file, 1, [{ declared: null, recomputed: file, message }])],
  );
}
