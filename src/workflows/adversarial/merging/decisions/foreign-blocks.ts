// What the other variants say, block by block, as somebody sees it who looks at a plan: what comes in with it, what the
// base says already, and what it leaves out and could be added.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { MergePlan } from '../../../../domain/comparison/merge.ts';
import type { Block, Document, Quote } from '../../../../domain/document.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import type { Planned } from '../../planning/index.ts';
import type { AddablePoint, ForeignBlock } from '../../questions/checkpoints/review-plan.ts';

/** Rules only divide, and the front matter of another document is about that document. */
export const SAYS_NOTHING = new Set<Block['kind']>(['rule', 'frontmatter']);

export function listForeign({ context, variants }: Planned, { changes }: MergePlan): ForeignBlock[] {
  return variants.flatMap(({ index, document, fates }) => {
    const source = context.comparison.variants[index];
    const arriving = new Map(
      changes
        .filter(({ variant }) => variant === source?.id)
        .flatMap(({ number, edits }) => edits.flatMap(({ blocks }) => blocks.map((at) => [at, number]))),
    );
    return document.blocks.flatMap(({ kind, line, endLine }, at): ForeignBlock[] => {
      if (SAYS_NOTHING.has(kind)) return [];
      const change = arriving.get(at);
      const fate = fates[at];
      const isInBase = fate?.at === 'base' && fate.exact && fate.block !== undefined;
      return [
        {
          file: source?.label ?? '',
          line,
          endLine,
          ...(change !== undefined && { change }),
          ...(isInBase && { isInBase }),
        },
      ];
    });
  });
}

/** Layout is nothing that could be added. */
export const listAddable = (planned: Planned): AddablePoint[] =>
  [...planned.context.points, ...planned.unjudged]
    .filter(({ kind }) => kind !== 'structural')
    .map(({ id, ...point }) => {
      const passages = passagesOf(planned, { id, ...point });
      const [{ variant = -1, blocks = [] } = {}] = passages;
      const source = planned.context.comparison.variants[variant]?.document.blocks ?? [];
      const lines = blocks.map((at) => source[at]?.line ?? 0);
      return { id, files: passages.map(({ file }) => file), lines };
    })
    .filter(({ files }) => files.length > 0);

export interface ForeignPassage {
  readonly file: string;
  /** Index of the variant. */
  readonly variant: number;
  readonly blocks: readonly number[];
}

/** What each other variant says at a point; of those that use the same words the first. */
export function passagesOf({ context }: Planned, point: DiffPoint): ForeignPassage[] {
  const said = new Set<string>();
  return point.sides.flatMap(({ variant: id, present, quotes }): ForeignPassage[] => {
    const variant = context.comparison.variants.findIndex((one) => one.id === id);
    const source = context.comparison.variants[variant];
    if (!source || id === context.base || !present) return [];
    const blocks = quotes.flatMap((quote) => blocksOf(source.document, quote, point.scope === 'sections'));
    const words = quotes.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n');
    if (blocks.length === 0 || said.has(words)) return [];
    said.add(words);
    return [{ file: source.label, variant, blocks: [...new Set(blocks)].sort((a, b) => a - b) }];
  });
}

function blocksOf({ blocks, sections }: Document, quote: Quote, isForSection: boolean): number[] {
  const section = isForSection
    ? sections.find(({ level, start, end }) => level > 0 && start <= quote.start && quote.start < end)
    : undefined;
  const { start, end } = section ? { start: section.start, end: section.treeEnd } : quote;
  const found: number[] = [];
  // Blocks stand one behind the other.
  for (let at = Math.max(0, blockAt({ blocks }, start)); (blocks[at]?.start ?? end) < end; at++) {
    const block = blocks[at] as Block;
    if (start < block.end && !SAYS_NOTHING.has(block.kind)) found.push(at);
  }
  return found;
}
