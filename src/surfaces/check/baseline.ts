// The baseline: findings that are known and accepted, so that only new ones count. A file for people too: it is
// reviewed in pull requests, hence one line per finding, sorted, without line numbers.

import { resolve } from 'node:path';
import { z } from 'zod';
import { UsageError } from '../../domain/errors.ts';
import { readRegularText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import type { CheckFinding } from '../../protocols/check/finding.ts';

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
      hint: `Write it anew with: steelman check --write-baseline ${name}`,
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
