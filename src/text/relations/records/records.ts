// Records by id: what stands under one id in several variants. The same thing with another amount contradicts itself;
// two things under one id are a clash of numbers, on which nobody votes.

import type { Claim, Word } from '../../../domain/claim.ts';
import type { Block, Document } from '../../../domain/document.ts';
import { type Comparison, quoteSpan } from '../../compare/compare-documents.ts';
import { type Weighing, weighStems } from '../../measure/measure-likeness.ts';
import type { Reader } from '../../statements/read-statement.ts';
import { push } from '../../words/index-lists.ts';
import { amountsDiffer } from '../../words/read-quantities.ts';
import { amountOf, isCount, type Slot } from '../slots/find-slot.ts';
import type { Opposed } from '../slots/opposed.ts';

/** Letters, perhaps a sign, digits, at the head of a heading, item, row or paragraph (ruling R2-12). */
const HEAD =
  /^(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?[|\s*_`[(]{0,6}([A-Z][A-Za-z]{0,11}(?:[-_./][A-Z][A-Za-z0-9]{0,11}){0,3}[-_./]?\d{1,5}(?:[.-]\d{1,4}){0,3}[a-z]?)(?=[\s*_`\]):.,|—–-]|$)/;
const LONGEST_HEAD = 120;
/** One id alone is a name; several of one family are a series. */
const FEWEST_OF_SERIES = 2;
/** Of an id with fewer words nobody can say what it stands for. */
const FEWEST_WORDS = 2;
/** Records that share less of the lighter one's weight are two things; more than `SAME` is surely one. */
const RELATED = 0.15;
const SAME = 0.3;
/** Amounts of one kind this near to each other are taken for the same thing in other words. */
const NEAR_AMOUNTS = 20;
/** "Admin" and "administrator": letters that two words must share at least. */
const FEWEST_LETTERS = 5;

interface Record {
  readonly id: string;
  /** Where it is defined, and its id as written there. */
  readonly head: Block;
  readonly written: string;
  readonly variant: number;
  readonly claims: readonly Claim[];
  readonly words: readonly Word[];
}

/** The id as it is looked up: `FR-001`, `FR_1` and `FR1` are one. */
export const foldId = (id: string): string =>
  id
    .replace(/(?<!\d)[-_./]/g, '')
    .replace(/([A-Za-z])0+(?=\d)/g, '$1')
    .toLowerCase();

/** The id that a block begins with, as written. */
export const headId = (text: string): string | undefined => HEAD.exec(text.slice(0, LONGEST_HEAD))?.[1];

export function compareRecords(comparison: Comparison): Opposed[] {
  const byId = new Map<string, Record[]>();
  comparison.variants.forEach(({ document }, variant) => {
    for (const record of recordsOf(comparison, document, variant))
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

/** First definition of each id; what only maps ids to something, or speaks of them, repeats them. */
function recordsOf({ claims, reader }: Comparison, document: Document, variant: number): Record[] {
  const heads = headsOf(reader, document);
  const sizes = new Map<string, number>();
  for (const { family } of heads.values()) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const ownerOf = new Map(
    [...heads.values()].map((head) => [document.blocks.indexOf(head.block), head] as const),
  );
  const byHead = new Map<Head, Claim[]>();
  for (const claim of claims[variant] ?? []) {
    const owner = ownerOf.get(ownerBlock(document, ownerOf, claim));
    if (owner && (sizes.get(owner.family) ?? 0) >= FEWEST_OF_SERIES) push(byHead, owner, claim);
  }
  return [...byHead]
    .map(([{ block, written, title }, own]): Record => {
      const id = foldId(written);
      // Every record shares its id with its namesakes; that says nothing about the thing.
      const said = [...title, ...own.flatMap(({ statement }) => statement.meaning)].filter(
        ({ surface }) => foldId(surface) !== id,
      );
      const words = [...new Map(said.map((word) => [word.stemId, word])).values()];
      return { id, written, variant, words, claims: own, head: block };
    })
    .filter(({ words }) => words.length >= FEWEST_WORDS);
}

function headsOf(reader: Reader, document: Document): Map<string, Head> {
  const heads = new Map<string, Head>();
  for (const block of document.blocks) {
    const text = document.text.slice(block.start, block.end);
    const written = block.kind === 'code' ? undefined : definedId(text);
    if (written === undefined || heads.has(foldId(written))) continue;
    // A heading makes no statement of its own, but says what the record is.
    const title = block.kind === 'heading' ? reader.readStatement(text).meaning : [];
    heads.set(foldId(written), { block, written, title, family: written.replace(/[\d.]+[a-z]?$/, '') });
  }
  return heads;
}

interface Head {
  readonly block: Block;
  readonly written: string;
  readonly title: readonly Word[];
  readonly family: string;
}

/** "FR-1: ...", "**FR-1** ..." and "FR-1 The ..." define it, "FR-1 through FR-9 are ..." speaks of it. */
function definedId(text: string): string | undefined {
  const written = headId(text);
  if (written === undefined) return undefined;
  const behind = text.slice(text.indexOf(written) + written.length);
  return /^(?:[*_`\])]|\s*[:|—–.-](?!\s*[A-Z\d][\w-]*\d)|\s+\P{Ll}|\s*$)/u.test(behind) ? written : undefined;
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
    const related = groups.filter((group) => group.some((one) => areRelated(one, record, weighing, RELATED)));
    for (const group of related) groups.splice(groups.indexOf(group), 1);
    groups.push([...related.flat(), record]);
  }
  return groups;
}

function areRelated(a: Record, b: Record, weighing: Weighing, least: number): boolean {
  if (likeness(a, b, weighing) >= least) return true;
  const ratio = differingAmount(a, b)?.slot.ratio;
  return ratio !== undefined && ratio <= NEAR_AMOUNTS;
}

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

function clash(comparison: Comparison, records: readonly Record[], groups: readonly Record[][]): Opposed {
  const own = comparison.variants.map((_, index) => records.find(({ variant }) => variant === index));
  return {
    ...base(
      comparison,
      own.map((record) => record?.claims[0]),
      // What stands below a heading with the id may not say a word of what it is.
      own.map((record) => (record?.head.kind === 'heading' ? record.head : undefined)),
    ),
    rule: 'same-id',
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
function otherAmount(comparison: Comparison, records: readonly Record[], weighing: Weighing): Opposed[] {
  const [first] = records;
  const other = records.find(
    (record) =>
      first && areRelated(first, record, weighing, SAME) && differingAmount(first, record) !== undefined,
  );
  const found = first && other ? differingAmount(first, other) : undefined;
  if (!first || !other || !found) return [];
  const claims = comparison.variants.map((_, index) =>
    index === first.variant ? found.claims[0] : index === other.variant ? found.claims[1] : undefined,
  );
  return [
    {
      ...base(comparison, claims),
      rule: 'same-record',
      name: first.written,
      slot: found.slot,
      approaches: [[first.variant], [other.variant]],
    },
  ];
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
