// Two statements of independent texts that fit each other better than anything else on either side, each with one
// amount of one kind: then the amounts are of the same thing. Measured right on texts it was not built on.

import type { Claim } from '../../../domain/claim.ts';
import { type Comparison, quoteSpan } from '../../compare/compare-documents.ts';
import { type Weighing, weighStems } from '../../measure/measure-likeness.ts';
import { sharedWeight } from '../../statements/join-statements.ts';
import { push } from '../../words/index-lists.ts';
import { amountOf, unmatched } from '../slots/find-slot.ts';
import { nameOf } from '../slots/name-slot.ts';
import type { Opposed } from '../slots/opposed.ts';
import { hasOneAmount } from './labelled-amounts.ts';

const FEWEST_SHARED = 2;
/** Of the weight of the lighter statement. */
const LEAST_COVERED = 0.3;
/** Stems in more statements than this propose no partner. */
const COMMON = 200;

export function findPairedAmounts(comparison: Comparison): Opposed[] {
  const pairs = comparison.variants.flatMap((_, a) =>
    comparison.variants.flatMap((__, b) => (a < b && !comparison.areKin(a, b) ? [[a, b] as const] : [])),
  );
  if (pairs.length === 0) return [];
  const isMeant = (claim: Claim): boolean =>
    hasOneAmount(claim) &&
    claim.statement.type !== undefined &&
    !comparison.addressOf(claim).metadata &&
    !isForm(comparison.textOf(claim.variant).slice(claim.start, claim.end));
  const weighing = weighStems(
    comparison.claims.flatMap((claims) => claims.map(({ statement }) => statement.stems)),
    comparison.reader.vocabulary.stemCount(),
  );
  const indexes = comparison.claims.map((claims) => indexStems(claims));
  return pairs.flatMap(([a, b]) =>
    (comparison.claims[a] ?? []).filter(isMeant).flatMap((claim) => {
      const other = bestFor(claim, indexes[b], weighing);
      if (!other || !isMeant(other) || bestFor(other, indexes[a], weighing) !== claim) return [];
      return opposed(comparison, weighing, [a, claim], [b, other]);
    }),
  );
}

/** "**Owner:** Ann | **Effort:** 3 days": of what, only the heading above it says. */
const isForm = (text: string): boolean => (text.match(/\*\*[^*\n]{1,40}(?::\*\*|\*\*:)/g) ?? []).length > 1;

function indexStems(claims: readonly Claim[]): ReadonlyMap<number, readonly Claim[]> {
  const index = new Map<number, Claim[]>();
  for (const claim of claims) for (const stem of claim.statement.stems) push(index, stem, claim);
  return index;
}

const weightOf = ({ statement }: Claim, weighing: Weighing): number =>
  statement.stems.reduce((sum, stem) => sum + weighing.weightOf(stem), 0);

/** Length counts a little less than it weighs, so that a short statement does not fit everything. */
const EVEN = 4;

function bestFor(
  claim: Claim,
  index: ReadonlyMap<number, readonly Claim[]> | undefined,
  weighing: Weighing,
): Claim | undefined {
  const shared = new Map<Claim, number>();
  for (const stem of claim.statement.stems) {
    const list = index?.get(stem) ?? [];
    if (list.length > COMMON) continue;
    for (const other of list) shared.set(other, (shared.get(other) ?? 0) + weighing.weightOf(stem));
  }
  let best: Claim | undefined;
  let most = 0;
  for (const [other, weight] of shared) {
    const score = weight / Math.sqrt(weightOf(other, weighing) + EVEN);
    if (score > most) [best, most] = [other, score];
  }
  return best;
}

function opposed(
  comparison: Comparison,
  weighing: Weighing,
  [a, one]: readonly [number, Claim],
  [b, two]: readonly [number, Claim],
): Opposed[] {
  const [own] = unmatched(one.statement.quantities, two.statement.quantities);
  const [theirs] = unmatched(two.statement.quantities, one.statement.quantities);
  const shared = one.statement.stems.filter((stem) => two.statement.stems.includes(stem)).length;
  const lighter = Math.min(weightOf(one, weighing), weightOf(two, weighing));
  const covered = sharedWeight(one.statement.stems, two.statement.stems, weighing) / Math.max(lighter, 1e-9);
  if (!own || !theirs || own.dimension !== theirs.dimension) return [];
  if (shared < FEWEST_SHARED || covered < LEAST_COVERED) return [];
  const slot = amountOf(own, theirs);
  const claims = comparison.variants.map((_, index) => (index === a ? one : index === b ? two : undefined));
  return [
    {
      rule: 'paired-amounts',
      name: nameOf(comparison, one, two, slot),
      slot,
      others: [],
      claims,
      approaches: [[a], [b]],
      quotes: claims.flatMap((claim, index) => {
        const variant = comparison.variants[index];
        return claim && variant ? [quoteSpan(variant, claim)] : [];
      }),
      topic: comparison.homeOf(a, one.section),
    },
  ];
}
