// X-points: claims that cannot both hold. Opposing values in one slot across variants and within one,
// requirements that a constraint rules out, orders that cannot be followed. Each side is quoted.

import type { Claim } from '../../../domain/claim.ts';
import type { ContradictionCategory } from '../../../domain/difference.ts';
import { type Comparison, quoteSpan } from '../../../text/compare-documents.ts';
import { findLimitConflicts } from '../../../text/find-limit-conflicts.ts';
import { findOpposing } from '../../../text/find-opposing.ts';
import { findSequences, type ImpossibleSequence } from '../../../text/find-sequences.ts';
import { absent, type Draft } from './draft.ts';
import { draftOpposing, quotedSide } from './opposing-points.ts';

export interface Contradictions {
  readonly drafts: readonly Draft[];
  /** Statements that a contradiction already reports, by id: content rows leave them out. */
  readonly reported: ReadonlySet<number>;
  /** Topics in which one variant excludes what another says, beyond a differing amount. */
  readonly incompatible: ReadonlySet<number>;
}

export function findContradictions(comparison: Comparison): Contradictions {
  const opposing = findOpposing(comparison);
  const paired = new Set(
    opposing.flatMap(({ claims }) => pairsOf(claims.flatMap((claim) => claim?.statement.id ?? []))),
  );
  const limits = findLimitConflicts(comparison).filter(
    ({ places }) => !pairsOf(places.map(({ claim }) => claim.statement.id)).some((pair) => paired.has(pair)),
  );
  const sequences = findSequences(comparison);
  const drafts = [
    ...draftOpposing(comparison, opposing),
    ...limits.map(({ places, inside, why }) => {
      const title = `requirement against constraint: ${why}`;
      return pairDraft(comparison, places, 'requirement-constraint', title, inside);
    }),
    ...draftSequences(comparison, sequences),
  ].filter((draft) => !isShared(comparison, draft));
  const claims = [
    ...opposing.flatMap((found) => [...found.claims, found.second].flatMap((claim) => claim ?? [])),
    ...limits.flatMap(({ places }) => places.map(({ claim }) => claim)),
    ...sequences.flatMap((sequence) => sequence.claims),
  ];
  const excluding = opposing.filter(
    ({ conflict: { kind, ratio } }) => kind === 'polarity' || (kind === 'value' && ratio > 1),
  );
  return {
    drafts,
    reported: new Set(claims.map(({ statement }) => statement.id)),
    incompatible: new Set(excluding.map(({ topic }) => topic)),
  };
}

/** Unordered pairs of different statements. */
const pairsOf = (ids: readonly number[]): string[] => {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return sorted.flatMap((a, index) => sorted.slice(index + 1).map((b) => `${a}:${b}`));
};

/** What every variant contradicts itself about is a fault of all of them, not a difference between them. */
const isShared = ({ variants }: Comparison, { within, sides }: Draft): boolean =>
  within !== undefined && sides.filter(({ present }) => present).length === variants.length;

/** The same circle in several variants is one point. */
function draftSequences(comparison: Comparison, sequences: readonly ImpossibleSequence[]): Draft[] {
  const byPath = new Map<string, Placed[]>();
  for (const { path, claims, variants } of sequences) {
    const placed = claims.map((claim, index) => ({ claim, variant: variants[index] ?? variants[0] ?? 0 }));
    const key = `${variants.length > 1 ? 'orders' : 'order'}: ${path.join(' → ')}`;
    byPath.set(key, [...(byPath.get(key) ?? []), ...placed]);
  }
  return [...byPath].map(([key, placed]) => {
    const title = `impossible ${key.replace(/^orders/, 'order')}`;
    return pairDraft(comparison, placed, 'impossible-sequence', title, key.startsWith('order:'));
  });
}

interface Placed {
  readonly variant: number;
  readonly claim: Claim;
}

function pairDraft(
  { variants }: Comparison,
  placed: readonly Placed[],
  category: ContradictionCategory,
  title: string,
  inside: boolean,
): Draft {
  const sides = variants.map((variant, index) => {
    const quotes = placed
      .filter((one) => one.variant === index)
      .map(({ claim }) => quoteSpan(variant, claim));
    return quotes.length === 0 ? absent(variant, 'silent') : quotedSide(variant, quotes);
  });
  const reason =
    category === 'impossible-sequence'
      ? 'no order of work satisfies both'
      : 'satisfying one violates the other';
  const draft: Draft = {
    kind: 'contradiction',
    category,
    title,
    sides,
    severity: 'High',
    reason,
    weight: 50,
  };
  const within = sides.filter(({ present }) => present).map(({ variant }) => variant);
  return inside ? { ...draft, within: within.join(', ') } : draft;
}
