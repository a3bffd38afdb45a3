// What provenance is told from: the merged text with its pieces, and the variants and changes they name.

import type { Document, Variant, VariantId } from '../../../domain/document.ts';
import type { Change } from '../../../domain/merge.ts';
import { headingNumber } from './heading-number.ts';

export interface Sources {
  readonly base: Variant;
  readonly variants: readonly Variant[];
  readonly changes: readonly Change[];
  /** Numbers of changes whose text was adapted on its way. */
  readonly modified?: ReadonlySet<number> | undefined;
}

export const variantOf = ({ base, variants }: Sources, id: VariantId): Variant =>
  variants.find((variant) => variant.id === id) ?? base;

/** How readers find a section: its number where the heading carries one, its title otherwise. */
export function nameSection(document: Document, index: number): string {
  const { level = 0, title = '' } = document.sections[index] ?? {};
  if (level === 0) return 'preamble';
  return headingNumber(title) ?? (title.trim() === '' ? 'untitled' : title);
}
