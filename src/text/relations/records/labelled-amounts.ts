// A labelled amount and a statement of another variant about what the label names: one amount of one kind on each side,
// and nearly all words of the label in that statement and in no other.

import type { Cell, Claim, Statement } from '../../../domain/claim.ts';
import { type Comparison, quoteSpan } from '../../compare/compare-documents.ts';
import { keyCell } from '../../statements/address.ts';
import { push } from '../../words/index-lists.ts';
import { LABEL_WORDS } from '../../words/lexicon.ts';
import { amountOf, isCount, unmatched } from '../slots/find-slot.ts';
import type { Opposed } from '../slots/opposed.ts';
import { headId } from './read-records.ts';

/** One word may name anything; two of three name a thing. */
const FEWEST_WORDS = 2;
const COVERED = 2 / 3;

export function findLabelledAmounts(comparison: Comparison): Opposed[] {
  const measured = comparison.claims.map((claims) => claims.filter(hasOneAmount));
  const byStem = measured.map((claims) => {
    const index = new Map<number, Claim[]>();
    for (const claim of claims) for (const stem of claim.statement.stems) push(index, stem, claim);
    return index;
  });
  return measured.flatMap((claims, variant) =>
    claims.flatMap((claim) => {
      const key = labelOf(comparison, claim);
      const label = tellingStems(key?.statement);
      // "Overhead exceeds 20 %" is what may happen, not a label of what holds.
      const isCondition = (key?.statement.quantities.length ?? 0) > 0;
      if (label.length < FEWEST_WORDS || isCondition || comparison.addressOf(claim).metadata) return [];
      return byStem.flatMap((index, other) => {
        if (other === variant || comparison.areKin(variant, other)) return [];
        const partner = soleBearer(label, index);
        return partner && key ? opposed(comparison, key, [variant, claim], [other, partner]) : [];
      });
    }),
  );
}

export const hasOneAmount = ({ statement: { quantities } }: Claim): boolean => {
  const [only, ...others] = quantities;
  return (
    only !== undefined && others.length === 0 && !isCount(only.dimension) && only.dimension !== 'ordinal'
  );
};

/** Every plan has a first phase; what it is called tells which. */
const tellingStems = (statement: Statement | undefined): number[] => [
  ...new Set(
    statement?.meaning.flatMap(({ kind, lower, stemId }) =>
      kind === 'label' || LABEL_WORDS.has(lower) ? [] : [stemId],
    ),
  ),
];

/** The first cell, or behind an id the next. */
function labelOf({ textOf }: Comparison, { cells = [], variant }: Claim): Cell | undefined {
  const [first, second, third] = cells;
  if (!first) return undefined;
  const written = textOf(variant).slice(first.start, first.end).replace(/[*_`]/g, '');
  return headId(written) === written && third ? second : first;
}

/** In two tables the amounts are of one kind only where their columns are called alike. */
export function areColumnsAlike({ reader }: Comparison, ...claims: readonly [Claim, Claim]): boolean {
  const [one, other] = claims.map(({ cells = [] }) => {
    const amount = cells.find(({ statement }) => statement.quantities.length > 0);
    return reader.readStatement(amount?.column ?? '').stems;
  });
  return !one?.length || !other?.length || one.some((stem) => other.includes(stem));
}

/** The one statement that holds enough of the label. */
function soleBearer(
  label: readonly number[],
  index: ReadonlyMap<number, readonly Claim[]>,
): Claim | undefined {
  const counts = new Map<Claim, number>();
  for (const stem of label)
    for (const claim of index.get(stem) ?? []) counts.set(claim, (counts.get(claim) ?? 0) + 1);
  const bearing = [...counts].filter(([, count]) => count >= FEWEST_WORDS && count >= COVERED * label.length);
  return bearing.length === 1 ? bearing[0]?.[0] : undefined;
}

function opposed(
  comparison: Comparison,
  key: Cell,
  [variant, claim]: readonly [number, Claim],
  [other, partner]: readonly [number, Claim],
): Opposed[] {
  const [one] = unmatched(claim.statement.quantities, partner.statement.quantities);
  const [two] = unmatched(partner.statement.quantities, claim.statement.quantities);
  // Rows with the same key are compared cell by cell; a pair of labels is met from both sides.
  const isRow =
    partner.cells !== undefined &&
    (other < variant || keyCell(claim)?.statement === keyCell(partner)?.statement);
  if (
    !one ||
    !two ||
    one.dimension !== two.dimension ||
    isRow ||
    !areColumnsAlike(comparison, claim, partner)
  )
    return [];
  const [first, second] = variant < other ? [claim, partner] : [partner, claim];
  const [own, theirs] = variant < other ? [one, two] : [two, one];
  const claims = comparison.variants.map((_, index) =>
    index === Math.min(variant, other) ? first : index === Math.max(variant, other) ? second : undefined,
  );
  return [
    {
      rule: 'same-record',
      name: comparison.textOf(claim.variant).slice(key.start, key.end).replace(/[*_`]/g, ''),
      slot: amountOf(own, theirs),
      others: [],
      claims,
      approaches: [[Math.min(variant, other)], [Math.max(variant, other)]],
      quotes: claims.flatMap((said, index) => {
        const document = comparison.variants[index];
        return said && document ? [quoteSpan(document, said)] : [];
      }),
      topic: comparison.homeOf(variant, claim.section),
    },
  ];
}
