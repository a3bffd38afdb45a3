// Which part of a rendered document shows which block of a record. Documents are read for a merge by one parser and shown by another, so
// a block that no part shows is possible; it is named, never dropped.

import type { MarkLines } from '../../html/markdown.ts';

export interface Lines {
  readonly line: number;
  readonly endLine: number;
  readonly kind: string;
}

export interface Carried<Block extends Lines> {
  readonly mark: MarkLines;
  /** Blocks that nothing has shown; complete once the document is rendered. */
  readonly left: () => readonly Block[];
}

const LEAVES: Readonly<Record<string, readonly string[]>> = {
  li: ['list-item'],
  tr: ['table-header', 'table-row'],
  code: ['code'],
  hr: ['rule'],
  frontmatter: ['frontmatter'],
  // HTML is shown as text.
  p: ['paragraph', 'html', 'reference'],
};
const HEADING = ['heading'];

const kindsOf = (tag: string): readonly string[] | undefined =>
  /^h[1-6]$/.test(tag) ? HEADING : LEAVES[tag];

/** `blocks` in the order of their lines; `markNone` is asked for text that belongs to none. */
export function carryBlocks<Block extends Lines>(
  blocks: readonly Block[],
  markOne: (block: Block) => ReturnType<MarkLines>,
  markNone: MarkLines = () => [],
): Carried<Block> {
  const byLine = new Map<number, Block[]>();
  for (const block of blocks) byLine.set(block.line, [...(byLine.get(block.line) ?? []), block]);
  const open = new Set(blocks);
  const take = (line: number, endLine: number, isFit: (block: Block) => boolean): Block | undefined => {
    for (let at = line; at <= endLine; at += 1) {
      const found = byLine.get(at)?.find((block) => open.has(block) && isFit(block));
      if (found) return found;
    }
    return undefined;
  };
  return {
    mark: (line, endLine, tag) => {
      const kinds = kindsOf(tag);
      if (kinds === undefined) return [];
      // An item holds others: it begins where it begins.
      const last = tag === 'li' ? line : endLine;
      const found = take(line, last, ({ kind }) => kinds.includes(kind));
      if (found === undefined) return markNone(line, endLine, tag);
      open.delete(found);
      return markOne(found);
    },
    left: () => blocks.filter((block) => open.has(block)),
  };
}
