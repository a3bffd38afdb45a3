// What planning looks up again and again, indexed once: claims by block, what the base says at which address, which
// point speaks of a place.

import type { Claim } from '../../../../domain/claim.ts';
import type { PointResult } from '../../../../domain/comparison/debate.ts';
import { asksForDecision, type DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Document, Variant, VariantId } from '../../../../domain/document.ts';
import { type AnchorReader, createAnchorReader } from '../../../../text/find/anchors/find-anchors.ts';
import type { Comparison } from '../../../../text/relations/comparison/compare-documents.ts';
import { saysTheSame } from '../../../../text/relations/slots/find-slot.ts';
import { push } from '../../../../text/words/index-lists.ts';
import type { Judgement } from '../../judging/judgement.ts';
import type { SaidPlace } from '../../questions/check-comparison.ts';
import type { Settled } from './decided.ts';

/** Where analysts put what had no place in the base, by number. */
export type Places = ReadonlyMap<string, SaidPlace>;

export interface Decided {
  readonly comparison: Comparison;
  readonly points: readonly DiffPoint[];
  readonly results: readonly PointResult[];
  /** Rounds of the debate that decided them. */
  readonly rounds: number;
  readonly base: VariantId;
  /** Why nobody debated, if nobody did. */
  readonly skipped: string | undefined;
  /** Indices of the variants, oldest first, where they are a chain of revisions. */
  readonly order?: readonly number[] | undefined;
  /** The text that all variants come from. */
  readonly ancestor?: Document | undefined;
  /** What analysts said, where any were asked. */
  readonly judgement?: Judgement | undefined;
  /** Where they put what had no place in the base. */
  readonly places?: Places | undefined;
  /** What a reader of the merged document stumbled over, by `variant:block`: it stays out. */
  readonly withdrawn?: ReadonlyMap<string, Withdrawn> | undefined;
  /** What somebody decided, by point. */
  readonly decided?: ReadonlyMap<string, Settled> | undefined;
}

export interface Withdrawn {
  readonly why: string;
  /** Only the statement that holds these words; empty: all that the block brought in. */
  readonly words: string;
}

/** Where the base says what a claim says. */
export interface Counterpart {
  readonly claim: Claim;
  /** The same wording. */
  readonly exact: boolean;
}

export interface MergeContext extends Decided {
  /** Index of the base among the variants. */
  readonly baseIndex: number;
  readonly baseVariant: Variant;
  readonly baseDocument: Document;
  readonly anchors: AnchorReader;
  claimsIn(variant: number, block: number): readonly Claim[];
  counterpartOf(claim: Claim): Counterpart | undefined;
  /** Points that quote something of these lines of a variant, contradictions first. */
  pointsAt(variant: VariantId, line: number, endLine: number): readonly DiffPoint[];
  /** In how many blocks of the base an anchor stands, by its key. */
  baseMentions(key: string): number;
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
    claimsIn: (variant, block) => byBlock[variant]?.get(block) ?? [],
    counterpartOf: indexCounterparts(comparison, baseIndex),
    pointsAt: indexPoints(decided.points),
    baseMentions: countMentions(baseVariant.document, anchors),
  };
}

function countMentions({ text, blocks }: Document, anchors: AnchorReader): MergeContext['baseMentions'] {
  const counts = new Map<string, number>();
  for (const { start, end } of blocks) {
    for (const { key } of anchors.of(text.slice(start, end))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (key) => counts.get(key) ?? 0;
}

function indexCounterparts(comparison: Comparison, base: number): MergeContext['counterpartOf'] {
  const exact = new Map<string | number, Claim>();
  for (const claim of comparison.claims[base] ?? []) {
    const key = comparison.keyOf(claim);
    if (!exact.has(key)) exact.set(key, claim);
  }
  const alike = new Map<string | number, Claim>();
  for (const { passages } of comparison.alignment.clusters) {
    const claim = passages.find((passage) => passage.claims[base] !== undefined)?.claims[base];
    if (!claim) continue;
    for (const { claims, statement } of passages) {
      const other = claims.find((one) => one !== undefined);
      if (other && other !== claim && saysTheSame(statement, claim.statement))
        alike.set(comparison.keyOf(other), claim);
    }
  }
  return (claim) => {
    const key = comparison.keyOf(claim);
    const same = exact.get(key);
    if (same) return { claim: same, exact: true };
    const near = alike.get(key);
    return near && { claim: near, exact: false };
  };
}

function indexPoints(points: readonly DiffPoint[]): MergeContext['pointsAt'] {
  const byLine = new Map<string, DiffPoint[]>();
  const inOrder = [...points].sort(
    (a, b) => Number(b.kind === 'contradiction') - Number(a.kind === 'contradiction'),
  );
  for (const point of inOrder) {
    for (const { quotes } of point.sides) {
      for (const { variant, line, endLine } of quotes)
        for (let at = line; at <= endLine; at++) push(byLine, `${variant}:${at}`, point);
    }
  }
  return (variant, line, endLine) => {
    const found = new Set<DiffPoint>();
    for (let at = line; at <= endLine; at++)
      for (const point of byLine.get(`${variant}:${at}`) ?? []) found.add(point);
    return [...found];
  };
}

/** Contradictions that still to be decided: between documents without agreement, and inside one of them. */
export const openPoints = (context: MergeContext): readonly string[] => {
  const { points, results, decided } = context;
  const resolved = new Set(results.flatMap(({ point, resolved: isResolved }) => (isResolved ? [point] : [])));
  return points
    .filter(({ id }) => !decided?.has(id))
    .filter((point) => (asksForDecision(point) ? !resolved.has(point.id) : isOwnFault(context, point)))
    .map(({ id }) => id);
};

/** What an older revision says against itself is of no matter any more. */
const isOwnFault = ({ order, ancestor, base }: MergeContext, { within }: DiffPoint): boolean =>
  within !== undefined &&
  ((order === undefined && ancestor === undefined) || within.split(', ').includes(base));
