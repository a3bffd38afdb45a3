// A spec as a document whose sections have their parts.

import type { Block, Document } from '../../../domain/document.ts';
import type { Source } from './source.ts';
import type { Part } from './title-parts.ts';

export interface SpecText {
  readonly source: Source;
  readonly document: Document;
  /** By index of the section. */
  readonly parts: readonly Part[];
}

/** End of what is nested in an item. */
export function endBelow({ blocks }: Document, index: number): number {
  const block = blocks[index] as Block;
  let end = block.end;
  for (let at = index + 1; at < blocks.length; at += 1) {
    const { parent, end: below } = blocks[at] as Block;
    if (parent === undefined || parent < index) break;
    end = Math.max(end, below);
  }
  return end;
}
