// Records by id: what stands under one id in several variants. The same thing with another amount contradicts itself;
// two things under one id are a clash of numbers, on which nobody votes.

import type { Claim } from '../../domain/claim.ts';
import type { Document } from '../../domain/document.ts';
import { type Comparison, quoteSpan } from '../compare-documents.ts';
import { push } from '../index-lists.ts';
import { sharedWeight } from '../join-statements.ts';
import { type Weighing, weighStems } from '../measure-likeness.ts';
import { amountsDiffer } from '../read-quantities.ts';
import { amountOf, isCount, type Slot } from './find-slot.ts';
import type { Opposed } from './opposed.ts';

/** Letters, perhaps a sign, digits, at the head of a heading, item, row or paragraph (ruling R2-12). */
const HEAD =
  /^(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?[|\s*_`[(]{0,6}([A-Z][A-Za-z]{0,11}(?:[-_./][A-Z][A-Za-z0-9]{0,11}){0,3}[-_./]?\d{1,5}(?:[.-]\d{1,4}){0,3}[a-z]?)(?=[\s*_`\]):.,|—–-]|$)/;
const LONGEST_HEAD = 120;
/** One id alone is a name; several of one family are a series. */
const FEWEST_OF_SERIES = 2;
/** Of an id with fewer words nobody can say what it stands for. */
const FEWEST_STEMS = 2;
/** Records that share less of the lighter one's weight are two things; more than `SAME` is surely one. */
const RELATED = 0.15;
const SAME = 0.3;

interface Record {
  readonly id: string;
  readonly variant: number;
  readonly claims: readonly Claim[];
  readonly stems: readonly number[];
}

/** The id as it is looked up: `FR-001`, `FR_1` and `FR1` are one. */
export const foldId = (id: string): string =>
  id
    .replace(/[-_./]/g, '')
    .replace(/([A-Za-z])0+(?=\d)/g, '$1')
    .toLowerCase();

/** The id that a block begins with, as written. */
export const headId = (text: string): string | undefined => HEAD.exec(text.slice(0, LONGEST_HEAD))?.[1];

export function compareRecords(comparison: Comparison): Opposed[] {
  const byId = new Map<string, Record[]>();
  comparison.variants.forEach(({ document }, variant) => {
    for (const record of recordsOf(document, variant, comparison.claims[variant] ?? []))
      byId.set(record.id, [...(byId.get(record.id) ?? []), record]);
  });
  const shared = [...byId.values()].filter((records) => records.length > 1);
  if (shared.length === 0) return [];
  const weighing = weighStems(
    comparison.claims.flatMap((claims) => claims.map(({ statement }) => statement.stems)),
    comparison.reader.vocabulary.stemCount(),
  );
  return shared.flatMap((records) => {
    const groups = groupRelated(records, weighing);
    return groups.length > 1
      ? [clash(comparison, records, groups)]
      : otherAmount(comparison, records, weighing);
  });
}

/** First place of each id; what only maps ids to something repeats them. */
function recordsOf(document: Document, variant: number, claims: readonly Claim[]): Record[] {
  const heads = new Map<string, { readonly block: number; readonly family: string }>();
  document.blocks.forEach((block, index) => {
    const id = block.kind === 'code' ? undefined : headId(document.text.slice(block.start, block.end));
    if (id === undefined || heads.has(foldId(id))) return;
    heads.set(foldId(id), { block: index, family: id.replace(/[\d.]+[a-z]?$/, '') });
  });
  const sizes = new Map<string, number>();
  for (const { family } of heads.values()) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const ownerOf = new Map([...heads].map(([id, { block, family }]) => [block, { id, family }] as const));
  const byId = new Map<string, Claim[]>();
  for (const claim of claims) {
    const owner = ownerOf.get(ownerBlock(document, ownerOf, claim));
    if (owner && (sizes.get(owner.family) ?? 0) >= FEWEST_OF_SERIES) push(byId, owner.id, claim);
  }
  const records = [...byId].map(([id, own]) => {
    // Every record shares its id with its namesakes; that says nothing about the thing.
    const words = own
      .flatMap(({ statement }) => statement.meaning)
      .filter(({ surface }) => foldId(surface) !== id);
    const stems = [...new Set(words.map(({ stemId }) => stemId))].sort((a, b) => a - b);
    return { id, variant, claims: own, stems };
  });
  return records.filter(({ stems }) => stems.length >= FEWEST_STEMS);
}

/** The nearest block with an id: the statement's own, an item around it, or the heading of its section. */
function ownerBlock(
  { blocks, sections }: Document,
  heads: ReadonlyMap<number, unknown>,
  { block, section }: Claim,
): number {
  for (let at: number | undefined = block; at !== undefined; ) {
    if (heads.has(at)) return at;
    const around: Document['blocks'][number] | undefined = blocks[at];
    at = around?.kind === 'table-row' ? undefined : around?.parent;
  }
  return sections[section]?.firstBlock ?? 0;
}

/** Who speaks of the same thing; likeness passes from one to the next. */
function groupRelated(records: readonly Record[], weighing: Weighing): Record[][] {
  const groups: Record[][] = [];
  for (const record of records) {
    const related = groups.filter((group) => group.some((one) => likeness(one, record, weighing) >= RELATED));
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push([...related.flat(), record]);
  }
  return groups;
}

function likeness(a: Record, b: Record, weighing: Weighing): number {
  const weight = (stems: readonly number[]): number =>
    stems.reduce((sum, stem) => sum + weighing.weightOf(stem), 0);
  return (
    sharedWeight(a.stems, b.stems, weighing) / Math.max(Math.min(weight(a.stems), weight(b.stems)), 1e-9)
  );
}

function clash(comparison: Comparison, records: readonly Record[], groups: readonly Record[][]): Opposed {
  const claims = comparison.variants.map(
    (_, index) => records.find(({ variant }) => variant === index)?.claims[0],
  );
  const [first] = claims.flatMap((claim) => claim ?? []);
  const text = first ? comparison.textOf(first.variant) : '';
  const block = first
    ? comparison.variants.find(({ id }) => id === first.variant)?.document.blocks[first.block]
    : undefined;
  return {
    ...base(comparison, claims),
    rule: 'same-id',
    name: (block && headId(text.slice(block.start, block.end))) ?? records[0]?.id.toUpperCase() ?? '',
    slot: undefined,
    approaches: groups.map((group) => group.map(({ variant }) => variant).sort((a, b) => a - b)),
  };
}

function base(comparison: Comparison, claims: readonly (Claim | undefined)[]) {
  const first = claims.findIndex((claim) => claim !== undefined);
  return {
    others: [],
    claims,
    quotes: claims.flatMap((claim, index) => {
      const variant = comparison.variants[index];
      return claim && variant ? [quoteSpan(variant, claim)] : [];
    }),
    topic: comparison.homeOf(Math.max(first, 0), claims[first]?.section ?? 0),
  };
}

/** One measured amount of a kind on each side, and the sides differ. */
function otherAmount(comparison: Comparison, records: readonly Record[], weighing: Weighing): Opposed[] {
  const [first] = records;
  const other = records.find((record) => first && differingAmount(first, record, weighing));
  const found = first && other ? differingAmount(first, other, weighing) : undefined;
  if (!first || !other || !found) return [];
  const claims = comparison.variants.map((_, index) =>
    index === first.variant ? found.claims[0] : index === other.variant ? found.claims[1] : undefined,
  );
  return [
    {
      ...base(comparison, claims),
      rule: 'same-record',
      name: first.id.toUpperCase(),
      slot: found.slot,
      approaches: [[first.variant], [other.variant]],
    },
  ];
}

function differingAmount(a: Record, b: Record, weighing: Weighing) {
  if (a === b || likeness(a, b, weighing) < SAME) return undefined;
  const [own, theirs] = [a, b].map(({ claims }) =>
    claims.flatMap((claim) => claim.statement.quantities.map((quantity) => ({ claim, quantity }))),
  ) as [Placed[], Placed[]];
  for (const { claim, quantity } of own) {
    const alike = (list: readonly Placed[]) =>
      list.filter((one) => one.quantity.dimension === quantity.dimension);
    const [other, ...more] = alike(theirs);
    if (isCount(quantity.dimension) || !other || more.length > 0 || alike(own).length > 1) continue;
    if (!amountsDiffer(quantity, other.quantity)) continue;
    const claims: readonly [Claim, Claim] = [claim, other.claim];
    return { slot: amountOf(quantity, other.quantity) satisfies Slot, claims };
  }
  return undefined;
}

interface Placed {
  readonly claim: Claim;
  readonly quantity: Claim['statement']['quantities'][number];
}
