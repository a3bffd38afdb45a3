// Which points are about a passage: by the quotes of their sides, or by the heading that stands for all below it.

import type { Claim } from '../../../domain/claim.ts';
import type { Document, Quote } from '../../../domain/document.ts';
import { push } from '../../../text/index-lists.ts';
import { distinct } from './draft-edit.ts';
import type { PointVerdict, PointVerdicts } from './judge-points.ts';
import type { MergeContext } from './merge-context.ts';

export interface Scopes {
  ofClaim(variant: number, claim: Claim): readonly PointVerdict[];
  ofBlock(variant: number, block: number): readonly PointVerdict[];
}

interface Reach {
  readonly start: number;
  readonly end: number;
  readonly verdict: PointVerdict;
}

type Reaches = ReadonlyMap<number, readonly Reach[]>;

export function scopePoints(context: MergeContext, verdicts: PointVerdicts): Scopes {
  const { variants } = context.comparison;
  const reaches = variants.map(({ id, document }) => reachesIn(document, id, verdicts));
  const byStatement = variants.map((_, variant) =>
    statementsReached(context, variant, reaches[variant] as Reaches),
  );
  return {
    ofClaim: (variant, { statement, block }) =>
      distinct([
        ...(byStatement[variant]?.get(statement.id) ?? []),
        ...(reaches[variant]?.get(block) ?? []).filter(isWhole).map(({ verdict }) => verdict),
      ]),
    ofBlock: (variant, block) => distinct((reaches[variant]?.get(block) ?? []).map(({ verdict }) => verdict)),
  };
}

function reachesIn(document: Document, id: string, verdicts: PointVerdicts): Reaches {
  const byBlock = new Map<number, Reach[]>();
  for (const verdict of verdicts.values()) {
    for (const { start, end } of spansOf(document, id, verdict)) {
      for (const block of blocksBetween(document, start, end)) push(byBlock, block, { start, end, verdict });
    }
  }
  return byBlock;
}

/** What of a variant a point is about. */
function spansOf(document: Document, id: string, { point }: PointVerdict): Pick<Reach, 'start' | 'end'>[] {
  const { kind, scope, sides } = point;
  if (kind === 'structural' || scope === 'layout') return [];
  const quotes = sides.find(({ variant }) => variant === id)?.quotes ?? [];
  return scope === 'sections' ? quotes.slice(0, 1).map((quote) => treeAt(document, quote)) : [...quotes];
}

/** The section whose heading is quoted, with all below it. */
function treeAt(document: Document, quote: Quote): { start: number; end: number } {
  const section = document.sections.find(({ level, line }) => level > 0 && line === quote.line);
  return section ? { start: section.start, end: section.treeEnd } : quote;
}

function blocksBetween({ blocks }: Document, start: number, end: number): number[] {
  const found: number[] = [];
  for (let at = firstEndingAfter(blocks, start); at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || block.start >= end) break;
    if (block.end > start) found.push(at);
  }
  return found;
}

/** Blocks do not overlap and stand in order, so their ends ascend. */
function firstEndingAfter(blocks: Document['blocks'], offset: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A point about a section is about what stands there, whatever else is said in the same words elsewhere. */
const isWhole = ({ verdict }: Reach): boolean => verdict.point.scope === 'sections';

/** A point about a statement is about every place where the variant makes it. */
function statementsReached(context: MergeContext, variant: number, reaches: Reaches) {
  const byStatement = new Map<number, PointVerdict[]>();
  for (const claim of context.comparison.claims[variant] ?? []) {
    for (const reach of reaches.get(claim.block) ?? []) {
      if (isWhole(reach) || reach.start >= claim.end || claim.start >= reach.end) continue;
      push(byStatement, claim.statement.id, reach.verdict);
    }
  }
  return new Map([...byStatement].map(([id, verdicts]) => [id, distinct(verdicts)]));
}
