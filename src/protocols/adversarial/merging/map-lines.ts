// Lines of the merged document, without provenance, by where its text came from.

import type { MergeResult } from '../../../domain/merge.ts';

export interface LineMap {
  /** Of an offset of the base; undefined where that text gave way. */
  ofBase(offset: number): number | undefined;
  /** Where a block of a variant came in. */
  ofBlock(variant: string, block: number): number | undefined;
}

export function createLineMap({ pieces }: MergeResult): LineMap {
  const base: { start: number; end: number; line: number; text: string }[] = [];
  const blocks = new Map<string, number>();
  let line = 1;
  for (const piece of pieces) {
    if (piece.from === 'base') base.push({ ...piece, line });
    else {
      const lead = /^\s*/.exec(piece.text)?.[0] ?? '';
      for (const block of piece.blocks) {
        const key = `${piece.variant}:${block}`;
        if (!blocks.has(key)) blocks.set(key, line + countBreaks(lead));
      }
    }
    line += countBreaks(piece.text);
  }
  return {
    ofBase(offset) {
      const piece = base.find(({ start, end }) => start <= offset && offset < end);
      return piece && piece.line + countBreaks(piece.text.slice(0, offset - piece.start));
    },
    ofBlock: (variant, block) => blocks.get(`${variant}:${block}`),
  };
}

const countBreaks = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};
