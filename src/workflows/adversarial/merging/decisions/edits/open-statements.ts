// The records that nobody judged: a list item, a row, a sentence of a paragraph, a block of code, each with the line of
// the base that is nearest to it.

import type { DiffPoint } from '../../../../../domain/comparison/difference.ts';
import type { Block, Document, Quote } from '../../../../../domain/document.ts';
import { quoteSpan } from '../../../../../text/relations/comparison/compare-documents.ts';
import type { Unjudged } from '../../../planning/context/fates.ts';
import type { MergeContext } from '../../../planning/context/merge-context.ts';
import type { Planned } from '../../../planning/index.ts';
import { isTorn } from '../../../planning/list-unjudged.ts';
import type { Passage } from './record-forms.ts';

export interface OpenStatement extends Omit<Passage, 'document'> {
  readonly ids: readonly string[];
  readonly points: readonly DiffPoint[];
}

/** Points and what they were made of stand in the same order. */
export function openStatements({ context, variants, unjudged }: Planned): OpenStatement[] {
  const all = variants.flatMap((variant) => variant.unjudged);
  const found = new Map<string, OpenStatement>();
  all.forEach((one, at) => {
    const point = unjudged[at];
    const document = context.comparison.variants[one.variant]?.document;
    if (!point || !document) return;
    const { start, end } = recordOf(document, one);
    const key = `${one.variant}:${start}:${end}`;
    const known = found.get(key);
    found.set(key, {
      ids: [...(known?.ids ?? []), point.id],
      points: [...(known?.points ?? []), point],
      variant: one.variant,
      block: one.block,
      start,
      end,
    });
  });
  return [...found.values()];
}

/** A sentence stands for itself; an item or a row is taken whole, as is a paragraph whose marks a sentence would tear. */
function recordOf(
  { text, blocks }: Document,
  { block: at, claim }: Unjudged,
): { start: number; end: number } {
  const block = blocks[at] as Block;
  const isSentence = claim !== undefined && block.kind === 'paragraph';
  if (!isSentence || isTorn(text.slice(claim.start, claim.end))) return block;
  return claim;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, a.size + b.size - shared);
}

/** The nearest the base says: of a paragraph the sentence that shares most words. */
export function alignedQuote(context: MergeContext, one: OpenStatement): Quote | undefined {
  const { base, baseVariant, baseDocument, baseIndex } = context;
  const near = one.points
    .flatMap(({ sides }) => sides.filter(({ variant }) => variant === base))
    .flatMap(({ quotes }) => quotes)[0];
  if (near === undefined) return undefined;
  const at = baseDocument.blocks.findIndex(({ start, end }) => start <= near.start && near.start < end);
  const block = baseDocument.blocks[at];
  if (block?.kind !== 'paragraph') return block ? quoteSpan(baseVariant, block) : near;
  const source = context.comparison.variants[one.variant]?.document.text ?? '';
  const words = wordsOf(source.slice(one.start, one.end));
  const ranked = context
    .claimsIn(baseIndex, at)
    .map((claim) => quoteSpan(baseVariant, claim))
    .filter(({ text }) => !isTorn(text))
    .map((quote) => ({ quote, score: likeness(words, wordsOf(quote.text)) }))
    .sort((a, b) => b.score - a.score || a.quote.start - b.quote.start);
  return ranked[0]?.quote ?? quoteSpan(baseVariant, block);
}
