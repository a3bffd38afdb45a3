// What becomes of each block of a variant that is not the base. Every block has one fate, so that nothing goes missing.

import type { Claim } from '../../../../domain/claim.ts';
import type { Block, Document } from '../../../../domain/document.ts';
import { type Disposed, type Fate, isLeading, settleLeading, type Unjudged } from '../context/fates.ts';
import type { MergeContext } from '../context/merge-context.ts';

/** Blocks that say something without making a statement. */
const WORDLESS = new Set<Block['kind']>(['code', 'html', 'reference']);

/** The fate of a block by what it says, where no revision tells more. */
export function disposeBlock(
  context: MergeContext,
  variant: number,
  index: number,
): { readonly fate: Fate | undefined; readonly unjudged: readonly Unjudged[] } {
  const { document, id } = context.comparison.variants[variant] as MergeContext['baseVariant'];
  const block = document.blocks[index] as Block;
  if (block.kind === 'rule' || isLeading(block)) return { fate: undefined, unjudged: [] };
  const claims = context.claimsIn(variant, index);
  if (claims.length === 0) return disposeWordless(context, variant, index);
  const open = claims.filter((claim) => context.counterpartOf(claim) === undefined);
  const contested = open.flatMap((claim) => {
    const point = contradictionAt(context, id, claim);
    return point ? [{ claim, point }] : [];
  });
  const unjudged = open
    .filter((claim) => !contested.some((one) => one.claim === claim))
    .map((claim) => ({ variant, block: index, claim }));
  if (unjudged.length > 0) return { fate: { at: 'unjudged' }, unjudged };
  if (contested[0])
    return { fate: { at: 'contested', point: contested[0].point, block: undefined }, unjudged: [] };
  const parts = claims.map((claim) => context.counterpartOf(claim));
  const exact = parts.every((part) => part?.exact);
  return { fate: { at: 'base', block: parts[0]?.claim.block, exact }, unjudged: [] };
}

/** The contradiction that quotes this very statement: between variants, or also inside this one. */
export function contradictionAt(
  context: MergeContext,
  id: string,
  claim: Claim,
  alsoInside = false,
): string | undefined {
  return context
    .pointsAt(id, claim.line, claim.endLine)
    .find(
      ({ kind, within, category, sides }) =>
        kind === 'contradiction' &&
        (alsoInside || within === undefined) &&
        category !== 'id-clash' &&
        sides.some(({ quotes }) =>
          quotes.some((quote) => quote.variant === id && quote.start < claim.end && claim.start < quote.end),
        ),
    )?.id;
}

function disposeWordless(context: MergeContext, variant: number, index: number) {
  const { document } = context.comparison.variants[variant] as MergeContext['baseVariant'];
  const block = document.blocks[index] as Block;
  const same = findSameText(context.baseDocument, document.text.slice(block.start, block.end));
  if (same !== undefined) return { fate: { at: 'base', block: same, exact: true } as const, unjudged: [] };
  if (block.kind === 'frontmatter') {
    const reason = 'the base keeps its own front matter';
    return { fate: { at: 'superseded', reason, block: undefined } as const, unjudged: [] };
  }
  if (!WORDLESS.has(block.kind))
    return { fate: { at: 'base', block: undefined, exact: true } as const, unjudged: [] };
  return { fate: { at: 'unjudged' } as const, unjudged: [{ variant, block: index, claim: undefined }] };
}

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

const firstByText = new WeakMap<Document, ReadonlyMap<string, number>>();

function findSameText(document: Document, wanted: string): number | undefined {
  const { text, blocks } = document;
  const known =
    firstByText.get(document) ??
    new Map(blocks.map(({ start, end }, at) => [fold(text.slice(start, end)), at] as const).reverse());
  firstByText.set(document, known);
  return known.get(fold(wanted));
}

export function disposeIndependent(context: MergeContext, index: number): Disposed {
  const { document } = context.comparison.variants[index] as MergeContext['baseVariant'];
  const found = document.blocks.map((_, block) => disposeBlock(context, index, block));
  const fates = found.map(({ fate }): Fate | undefined => fate);
  const unjudged = found.flatMap((one): readonly Unjudged[] => one.unjudged);
  settleLeading(document, fates);
  const claims = context.comparison.claims[index]?.length ?? 0;
  const open = unjudged.filter(({ claim }) => claim !== undefined).length;
  return { index, document, fates, edits: [], unjudged, ids: [], judged: claims - open };
}
