// What an analyst's word settles about single statements: which were judged at all, which are said by others, too, and
// which are disputed.

import type { Claim } from '../../../domain/claim.ts';
import type { Judgement, Ref } from './judgement.ts';

export interface KnownJudged {
  isJudged(claim: Claim): boolean;
  /** Ids of statements that somebody else makes in other words. */
  readonly covered: ReadonlySet<number>;
  /** Ids of statements that a conflict quotes. */
  readonly disputed: ReadonlySet<number>;
}

export function knowJudged({ starred, conflicts, statements, disagreements }: Judgement): KnownJudged {
  const judged = new Set<Claim>();
  const covered = new Set<number>();
  const disputed = new Set<number>();
  const note = (ref: Ref, among?: Set<number>): void => {
    for (const claim of claimsAt(ref)) {
      judged.add(claim);
      among?.add(claim.statement.id);
    }
  };
  for (const ref of conflicts.flatMap(({ sides }) => sides.flat())) note(ref, disputed);
  for (const { record, unit, is, as } of statements) {
    const refs = [{ kind: 'record', record, unit } as const, ...as];
    for (const ref of refs) note(ref, is === 'same' ? covered : undefined);
  }
  for (const { record, unit } of disagreements)
    for (const claim of claimsAt({ kind: 'record', record, unit })) judged.delete(claim);
  // What nobody was asked about, rules have judged.
  const asked = new Set([...starred].flatMap(({ claims }) => claims));
  return { isJudged: (claim) => judged.has(claim) || !asked.has(claim), covered, disputed };
}

export const claimsAt = (ref: Ref): readonly Claim[] =>
  ref.kind === 'section'
    ? []
    : ref.record.claims.filter(({ start, end }) => start < ref.unit.end && ref.unit.start < end);
