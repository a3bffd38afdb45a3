// Statements that fill one slot in different ways, as every finder of them reports it, and what such a slot is called.

import type { Claim } from '../../domain/claim.ts';
import type { Rule } from '../../domain/difference.ts';
import type { Quote, VariantId } from '../../domain/document.ts';
import type { Comparison } from '../compare-documents.ts';
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

/** What the statement is about: for an amount the text around it, otherwise the words both use. */
export function nameOf(comparison: Comparison, a: Claim, b: Claim, { kind, values }: Slot): string {
  const text = comparison.textOf(a.variant).slice(a.start, a.end);
  if (kind === 'amount' || kind === 'date') {
    return text.replace(values[0].replace(/^(?:at least|at most|about) /, ''), '…').replace(/[.\s]+$/, '');
  }
  const lead = text.slice(0, Math.max(0, text.indexOf(values[0]))).replace(/[`*_"'\s(]+$/, '');
  if ((kind === 'value' || kind === 'name') && lead.trim().includes(' ')) return lead;
  const theirs = new Set(b.statement.words.map(({ id }) => id));
  const shared = a.statement.words.filter(
    ({ id, kind: sort }) => theirs.has(id) && sort !== 'modal' && sort !== 'negation' && sort !== 'number',
  );
  return shared.map(({ surface }) => surface.replace(/^#/, '')).join(' ');
}
