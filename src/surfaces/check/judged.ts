// A report as it is shown: each finding with whether it is new, and how many of each severity there are.

import { resolve } from 'node:path';
import { z } from 'zod';
import { SEVERITIES, type Severity } from '../../domain/comparison/difference.ts';
import { UsageError } from '../../domain/errors.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import type { CheckFinding, CheckReport } from '../../workflows/check/index.ts';

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

const FORMAT = 1;

const baselineFile = z.object({
  format: z.literal(FORMAT),
  findings: z.array(z.object({ fingerprint: z.string().regex(/^[0-9a-f]{16}$/) })),
});

export async function readBaseline(name: string, cwd: string): Promise<ReadonlySet<string>> {
  let content: string;
  try {
    content = await readRegularText(resolve(cwd, name));
  } catch (error) {
    throw new UsageError(`Cannot read the baseline ${name}: ${(error as NodeJS.ErrnoException).code}`, {
      code: 'check/baseline-not-readable',
      hint: `Make one with: steelman check --write-baseline ${name}`,
      cause: error,
    });
  }
  try {
    const { findings } = baselineFile.parse(JSON.parse(content));
    return new Set(findings.map(({ fingerprint }) => fingerprint));
  } catch (error) {
    throw new UsageError(`Not a baseline of steelman check: ${name}`, {
      code: 'check/baseline-not-valid',
      hint: `Write it again with: steelman check --write-baseline ${name}`,
      cause: error,
    });
  }
}

export async function writeBaseline(
  name: string,
  cwd: string,
  findings: readonly CheckFinding[],
): Promise<void> {
  try {
    await writeAtomically(resolve(cwd, name), renderBaseline(findings));
  } catch (error) {
    throw new UsageError(`Cannot write the baseline ${name}: ${(error as NodeJS.ErrnoException).code}`, {
      code: 'check/baseline-not-written',
      hint: 'Check that its folder exists and may be written to.',
      cause: error,
    });
  }
}

function renderBaseline(findings: readonly CheckFinding[]): string {
  const lines = findings.map(({ fingerprint, kind, severity, message, places: [{ file }] }) =>
    JSON.stringify({ fingerprint, kind, severity: severity.toLowerCase(), file, message }),
  );
  const sorted = [...new Set(lines)].sort().map((line) => `    ${line}`);
  const list = sorted.length === 0 ? '[]' : `[\n${sorted.join(',\n')}\n  ]`;
  return `{\n  "format": ${FORMAT},\n  "findings": ${list}\n}\n`;
}
