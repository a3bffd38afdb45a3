// Where every block of the merged document came from, without looking at its tags: variant, lines, change, points.
// A block made of several pieces names each of them.

import type { MergeResult } from '../../../../domain/comparison/merge.ts';
import type { Block, BlockKind, Document, VariantId } from '../../../../domain/document.ts';
import { isBlank, trimEnd } from '../../../../text/parse/document-lines.ts';
import { parseDocument, spanOf } from '../../../../text/parse/parse-document.ts';
import {
  blocksInside,
  type Placed,
  type PlacedBase,
  type PlacedChange,
  pieceAt,
  piecesBetween,
  placePieces,
} from './place-pieces.ts';
import { matchSourceBlocks, type Sources, variantOf } from './sources.ts';

export interface Origin {
  /** Lines of the merged document without tags. */
  readonly line: number;
  readonly endLine: number;
  readonly variant: VariantId;
  readonly sourceLine: number;
  readonly sourceEndLine: number;
  /** Absent for text of the base. */
  readonly change?: number | undefined;
  readonly points?: readonly string[] | undefined;
}

export interface TracedBlock extends Origin {
  readonly kind: BlockKind;
  /** All origins, in order, where there is more than one; the block's own is then that of the base, if it has one. */
  readonly parts?: readonly Origin[] | undefined;
}

interface Reading {
  readonly document: Document;
  readonly sources: Sources;
  /** Source block of each block that a change brought as a whole. */
  readonly sourceBlocks: ReadonlyMap<Block, number>;
}

export function traceBlocks(merge: MergeResult, sources: Sources): TracedBlock[] {
  const document = parseDocument(merge.text);
  const placed = placePieces(merge, sources.base, sources.changes);
  const reading = { document, sources, sourceBlocks: findSourceBlocks(document, placed, sources) };
  return document.blocks.flatMap((block) => {
    const pieces = piecesBetween(placed, document.text, block.start, block.end);
    if (pieces.length > 0) return traceBlock(reading, block, pieces);
    // Code may be nothing but spaces.
    const blank = pieceAt(placed, block.start);
    return blank === undefined ? [] : traceBlock(reading, block, [blank]);
  });
}

function traceBlock(reading: Reading, block: Block, pieces: readonly Placed[]): TracedBlock[] {
  const { line, endLine, kind } = block;
  const parts = pieces.map((piece) => originOf(reading, block, piece));
  const main = parts.find(({ change }) => change === undefined) ?? parts[0];
  if (main === undefined) return [];
  return [{ ...main, line, endLine, kind, ...(parts.length > 1 && { parts }) }];
}

function originOf(reading: Reading, block: Block, piece: Placed): Origin {
  const { document } = reading;
  const [start, end] = trimmed(
    document.text,
    Math.max(block.start, piece.start),
    Math.min(block.end, piece.end),
  );
  const { line, endLine } = spanOf(document, start, end);
  return {
    line,
    endLine,
    ...(piece.from === 'base' ? fromBase(reading, piece, start, end) : fromChange(reading, piece, block)),
  };
}

type Source = Omit<Origin, 'line' | 'endLine'>;

function fromBase({ sources: { base } }: Reading, piece: PlacedBase, start: number, end: number): Source {
  const shift = piece.baseStart - piece.start;
  const { line, endLine } = spanOf(base.document, start + shift, end + shift);
  return { variant: base.id, sourceLine: line, sourceEndLine: endLine };
}

/** Without a block of its own to name, all that the change drew on. */
function fromChange({ sources, sourceBlocks }: Reading, piece: PlacedChange, block: Block): Source {
  const { document } = variantOf(sources, piece.variant);
  const own = sourceBlocks.get(block);
  const change = sources.changes.find(({ number }) => number === piece.change);
  const drawn = (own === undefined ? piece.blocks : [own]).flatMap((index) => document.blocks[index] ?? []);
  const fallback = change?.source.line ?? 1;
  return {
    variant: piece.variant,
    sourceLine: drawn.reduce((least, { line }) => Math.min(least, line), drawn[0]?.line ?? fallback),
    sourceEndLine: drawn.reduce(
      (most, { endLine }) => Math.max(most, endLine),
      drawn[0]?.endLine ?? fallback,
    ),
    change: piece.change,
    points: change?.points ?? [],
  };
}

function findSourceBlocks(
  document: Document,
  placed: readonly Placed[],
  sources: Sources,
): Map<Block, number> {
  const found = new Map<Block, number>();
  for (const piece of placed) {
    if (piece.from === 'base') continue;
    const inside = blocksInside(document, piece);
    const source = variantOf(sources, piece.variant).document;
    for (const [position, index] of matchSourceBlocks(document, inside, source, piece).entries()) {
      if (index !== undefined) found.set(inside[position] as Block, index);
    }
  }
  return found;
}

/** Without the white space around it; at least one character stays. */
function trimmed(text: string, from: number, to: number): [start: number, end: number] {
  let start = from;
  while (start < to - 1 && isBlank(text.charCodeAt(start))) start += 1;
  return [start, trimEnd(text, start + 1, to)];
}
