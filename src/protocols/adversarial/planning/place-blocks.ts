// Where one list, table or block of a document ends and the next may begin.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { lineAfter, lineStart } from './draft-edit.ts';

/** The last block of a section that says something: its heading if nothing else does. */
export function blockAfter({ blocks }: Document, { firstBlock, lastBlock }: Section): number {
  for (let at = lastBlock - 1; at > firstBlock; at -= 1) if (blocks[at]?.kind !== 'rule') return at;
  return firstBlock;
}

/** Behind the list, table or quotation that a block is part of, at the beginning of a line. */
export function containerEnd({ text, blocks }: Document, index: number): number {
  const block = blocks[index];
  if (!block) return text.length;
  let at = index;
  while (blocks[at + 1] && belongsTo(text, blocks[at] as Block, blocks[at + 1] as Block)) at += 1;
  return lineAfter(text, blocks[at]?.end ?? text.length);
}

/** The next block is part of the same list, table or quotation. */
function belongsTo(text: string, block: Block, next: Block): boolean {
  if (next.kind === 'table-row' && (block.kind === 'table-row' || block.kind === 'table-header')) return true;
  if (next.parent !== undefined) return true;
  if (block.kind === 'list-item' || block.parent !== undefined) return next.kind === 'list-item';
  return isQuoted(text, block) && isQuoted(text, next);
}

const isQuoted = (text: string, { start }: Block): boolean =>
  /^[ \t]*>/.test(text.slice(lineStart(text, start), start));

export interface ItemPlace {
  /** The item that the new ones follow, at their own level or around it. */
  readonly item: number;
  readonly offset: number;
  /** They belong below it: it is their parent's counterpart. */
  readonly isInside: boolean;
}

/** Behind an item and all below it; climbs to the level at which the new items stood in their own document. */
export function itemEnd(
  from: Document,
  run: readonly number[],
  base: Document,
  near: number,
  parent: number | undefined,
): ItemPlace {
  const level = Math.min(...run.map((index) => from.blocks[index]?.level || Number.POSITIVE_INFINITY));
  let item = near;
  for (
    let up = base.blocks[item]?.parent;
    up !== undefined && (base.blocks[item]?.level ?? 1) > level;
    up = base.blocks[item]?.parent
  ) {
    item = up;
  }
  let last = item;
  while (base.blocks[last + 1] && isBelow(base, last + 1, item)) last += 1;
  return { item, offset: base.blocks[last]?.end ?? base.text.length, isInside: item === parent };
}

function isBelow({ blocks }: Document, index: number, item: number): boolean {
  for (let up = blocks[index]?.parent; up !== undefined; up = blocks[up]?.parent)
    if (up === item) return true;
  return false;
}
