// What one document says twice with different values: a rule or limit repeated in one section, in the same words but
// for the slot. Descriptions may list alternatives side by side.

import type { Claim } from '../../domain/claim.ts';
import { type Comparison, quoteSpan } from '../compare-documents.ts';
import { push } from '../index-lists.ts';
import type { Opposed } from './find-opposed.ts';
import { slotBetween } from './find-slot.ts';
import { nameOf } from './name-slot.ts';

/** Inside one document only a long wording repeated with another value is surely the same slot. */
const FEWEST_STEMS = 4;

export function findWithin(comparison: Comparison): Opposed[] {
  return comparison.claims.flatMap((claims, variant) => {
    const slots = new Map<string, Claim[]>();
    for (const claim of claims) {
      const { statement } = claim;
      if (statement.type === undefined || claim.cells || statement.stems.length < FEWEST_STEMS) continue;
      // What stands below another item is said of that item: the same words there are another claim.
      const parent = comparison.variants[variant]?.document.blocks[claim.block]?.parent ?? '';
      const slot = `${claim.section}:${parent}:${statement.skeleton}`;
      const known = slots.get(slot);
      if (!known?.some((one) => one.statement === statement)) push(slots, slot, claim);
    }
    return [...slots.values()].flatMap((list) => withinSlot(comparison, variant, list));
  });
}

function withinSlot(comparison: Comparison, variant: number, [a, b]: readonly Claim[]): Opposed[] {
  const slot = a && b ? slotBetween(a.statement, b.statement) : undefined;
  const document = comparison.variants[variant];
  if (!a || !b || !slot || !document || slot.kind === 'name' || a.statement.type === 'factual') return [];
  return [
    {
      rule: 'near-equal',
      name: nameOf(comparison, a, b, slot),
      slot,
      others: [],
      claims: comparison.variants.map((_, index) => (index === variant ? a : undefined)),
      approaches: [[variant]],
      quotes: [quoteSpan(document, a), quoteSpan(document, b)],
      topic: comparison.homeOf(variant, a.section),
      second: b,
      within: a.variant,
    },
  ];
}
