// Pieces of a merge at their offsets in the merged text, and which of them lie in a stretch of it.
// Apart because tags, reasons and traces all ask the same: who wrote what stands between two offsets?

import type { Change, MergeResult, Piece } from '../../../../domain/comparison/merge.ts';
import type { Block, Document, Variant, VariantId } from '../../../../domain/document.ts';
import { hasWords } from '../../../../text/edit/insert-lines.ts';

/** What a change put into the merged text, or took from it. */
export interface PlacedChange {
  readonly from: 'change';
  readonly start: number;
  readonly end: number;
  readonly change: number;
  readonly variant: VariantId;
  readonly blocks: readonly number[];
  /** Whether text of the base gave way to it. */
  readonly replaces: boolean;
}

export interface PlacedBase {
  readonly from: 'base';
  readonly start: number;
  readonly end: number;
  /** Offset in the base of its first character. */
  readonly baseStart: number;
}

export type Placed = PlacedBase | PlacedChange;

export function placePieces(
  { pieces }: Pick<MergeResult, 'pieces'>,
  base: Variant,
  changes: readonly Change[],
): Placed[] {
  let at = 0;
  return pieces.map((piece, index): Placed => {
    const start = at;
    at += piece.text.length;
    if (piece.from === 'base') return { from: 'base', start, end: at, baseStart: piece.start };
    const { change, variant, blocks } = piece;
    return {
      from: 'change',
      start,
      end: at,
      change,
      variant,
      blocks,
      replaces: gaveWay(pieces, index, change, base.document.text, changes),
    };
  });
}

/** Several changes in one gap of the base: their edits tell which of them took something away. */
function gaveWay(
  pieces: readonly Piece[],
  index: number,
  change: number,
  text: string,
  changes: readonly Change[],
): boolean {
  let first = index;
  while (pieces[first - 1]?.from === 'change') first -= 1;
  let next = index + 1;
  while (pieces[next]?.from === 'change') next += 1;
  const [before, after] = [pieces[first - 1], pieces[next]];
  const from = before?.from === 'base' ? before.end : 0;
  const to = after?.from === 'base' ? after.start : text.length;
  if (!hasWords(text, from, to)) return false;
  if (next - first === 1) return true;
  const edits = changes.find(({ number }) => number === change)?.edits ?? [];
  return edits.some(({ start, end }) => start >= from && end <= to && hasWords(text, start, end));
}

/** Blocks that lie wholly in a piece, in order. */
export function blocksInside({ blocks }: Document, { start, end }: Placed): Block[] {
  const inside: Block[] = [];
  for (let at = firstBlockFrom(blocks, start); at < blocks.length; at += 1) {
    const block = blocks[at] as Block;
    if (block.start >= end) break;
    if (block.end <= end) inside.push(block);
  }
  return inside;
}

/** Pieces with something between two offsets, in order. */
export function piecesBetween(placed: readonly Placed[], text: string, start: number, end: number): Placed[] {
  const found: Placed[] = [];
  for (let index = firstReaching(placed, start); index < placed.length; index += 1) {
    const piece = placed[index] as Placed;
    if (piece.start >= end) break;
    if (hasWords(text, Math.max(start, piece.start), Math.min(end, piece.end))) found.push(piece);
  }
  return found;
}

/** The piece that holds this character. */
export const pieceAt = (placed: readonly Placed[], offset: number): Placed | undefined =>
  placed[firstReaching(placed, offset)];

/** Changes that only took something away in this stretch; at its start they belong to what stands before. */
export function removalsBetween(
  placed: readonly Placed[],
  text: string,
  start: number,
  end: number,
): PlacedChange[] {
  const found: PlacedChange[] = [];
  for (let index = firstReaching(placed, start - 1); index < placed.length; index += 1) {
    const piece = placed[index] as Placed;
    if (piece.start > end) break;
    if (piece.from !== 'change' || !piece.replaces || hasWords(text, piece.start, piece.end)) continue;
    if (piece.start > start || start === 0) found.push(piece);
  }
  return found;
}

/** Index of the first piece that ends behind `offset`. */
const firstReaching = (placed: readonly Placed[], offset: number): number =>
  firstThat(placed, ({ end }) => end > offset);

const firstBlockFrom = (blocks: readonly Block[], offset: number): number =>
  firstThat(blocks, ({ start }) => start >= offset);

/** For a list in which all that fit stand behind all that do not. */
function firstThat<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (fits(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
