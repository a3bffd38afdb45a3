// Lines of the merged document, without provenance, by where its text came from.

import type { Variant } from '../../../domain/document.ts';
import type { MergeResult, Piece } from '../../../domain/merge.ts';
import { lineAt } from '../../../text/parse/document-lines.ts';

export interface LineMap {
  /** Of an offset of the base; undefined where that text gave way. */
  ofBase(offset: number): number | undefined;
  /** Where a block of a variant came in. */
  ofBlock(variant: string, block: number): number | undefined;
}

export function createLineMap({ pieces }: MergeResult, variants: readonly Variant[]): LineMap {
  const base: { start: number; end: number; line: number; lineStarts: readonly number[] }[] = [];
  const blocks = new Map<string, number>();
  let line = 1;
  for (const piece of pieces) {
    if (piece.from === 'base') base.push({ ...piece, line, lineStarts: breaksOf(piece.text) });
    else {
      for (const { block, offset } of findBlocks(piece, variants)) {
        const key = `${piece.variant}:${block}`;
        if (!blocks.has(key)) blocks.set(key, line + countBreaks(piece.text.slice(0, offset)));
      }
    }
    line += countBreaks(piece.text);
  }
  return {
    ofBase(offset) {
      const piece = base.find(({ start, end }) => start <= offset && offset < end);
      return piece && piece.line + lineAt(piece, offset - piece.start) - 1;
    },
    ofBlock: (variant, block) => blocks.get(`${variant}:${block}`),
  };
}

/** Where each block of a piece begins; one that was fitted beyond recognition stands where the one before it does. */
function findBlocks(
  { text, blocks, variant }: Extract<Piece, { from: 'change' }>,
  variants: readonly Variant[],
): { block: number; offset: number }[] {
  const document = variants.find(({ id }) => id === variant)?.document;
  let offset = /^\s*/.exec(text)?.[0].length ?? 0;
  return blocks.map((block) => {
    const { start = 0, end = 0 } = document?.blocks[block] ?? {};
    const core = coreOf(document?.text.slice(start, end) ?? '');
    const found = core === '' ? -1 : text.indexOf(core, offset);
    if (found >= 0) offset = found;
    return { block, offset };
  });
}

/** Words by which a block is found again, whatever its level, marker or number is now. */
const coreOf = (block: string): string => /[^\s#>|*+.)\d-][^\n\r|]{0,40}/.exec(block)?.[0].trim() ?? '';

/** Where lines begin; a carriage return alone ends none here. */
const breaksOf = (text: string): number[] => [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];

const countBreaks = (text: string): number => breaksOf(text).length - 1;
