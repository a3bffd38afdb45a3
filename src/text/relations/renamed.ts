// Whether statements of several variants differ in nothing but the name of a thing that is called otherwise throughout.

import type { Claim } from '../../domain/claim.ts';
import type { Comparison } from '../compare/compare-documents.ts';
import { withFirstNames } from '../kinship/renames/find-renamed.ts';

/** `claims` per variant. */
export function isOnlyRenamed({ renamed }: Comparison, claims: readonly (Claim | undefined)[]): boolean {
  if (renamed.length === 0) return false;
  const keys = claims.flatMap((claim, variant) =>
    claim ? [withFirstNames(renamed, variant, claim.statement)] : [],
  );
  return keys.length > 1 && keys.every((key) => key === keys[0]);
}
