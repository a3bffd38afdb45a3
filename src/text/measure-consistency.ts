// Internal consistency: contradictions that code can prove within one document, beside its falsifiable claims.
// The document is read alone, so that its rivals neither add to the count nor take from it.

import type { Claim } from '../domain/claim.ts';
import type { Comparison } from './compare-documents.ts';
import { findLimitConflicts } from './find-limit-conflicts.ts';
import { findOpposing } from './find-opposing.ts';
import { findSequences } from './find-sequences.ts';

export interface InnerContradiction {
  readonly kind: 'opposing-claims' | 'requirement-constraint' | 'impossible-sequence';
  readonly claims: readonly Claim[];
  readonly why: string;
}

export interface Consistency {
  readonly contradictions: readonly InnerContradiction[];
  /** Claims that could be proved wrong. */
  readonly falsifiable: readonly Claim[];
}

/** `comparison` of a single document. */
export function measureConsistency(comparison: Comparison): Consistency {
  const opposing = findOpposing(comparison).flatMap(
    ({ claims, second, conflict, slot }): InnerContradiction[] => {
      const said = [...claims, second].flatMap((claim) => claim ?? []);
      const why = `${slot}: ${conflict.values[0]} against ${conflict.values[1]}`;
      return [{ kind: 'opposing-claims', claims: said, why }];
    },
  );
  const limits = findLimitConflicts(comparison).map(
    ({ places, why }): InnerContradiction => ({
      kind: 'requirement-constraint',
      claims: places.map(({ claim }) => claim),
      why,
    }),
  );
  const sequences = findSequences(comparison).map(
    ({ path, claims }): InnerContradiction => ({
      kind: 'impossible-sequence',
      claims,
      why: path.join(' → '),
    }),
  );
  const known = new Set<string>();
  const contradictions = [...opposing, ...limits, ...sequences].filter(({ claims }) => {
    const key = claims
      .map(({ statement }) => statement.id)
      .sort((a, b) => a - b)
      .join();
    return !known.has(key) && known.add(key);
  });
  const falsifiable = (comparison.claims[0] ?? []).filter(({ statement }) => statement.type !== undefined);
  return { contradictions, falsifiable };
}
