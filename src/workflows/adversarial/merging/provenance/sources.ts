// What provenance is told from: the merged text with its pieces, and the variants and changes they name.

import type { Change } from '../../../../domain/comparison/merge.ts';
import type { Block, Document, Variant, VariantId } from '../../../../domain/document.ts';
import type { PlacedChange } from './place-pieces.ts';

export interface Sources {
  readonly base: Variant;
  readonly variants: readonly Variant[];
  readonly changes: readonly Change[];
  /** Numbers of changes whose text was adapted on its way. */
  readonly modified?: ReadonlySet<number> | undefined;
}

export const variantOf = ({ base, variants }: Sources, id: VariantId): Variant =>
  variants.find((variant) => variant.id === id) ?? base;

/** For each block the index of its source block; undefined where none can be told. */
export function matchSourceBlocks(
  merged: Document,
  blocks: readonly Block[],
  source: Document,
  { blocks: candidates }: Pick<PlacedChange, 'blocks'>,
): (number | undefined)[] {
  const byWords = new Map<string, number[]>();
  for (const index of candidates) {
    const block = source.blocks[index];
    if (block === undefined) continue;
    const words = wordsOf(source, block);
    byWords.set(words, [...(byWords.get(words) ?? []), index]);
  }
  const known = candidates.filter((index) => source.blocks[index] !== undefined);
  return blocks.map((block, position) => {
    const alike = byWords.get(wordsOf(merged, block));
    // The same words twice: each source block is taken once, the last of them again if need be.
    if (alike !== undefined) return alike.length > 1 ? alike.shift() : alike[0];
    return known.length === blocks.length ? known[position] : undefined;
  });
}

const MARKERS = /^(?:[#>*+|\s-]|\d{1,9}[.)]\s|\[[ xX]\]\s)+/;
const LONGEST_READ = 2000;

function wordsOf({ text }: Document, { start, end }: Block): string {
  return text
    .slice(start, Math.min(end, start + LONGEST_READ))
    .replace(MARKERS, '')
    .replace(/[|#\s]+/g, ' ')
    .trim();
}
