// Internal consistency: contradictions that code can prove within one document, beside its falsifiable claims.
// The document is read alone, so that its rivals neither add to the count nor take from it.

import type { Claim } from '../../domain/claim.ts';
import { findSequences } from '../find/find-sequences.ts';
import type { Comparison } from '../relations/comparison/compare-documents.ts';
import { findWithin } from '../relations/find-opposed.ts';

export interface InnerContradiction {
  readonly kind: 'opposing-claims' | 'impossible-sequence';
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
  const opposing = findWithin(comparison).map(
    ({ second, slot, name, claims }): InnerContradiction => ({
      kind: 'opposing-claims',
      claims: [...claims, second].flatMap((claim) => claim ?? []),
      why: `${name}: ${slot?.values[0]} against ${slot?.values[1]}`,
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
  const contradictions = [...opposing, ...sequences].filter(({ claims }) => {
    const key = claims
      .map(({ statement }) => statement.id)
      .sort((a, b) => a - b)
      .join();
    return !known.has(key) && known.add(key);
  });
  const falsifiable = (comparison.claims[0] ?? []).filter(({ statement }) => statement.type !== undefined);
  return { contradictions, falsifiable };
}
