// A report as it is shown: each finding with whether it is new, and how many of each severity there are.

import { SEVERITIES, type Severity } from '../../domain/difference.ts';
import type { CheckFinding } from '../../protocols/check/finding.ts';
import type { CheckReport } from '../../protocols/check/index.ts';

export interface JudgedFinding extends CheckFinding {
  /** Not in the baseline; true for all without one. */
  readonly isNew: boolean;
}

export interface JudgedReport extends Omit<CheckReport, 'findings'> {
  readonly findings: readonly JudgedFinding[];
  readonly counts: {
    readonly high: number;
    readonly medium: number;
    readonly low: number;
    readonly new: number;
  };
  /** A baseline was given. */
  readonly hasBaseline: boolean;
}

export const FAIL_ON = ['high', 'medium', 'low', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export function judgeReport(
  { findings, examined }: CheckReport,
  baseline: ReadonlySet<string> | undefined,
): JudgedReport {
  const judged = findings.map((finding) => ({ ...finding, isNew: !baseline?.has(finding.fingerprint) }));
  const count = (severity: Severity): number => judged.filter((one) => one.severity === severity).length;
  return {
    findings: judged,
    examined,
    counts: {
      high: count('High'),
      medium: count('Medium'),
      low: count('Low'),
      new: judged.filter(({ isNew }) => isNew).length,
    },
    hasBaseline: baseline !== undefined,
  };
}

/** New findings of this severity or a higher one. */
export function countFailing({ findings }: JudgedReport, failOn: FailOn): number {
  if (failOn === 'never') return 0;
  const least = SEVERITIES.findIndex((severity) => severity.toLowerCase() === failOn);
  return findings.filter(({ isNew, severity }) => isNew && SEVERITIES.indexOf(severity) >= least).length;
}
