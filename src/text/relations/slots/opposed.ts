// Statements that fill one slot in different ways, as every finder of them reports it.

import type { Claim } from '../../../domain/claim.ts';
import type { Rule } from '../../../domain/difference.ts';
import type { Quote, VariantId } from '../../../domain/document.ts';
import type { Slot } from './find-slot.ts';

export interface Opposed {
  readonly rule: Rule;
  /** What the values are values of, in the document's own words. */
  readonly name: string;
  readonly slot: Slot | undefined;
  /** Further cells of the same row that differ. */
  readonly others: readonly { readonly name: string; readonly slot: Slot }[];
  /** Per variant, the claim that speaks to the slot. */
  readonly claims: readonly (Claim | undefined)[];
  /** The other claim of a variant that contradicts itself. */
  readonly second?: Claim;
  /** Who says the same, by index of the variant. */
  readonly approaches: readonly (readonly number[])[];
  readonly quotes: readonly Quote[];
  /** Title of the column the values stand in; undefined for a sentence. */
  readonly column?: string | undefined;
  readonly topic: number;
  readonly within?: VariantId;
}
