// What one document says twice with different values: a rule or limit repeated in the same words but for the slot, in
// one section or, where it is long enough to need no address, anywhere. Descriptions may list alternatives.

import type { Claim, Statement } from '../../domain/claim.ts';
import { type Comparison, quoteSpan } from '../compare/compare-documents.ts';
import { NEEDS_ADDRESS } from '../statements/address.ts';
import type { Opposed } from './group-opposed.ts';
import { headId } from './records/read-records.ts';
import { nameOf } from './slots/compare-names.ts';
import { slotBetween } from './slots/find-slot.ts';

/** Inside one document only a long wording repeated with another value is surely the same slot. */
const FEWEST_STEMS = 3;

export function findWithin(comparison: Comparison): Opposed[] {
  return comparison.claims.flatMap((claims, variant) => {
    const slots = new Map<string, Map<Statement, Claim>>();
    for (const claim of claims) {
      const statement = saidBy(comparison, claim);
      if (statement?.type === undefined || statement.stems.length < FEWEST_STEMS) continue;
      // What stands below another item is said of that item: the same words there are another claim.
      const parent = comparison.variants[variant]?.document.blocks[claim.block]?.parent ?? '';
      const place = statement.stems.length > NEEDS_ADDRESS ? '' : `${claim.section}:${parent}:`;
      const slot = `${place}${statement.skeleton}`;
      const known = slots.get(slot) ?? new Map<Statement, Claim>();
      if (!known.has(statement)) slots.set(slot, known.set(statement, claim));
    }
    return [...slots.values()].flatMap((known) => withinSlot(comparison, variant, [...known.values()]));
  });
}

/** A row says several things; what stands behind an id is one. */
function saidBy({ textOf }: Comparison, { cells, statement, variant }: Claim): Statement | undefined {
  const [label, said, ...more] = cells ?? [];
  if (!label) return statement;
  const written = textOf(variant)
    .slice(label.start, label.end)
    .replace(/[*_`:]/g, '')
    .trim();
  return more.length === 0 && headId(written) === written ? said?.statement : undefined;
}

/** Three or more values for one wording are a form that is filled in for one thing after the other. */
function withinSlot(comparison: Comparison, variant: number, [a, b, ...more]: readonly Claim[]): Opposed[] {
  const [one, other] = [a, b].map((claim) => claim && saidBy(comparison, claim));
  const slot = one && other && more.length === 0 ? slotBetween(one, other) : undefined;
  const document = comparison.variants[variant];
  if (!a || !b || !slot || !document || slot.kind === 'name' || one?.type === 'factual') return [];
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
