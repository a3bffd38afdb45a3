// What planning looks up again and again, indexed once: claims by block, where the base says a thing, which of its
// sections a section of another variant corresponds to.

import type { Claim } from '../../../domain/claim.ts';
import type { PointResult } from '../../../domain/debate.ts';
import type { DiffPoint } from '../../../domain/difference.ts';
import type { Document, Variant, VariantId } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/compare-documents.ts';
import { type AnchorReader, createAnchorReader } from '../../../text/find-anchors.ts';
import { type ContradictionScan, createContradictionScan } from '../../../text/find-own-contradictions.ts';
import { push } from '../../../text/index-lists.ts';
import { matchSections } from './match-sections.ts';

export interface Decided {
  readonly comparison: Comparison;
  readonly points: readonly DiffPoint[];
  readonly results: readonly PointResult[];
  /** Rounds of the debate that decided them. */
  readonly rounds: number;
  readonly base: VariantId;
  /** Best first. */
  readonly ranking: readonly VariantId[];
  /** Why nobody debated, if nobody did. */
  readonly skipped: string | undefined;
}

/** The claim of the base that speaks to the same thing. */
export interface Counterpart {
  readonly claim: Claim;
  readonly likeness: number;
  /** The same wording. */
  readonly exact: boolean;
}

export interface MergeContext extends Decided {
  /** Index of the base among the variants. */
  readonly baseIndex: number;
  readonly baseVariant: Variant;
  readonly baseDocument: Document;
  readonly anchors: AnchorReader;
  readonly scan: ContradictionScan;
  /** In how many blocks of the base an anchor stands, by its key. */
  baseMentions(key: string): number;
  claimsIn(variant: number, block: number): readonly Claim[];
  counterpartOf(claim: Claim): Counterpart | undefined;
  /** The base's section on the same matter; undefined where it has none. */
  baseSectionOf(variant: number, section: number): number | undefined;
}

export function openContext(decided: Decided): MergeContext {
  const { comparison, base } = decided;
  const baseIndex = comparison.variants.findIndex(({ id }) => id === base);
  const baseVariant = comparison.variants[baseIndex] as Variant;
  const byBlock = comparison.claims.map((claims) => {
    const map = new Map<number, Claim[]>();
    for (const claim of claims) push(map, claim.block, claim);
    return map;
  });
  const anchors = createAnchorReader(comparison.reader);
  return {
    ...decided,
    baseIndex,
    baseVariant,
    baseDocument: baseVariant.document,
    anchors,
    scan: createContradictionScan(comparison.variants, comparison),
    baseMentions: countMentions(baseVariant.document, anchors),
    claimsIn: (variant, block) => byBlock[variant]?.get(block) ?? [],
    counterpartOf: indexCounterparts(comparison, baseIndex),
    baseSectionOf: matchSections(comparison, baseIndex),
  };
}

function countMentions({ text, blocks }: Document, anchors: AnchorReader): MergeContext['baseMentions'] {
  const counts = new Map<string, number>();
  for (const { start, end } of blocks) {
    for (const { key } of anchors.of(text.slice(start, end))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}

function indexCounterparts({ claims, alignment }: Comparison, base: number): MergeContext['counterpartOf'] {
  const found = new Map<number, Counterpart>();
  for (const { passages, likeness } of alignment.clusters) {
    const claim = passages.find((passage) => passage.claims[base] !== undefined)?.claims[base];
    if (claim)
      for (const { statement } of passages) found.set(statement.id, { claim, likeness, exact: false });
  }
  const said = new Set<number>();
  for (const claim of claims[base] ?? []) {
    if (said.has(claim.statement.id)) continue;
    said.add(claim.statement.id);
    found.set(claim.statement.id, { claim, likeness: 1, exact: true });
  }
  return ({ statement }) => found.get(statement.id);
}
