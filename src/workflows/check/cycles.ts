// Orders that nobody can follow: circles inside a file, and opposite orders in two.

import { findSequences } from '../../text/find/find-sequences.ts';
import { asComparison } from './compare-files.ts';
import type { Draft, FileSpan } from './finding.ts';
import type { Reading } from './reading.ts';
import { shown } from './shown.ts';

export function draftCycles(reading: Reading): Draft[] {
  return findSequences(asComparison(reading)).flatMap(({ path, claims, variants }): Draft[] => {
    // Tables are read by column, not as sentences.
    if (claims.some(({ cells }) => cells !== undefined && cells.length > 2)) return [];
    const spans = claims.map(
      ({ start, end }, index): FileSpan => ({ file: variants[index] ?? variants[0] ?? 0, start, end }),
    );
    const [first, ...others] = distinct(spans).sort((a, b) => a.file - b.file || a.start - b.start);
    if (!first) return [];
    return [
      {
        kind: 'dependency-cycle',
        severity: 'High',
        message: `No order satisfies this: ${path.map(shown).join(' → ')}`,
        reason: 'each needs the other to come first',
        spans: [first, ...others],
      },
    ];
  });
}

const distinct = (spans: readonly FileSpan[]): FileSpan[] => [
  ...new Map(spans.map((span) => [`${span.file}:${span.start}`, span])).values(),
];
