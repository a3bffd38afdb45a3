// What a verification says: every check with how many things it looked at, and what does not hold.
// A check that found nothing to look at says so: zero examined is no proof.

import type { Checked, CheckResult, VerifyFinding } from '../../domain/workflow/recheck.ts';

export interface VerifyReport {
  readonly ok: boolean;
  /** Files that were recognised as artifacts or outputs of a run. */
  readonly artifacts: readonly string[];
  readonly checked: readonly Checked[];
  readonly findings: readonly VerifyFinding[];
}

export interface Draft {
  readonly declared: unknown;
  readonly recomputed: unknown;
  readonly message: string;
  readonly line?: number | undefined;
}

export function examine(
  check: string,
  file: string,
  examined: number,
  drafts: readonly Draft[] = [],
): CheckResult {
  const findings = drafts.map(({ line, ...draft }) => ({
    check,
    file,
    ...draft,
    ...(line === undefined ? {} : { line }),
  }));
  return { check, file, examined, findings };
}

export function joinResults(artifacts: readonly string[], results: readonly CheckResult[]): VerifyReport {
  const findings = results.flatMap((result) => result.findings);
  const checked = results.map(({ check, file, examined }) => ({ check, file, examined }));
  return { ok: findings.length === 0, artifacts, checked, findings };
}

/** Several verifiers of one folder speak as one. */
export function joinReports(reports: readonly VerifyReport[]): VerifyReport {
  return {
    ok: reports.every(({ ok }) => ok),
    artifacts: [...new Set(reports.flatMap(({ artifacts }) => artifacts))].sort(),
    checked: reports.flatMap(({ checked }) => checked),
    findings: reports.flatMap(({ findings }) => findings),
  };
}

/** Without a name of its own it belongs to the check that is reported. */
export interface Difference extends Draft {
  readonly check?: string;
}

/** Per file; one more finding then says how many there are besides. */
const MOST_SHOWN = 20;

/** `examined` is how many things of the file were compared. */
export function reportDifferences(
  check: string,
  file: string,
  examined: number,
  differences: readonly Difference[],
): CheckResult[] {
  const shown = differences.slice(0, MOST_SHOWN);
  const more = differences.length - shown.length;
  const groups = new Map<string, Draft[]>([[check, []]]);
  for (const { check: own = check, ...draft } of shown) groups.set(own, [...(groups.get(own) ?? []), draft]);
  if (more > 0) {
    const message = `${more} more differences in this file`;
    groups.set('more', [{ declared: differences.length, recomputed: 0, message }]);
  }
  return [...groups].map(([name, drafts]) =>
    examine(name, file, name === check ? examined : drafts.length, drafts),
  );
}
