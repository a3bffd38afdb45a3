// Verifies a run of ours, which has a journal: what it wrote is recomputed from what it recorded and compared to the
// byte, and every number is counted again from its data by rules written down a second time.

import type { CheckResult, OwnRun, VerifyFinding } from '../../../domain/workflow/recheck.ts';
import { findWorkflow, loadWorkflow, WORKFLOW_NAMES } from '../../index.ts';
import { examine, joinResults, type VerifyReport } from '../../recheck/findings.ts';
import { checkArtifacts, checkReplay } from './check-artifacts.ts';
import { checkJournal } from './check-journal.ts';
import { recountReceipt } from './recount-receipt.ts';

/** Of a run whose journal names no workflow we know: what is there is read as a comparison. */
const FIRST = 'adversarial';

export async function verifyOwnRun(own: OwnRun): Promise<VerifyReport> {
  const { recheck } = (await findWorkflow(own.run.started?.protocol)) ?? (await loadWorkflow(FIRST));
  const compared = await tryEach(own, [checkJournal, checkReplay, checkArtifacts]);
  const files = own.artifacts.filter(({ found }) => found).map(({ file }) => file);
  const again = await tryEach(own, [...(recheck ? [recheck] : []), recountReceipt]);
  return joinResults([own.journal.file, ...files], [...compared, ...withoutEchoes(again, compared)]);
}

type Check = (own: OwnRun) => readonly CheckResult[] | Promise<readonly CheckResult[]>;

/** A forged record can have a shape that nothing can be recomputed from: that is a finding, too. */
async function tryEach(own: OwnRun, checks: readonly Check[]): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    try {
      results.push(...(await check(own)));
    } catch {
      const message = 'What is recorded contradicts itself, so it could not be recomputed';
      const draft = { declared: null, recomputed: 'a record of one run', message };
      results.push(examine('run.forged', own.journal.file, 1, [draft]));
    }
  }
  return results;
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
  const protocol = run.started?.protocol;
  const isOther = protocol !== FIRST && WORKFLOW_NAMES.some((name) => name === protocol);
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
