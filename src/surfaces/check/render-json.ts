// The report for programs.

import type { Place } from '../../protocols/check/finding.ts';
import type { JudgedReport } from './judged.ts';

export function renderJson({ findings, counts, examined }: JudgedReport): string {
  const { files, claims, references, pairs, allPairs } = examined;
  const document = {
    status: 'success',
    examined: { files, claims, references, pairs, all_pairs: allPairs },
    counts,
    findings: findings.map(({ kind, severity, message, reason, fingerprint, isNew, places }) => ({
      kind,
      severity: severity.toLowerCase(),
      message,
      reason,
      fingerprint,
      new: isNew,
      places: places.map(placeOf),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const placeOf = ({ file, line, column, endLine, endColumn, quote }: Place) => ({
  file,
  line,
  column,
  end_line: endLine,
  end_column: endColumn,
  quote,
});
