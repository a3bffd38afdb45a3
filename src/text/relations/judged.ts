// Which differing statements a rule may judge: those said alike in other small words, and what one of several kin texts
// adds. Everything else waits for a mind.

import type { Claim } from '../../domain/claim.ts';
import type { Cluster } from '../compare/align-claims.ts';
import type { Comparison } from '../compare/compare-documents.ts';
import { isOnlyRenamed } from './renamed.ts';
import { saysTheSame } from './slots/find-slot.ts';

/** Nobody has said how the statements of this cluster relate to what the others say. */
export function isUnjudged(comparison: Comparison, { passages }: Cluster): boolean {
  const [first, ...others] = passages;
  if (!first) return false;
  if (others.length > 0) {
    if (isOnlyRenamed(comparison, claimsIn(passages, comparison.variants.length))) return false;
    return !others.every(({ statement }) => saysTheSame(first.statement, statement));
  }
  const { variants, areKin } = comparison;
  const speaks = (variant: number): boolean => (first.mask & (1 << variant)) !== 0;
  return variants.some(
    (_, one) => speaks(one) && variants.some((__, other) => !speaks(other) && !areKin(one, other)),
  );
}

/** What each variant says in these passages. */
export const claimsIn = (passages: Cluster['passages'], count: number): (Claim | undefined)[] =>
  Array.from({ length: count }, (_, variant) =>
    passages.map(({ claims }) => claims[variant]).find((claim) => claim !== undefined),
  );
