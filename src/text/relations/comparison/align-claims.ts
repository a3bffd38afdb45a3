// Aligns what variants say differently: statements that not every variant makes are clustered with their
// counterparts, at most one per variant. Candidates come from an inverted index, never from all pairs.

import type { Claim, Statement } from '../../../domain/claim.ts';
import { NEEDS_ADDRESS } from '../../statements/address.ts';
import { weighStems } from '../../statements/measure-likeness.ts';
import { findPairs, type Pair } from './pair-passages.ts';

/** A statement with where each variant first makes it. */
export interface Passage {
  readonly statement: Statement;
  /** Bit per variant. */
  readonly mask: number;
  readonly claims: readonly (Claim | undefined)[];
  readonly topic: number;
  /** The topic is the section's own, not one that merely surrounds it. */
  readonly direct: boolean;
}

export interface Cluster {
  readonly topic: number;
  readonly passages: readonly Passage[];
  /** Likeness of the weakest link; 1 for a passage that stands alone. */
  readonly likeness: number;
}

/** Where a section's content is compared. */
export interface Place {
  readonly topic: number;
  readonly direct: boolean;
  /** Where it stands within the topic. */
  readonly record: string;
}

export interface Alignment {
  /** Statements that some variants make and others do not, with their counterparts. */
  readonly clusters: readonly Cluster[];
  /** Distinct statements in all, and those that every variant makes. */
  readonly total: number;
  readonly shared: number;
}

export function alignClaims(
  variants: readonly (readonly Claim[])[],
  placeOf: (variant: number, claim: Claim) => Place,
  stemCount: number,
): Alignment {
  const passages = listPassages(variants, placeOf);
  const everyone = 2 ** variants.length - 1;
  const open = passages.filter(({ mask }) => mask !== everyone);
  const weighing = weighStems(
    passages.map(({ statement }) => statement.stems),
    stemCount,
  );
  const pairs = findPairs(open, weighing);
  return { clusters: cluster(open, pairs), total: passages.length, shared: passages.length - open.length };
}

/** A few words mean nothing without their address: the same ones elsewhere are another statement. */
export const passageKey = (
  { statement }: Claim,
  { topic, record }: Pick<Place, 'topic' | 'record'>,
): string | number =>
  statement.stems.length > NEEDS_ADDRESS ? statement.id : `${statement.id}:${topic}:${record}`;

function listPassages(
  variants: readonly (readonly Claim[])[],
  placeOf: (variant: number, claim: Claim) => Place,
): Passage[] {
  interface Draft {
    statement: Statement;
    mask: number;
    claims: (Claim | undefined)[];
    topic: number;
    direct: boolean;
  }
  const drafts = new Map<string | number, Draft>();
  variants.forEach((claims, variant) => {
    for (const claim of claims) {
      const { statement } = claim;
      const { topic, direct, record } = placeOf(variant, claim);
      const key = passageKey(claim, { topic, record });
      let draft = drafts.get(key);
      if (!draft) {
        const claimsOf = new Array<Claim | undefined>(variants.length).fill(undefined);
        draft = { statement, mask: 0, claims: claimsOf, topic, direct };
        drafts.set(key, draft);
      }
      draft.mask |= 1 << variant;
      draft.claims[variant] ??= claim;
    }
  });
  return [...drafts.values()];
}

function cluster(open: readonly Passage[], pairs: Pair[]): Cluster[] {
  pairs.sort((x, y) => y.score - x.score || x.a - y.a || x.b - y.b);
  const groupOf = open.map((_, index) => ({ passages: [index], mask: open[index]?.mask ?? 0, likeness: 1 }));
  for (const { a, b, likeness } of pairs) {
    const into = groupOf[a];
    const from = groupOf[b];
    if (!into || !from || into === from || (into.mask & from.mask) !== 0) continue;
    into.passages.push(...from.passages);
    into.mask |= from.mask;
    into.likeness = Math.min(into.likeness, from.likeness, likeness);
    for (const index of from.passages) groupOf[index] = into;
  }
  return [...new Set(groupOf)].map(({ passages, likeness }) => {
    const members = passages.sort((x, y) => x - y).flatMap((index) => open[index] ?? []);
    return { topic: members[0]?.topic ?? 0, passages: members, likeness };
  });
}
