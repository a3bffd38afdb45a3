// Opposed statements that are one matter: the same two values in a column or under one name wherever they stand, and
// all ids that mean other things between the same documents. A reader sees them once.

import type { Claim } from '../../../domain/claim.ts';
import type { Quote, VariantId } from '../../../domain/document.ts';
import { push } from '../../words/index-lists.ts';
import type { Slot } from './find-slot.ts';

export function groupOpposed(opposed: readonly Opposed[]): [Opposed, ...Opposed[]][] {
  const groups = new Map<string, Opposed[]>();
  opposed.forEach((found, index) => {
    push(groups, matterOf(found) ?? String(index), found);
  });
  return [...groups.values()] as [Opposed, ...Opposed[]][];
}

/** Equal for what is one matter; undefined for one that stands alone. */
export function matterOf(opposed: Opposed): string | undefined {
  const { rule, slot, others, column, within, quotes, approaches } = opposed;
  if (within !== undefined) return `within:${quotes.map(({ text }) => text).join('\u0000')}`;
  const sides = approaches.map((group) => group.join()).join(';');
  if (rule === 'same-id' || slot === undefined) return `${rule}:${sides}`;
  const values = [slot, ...others.map((other) => other.slot)].map((one) => one.values.join('\u0000'));
  if (column !== undefined) return `${column}:${values.join('\u0001')}:${sides}`;
  return slot.kind === 'name' ? `name:${values[0]}:${sides}` : undefined;
}

export interface Opposed {
  readonly rule: string;
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
