// Two checks of the same documents, one after the other: which findings have appeared, and which are gone.

import type { JudgedFinding, JudgedReport } from './judged.ts';

export interface Changes {
  readonly appeared: readonly JudgedFinding[];
  readonly gone: readonly JudgedFinding[];
}

/** By their fingerprints, so that moved lines change nothing; the same mistake made a second time has appeared once. */
export function compareReports(before: JudgedReport, after: JudgedReport): Changes {
  return { appeared: without(after, before), gone: without(before, after) };
}

function without({ findings }: JudgedReport, other: JudgedReport): readonly JudgedFinding[] {
  const known = new Map<string, number>();
  for (const { fingerprint } of other.findings) known.set(fingerprint, (known.get(fingerprint) ?? 0) + 1);
  return findings.filter(({ fingerprint }) => {
    const left = known.get(fingerprint) ?? 0;
    known.set(fingerprint, left - 1);
    return left <= 0;
  });
}
