// Records by id: what stands under one id in several variants. The same thing with another amount contradicts itself;
// two things under one id are a clash of numbers, on which nobody votes.

import type { Claim, Word } from '../../../domain/claim.ts';
import type { Block } from '../../../domain/document.ts';
import { type Weighing, weighStems } from '../../statements/measure-likeness.ts';
import { push } from '../../words/index-lists.ts';
import { amountsDiffer } from '../../words/read-quantities.ts';
import { type Comparison, quoteSpan } from '../comparison/compare-documents.ts';
import { amountOf, isCount, type Slot } from '../slots/find-slot.ts';
import type { Opposed } from '../slots/group-opposed.ts';
import { type Record, recordsOf } from './read-records.ts';

/** Records that share less of the lighter one's weight are two things; more than `SAME` is surely one. */
const RELATED = 0.15;
const SAME = 0.3;
/** Amounts of one kind this near to each other are taken for the same thing in other words. */
const NEAR_AMOUNTS = 20;
/** "Admin" and "administrator": letters that two words must share at least. */
const FEWEST_LETTERS = 5;

export interface SharedRecords {
  readonly records: readonly Record[];
  /** Records of the same thing, one group for each thing. */
  readonly groups: readonly (readonly Record[])[];
  readonly weighing: Weighing;
}

/** The records of each id that several variants define. */
export function listSharedRecords(comparison: Comparison): SharedRecords[] {
  const byId = new Map<string, Record[]>();
  comparison.variants.forEach(({ document }, variant) => {
    for (const record of recordsOf(comparison, document, variant)) push(byId, record.id, record);
  });
  const shared = [...byId.values()].filter((records) => records.length > 1);
  if (shared.length === 0) return [];
  const weighing = weighStems(
    comparison.claims.flatMap((claims) => claims.map(({ statement }) => statement.stems)),
    comparison.reader.vocabulary.stemCount(),
  );
  return shared.map((records) => ({ records, weighing, groups: groupRelated(records, weighing) }));
}

/** Who speaks of the same thing; likeness passes from one to the next. */
function groupRelated(records: readonly Record[], weighing: Weighing): Record[][] {
  const groups: Record[][] = [];
  for (const record of records) {
    const related = groups.filter((group) => group.some((one) => areRelated(one, record, weighing, RELATED)));
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push([...related.flat(), record]);
  }
  return groups;
}

function areRelated(a: Record, b: Record, weighing: Weighing, least: number): boolean {
  if (likeness(a, b, weighing) >= least || shareTitle(a, b)) return true;
  const ratio = differingAmount(a, b)?.slot.ratio;
  return ratio !== undefined && ratio <= NEAR_AMOUNTS;
}

/** Two names of one id with a word in common may be one thing in other words. */
const shareTitle = (a: Record, b: Record): boolean =>
  a.title.some(({ stemId }) => b.title.some((word) => word.stemId === stemId));

/** Weight of the words of the lighter record that the other has, too, as they are or as a longer form. */
function likeness({ words: a }: Record, { words: b }: Record, { weightOf }: Weighing): number {
  const weight = (words: readonly Word[]): number =>
    words.reduce((sum, { stemId }) => sum + weightOf(stemId), 0);
  const shared = a.filter((word) => b.some((other) => isForm(word, other)));
  return weight(shared) / Math.max(Math.min(weight(a), weight(b)), 1e-9);
}

const isForm = (a: Word, b: Word): boolean =>
  a.stemId === b.stemId ||
  (Math.min(a.stem.length, b.stem.length) >= FEWEST_LETTERS &&
    (a.stem.startsWith(b.stem) || b.stem.startsWith(a.stem)));

export function findIdClash(
  comparison: Comparison,
  { records, groups }: SharedRecords,
): Omit<Opposed, 'rule'> | undefined {
  if (groups.length === 1) return undefined;
  const own = comparison.variants.map((_, index) => records.find(({ variant }) => variant === index));
  return {
    ...base(
      comparison,
      own.map((record) => record?.claims[0]),
      // What stands below a heading with the id may not say a word of what it is.
      own.map((record) => (record?.head.kind === 'heading' ? record.head : undefined)),
    ),
    name: records[0]?.written ?? '',
    slot: undefined,
    approaches: groups.map((group) => group.map(({ variant }) => variant).sort((a, b) => a - b)),
  };
}

function base(
  comparison: Comparison,
  claims: readonly (Claim | undefined)[],
  heads: readonly (Block | undefined)[] = [],
) {
  const first = claims.findIndex((claim) => claim !== undefined);
  return {
    others: [],
    claims,
    quotes: claims.flatMap((claim, index) => {
      const variant = comparison.variants[index];
      return claim && variant ? [quoteSpan(variant, heads[index] ?? claim)] : [];
    }),
    topic: comparison.homeOf(Math.max(first, 0), claims[first]?.section ?? 0),
  };
}

/** One measured amount of a kind on each side, and the sides differ. */
export function findOtherAmount(
  comparison: Comparison,
  { records, weighing }: SharedRecords,
): Omit<Opposed, 'rule'> | undefined {
  const [first] = records;
  const other = records.find(
    (record) =>
      first && areRelated(first, record, weighing, SAME) && differingAmount(first, record) !== undefined,
  );
  const found = first && other ? differingAmount(first, other) : undefined;
  if (!first || !other || !found || !areColumnsAlike(comparison, ...found.claims)) return undefined;
  const claims = comparison.variants.map((_, index) =>
    index === first.variant ? found.claims[0] : index === other.variant ? found.claims[1] : undefined,
  );
  return {
    ...base(comparison, claims),
    name: first.written,
    slot: found.slot,
    approaches: [[first.variant], [other.variant]],
  };
}

function differingAmount(
  a: Record,
  b: Record,
): { readonly slot: Slot; readonly claims: readonly [Claim, Claim] } | undefined {
  if (a === b) return undefined;
  const [own, theirs] = [a, b].map(({ claims }) =>
    claims.flatMap((claim) => claim.statement.quantities.map((quantity) => ({ claim, quantity }))),
  ) as [Placed[], Placed[]];
  for (const { claim, quantity } of own) {
    const alike = (list: readonly Placed[]) =>
      list.filter((one) => one.quantity.dimension === quantity.dimension);
    const [other, ...more] = alike(theirs);
    if (isCount(quantity.dimension) || !other || more.length > 0 || alike(own).length > 1) continue;
    if (!amountsDiffer(quantity, other.quantity)) continue;
    return { slot: amountOf(quantity, other.quantity), claims: [claim, other.claim] };
  }
  return undefined;
}

interface Placed {
  readonly claim: Claim;
  readonly quantity: Claim['statement']['quantities'][number];
}

/** In two tables the amounts are of one kind only where their columns are called alike. */
function areColumnsAlike({ reader }: Comparison, ...claims: readonly [Claim, Claim]): boolean {
  const [one, other] = claims.map(({ cells = [] }) => {
    const amount = cells.find(({ statement }) => statement.quantities.length > 0);
    return reader.readStatement(amount?.column ?? '').stems;
  });
  return !one?.length || !other?.length || one.some((stem) => other.includes(stem));
}
