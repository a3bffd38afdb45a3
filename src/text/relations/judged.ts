// Which differing statements a rule may judge: those said alike in other small words, what one of several kin texts
// adds, and what differs in nothing but the name of a thing that is called otherwise throughout. Everything else waits for a mind.

import type { Claim } from '../../domain/claim.ts';
import type { Cluster } from './comparison/align-claims.ts';
import type { Comparison } from './comparison/compare-documents.ts';
import { withFirstNames } from './revisions/renames/find-renamed.ts';
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

/** `claims` per variant. */
export function isOnlyRenamed({ renamed }: Comparison, claims: readonly (Claim | undefined)[]): boolean {
  if (renamed.length === 0) return false;
  const keys = claims.flatMap((claim, variant) =>
    claim ? [withFirstNames(renamed, variant, claim.statement)] : [],
  );
  return keys.length > 1 && keys.every((key) => key === keys[0]);
}
