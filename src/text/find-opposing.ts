// Walks the aligned claims and finds the slots that variants fill with values that cannot both hold, and
// the slots that one variant fills twice. Table cells and labelled values are compared cell by cell.

import type { Claim, Statement } from '../domain/claim.ts';
import type { Quote, VariantId } from '../domain/document.ts';
import type { Cluster } from './align-claims.ts';
import { type Conflict, compareCells, type Found, plain } from './compare-cells.ts';
import { type Comparison, quoteSpan } from './compare-documents.ts';
import { compareStatements } from './compare-statements.ts';
import { changeBetween } from './conflicts/change.ts';
import { LOOSE } from './conflicts/conflict.ts';
import { push } from './index-lists.ts';
import { countShared } from './join-statements.ts';

/** Inside one document only a long wording repeated with another value is surely the same slot. */
const FEWEST_STEMS = 4;

export interface Opposing {
  /** What the values are values of, in the document's own words. */
  readonly slot: string;
  readonly conflict: Conflict;
  /** Further cells of the same row that differ. */
  readonly others: readonly { readonly slot: string; readonly conflict: Conflict }[];
  /** Per variant, the claim that speaks to the slot. */
  readonly claims: readonly (Claim | undefined)[];
  /** The other claim of a variant that contradicts itself. */
  readonly second?: Claim;
  /** One per conflicting statement, at the first variant that makes it. */
  readonly quotes: readonly Quote[];
  /** Title of the column the values stand in; undefined for a sentence. */
  readonly column?: string | undefined;
  readonly topic: number;
  readonly within?: VariantId;
}

export function findOpposing(comparison: Comparison): Opposing[] {
  const across = comparison.alignment.clusters
    .filter(({ passages }) => passages.length > 1)
    .flatMap((cluster) => opposingIn(comparison, cluster));
  return [...across, ...findWithin(comparison)];
}

function opposingIn(comparison: Comparison, cluster: Cluster): Opposing[] {
  const everyone = comparison.variants.map((_, variant) => claimOf(cluster, variant));
  const distinct = cluster.passages.flatMap(
    (passage) => passage.claims.find((claim) => claim !== undefined) ?? [],
  );
  const found = new Map<string, Found>();
  for (const [a, b] of neighbours(distinct)) {
    for (const one of compareClaims(comparison, a, b)) {
      if (!found.has(one.column ?? '')) found.set(one.column ?? '', one);
    }
  }
  const [first, ...others] = [...found.values()];
  if (!first) return [];
  const columns = [first, ...others].map(({ column }) => column);
  const claims = everyone.map((claim) => (claim && speaksTo(claim, first) ? claim : undefined));
  const quotes = claims.flatMap((claim, variant) =>
    claim ? columns.map((column) => quoteOf(comparison, variant, claim, column)) : [],
  );
  return [
    {
      slot: first.slot,
      conflict: first.conflict,
      others,
      claims,
      quotes,
      column: first.column,
      topic: cluster.topic,
    },
  ];
}

/** Each with the first and with the one before it: among ten wordings that is enough to meet every change. */
function neighbours(claims: readonly Claim[]): [Claim, Claim][] {
  return claims.flatMap((claim, index) => {
    const [first, before] = [claims[0], claims[index - 1]];
    if (!first || !before) return [];
    const pair: [Claim, Claim] = [before, claim];
    return before === first ? [pair] : [[first, claim] as [Claim, Claim], pair];
  });
}

/** A third variant speaks to the slot where it says nearly the same as one of the two; otherwise it is silent. */
function speaksTo(claim: Claim, { column, between }: Found): boolean {
  if (column !== undefined) return claim.cells?.[0]?.statement === between[0].cells?.[0]?.statement;
  return between.some(
    ({ statement }) =>
      statement === claim.statement || changeBetween(statement, claim.statement).share <= LOOSE,
  );
}

const claimOf = ({ passages }: Cluster, variant: number): Claim | undefined =>
  passages.find(({ claims }) => claims[variant] !== undefined)?.claims[variant];

function quoteOf({ variants }: Comparison, variant: number, claim: Claim, column: string | undefined): Quote {
  const document = variants[variant];
  if (!document) throw new RangeError(`no variant ${variant}`);
  const cell = column === undefined ? undefined : claim.cells?.find((one) => plain(one.column) === column);
  return quoteSpan(document, cell && cell.end > cell.start && claim.cells?.length !== 2 ? cell : claim);
}

function compareClaims(comparison: Comparison, a: Claim, b: Claim): Found[] {
  if (a.cells && b.cells && a.cells[0]?.statement === b.cells[0]?.statement)
    return compareCells(comparison, a, b);
  // Rows about two different things are two rows, however alike; a label is part of its sentence.
  if (a.cells?.some(({ column }, at) => at === 0 && column !== '') && b.cells) return [];
  if (a.statement.type === undefined || b.statement.type === undefined) return [];
  if (!shareEnough(a.statement, b.statement)) return [];
  const conflict = compareStatements(a.statement, b.statement);
  return conflict
    ? [{ conflict, slot: slotOf(comparison, a, b, conflict), column: undefined, between: [a, b] }]
    : [];
}

/**
 * A cheap look first: with less than two fifths of the shorter in common, and another beginning, no detector has
 * anything to say.
 */
function shareEnough(a: Statement, b: Statement): boolean {
  if (a.meaning[0]?.stemId === b.meaning[0]?.stemId) return true;
  const shared = countShared(a.stems, b.stems);
  return shared * 5 >= 2 * Math.min(a.stems.length, b.stems.length);
}

/** What the statement is about: for an amount the text around it, otherwise the words both use. */
function slotOf({ variants }: Comparison, a: Claim, b: Claim, { kind, values }: Conflict): string {
  const text = variants.find(({ id }) => id === a.variant)?.document.text.slice(a.start, a.end) ?? '';
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

function findWithin(comparison: Comparison): Opposing[] {
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
    return [...slots.values()]
      .filter((list) => list.length > 1)
      .flatMap((list) => withinSlot(comparison, variant, list));
  });
}

function withinSlot(comparison: Comparison, variant: number, list: readonly Claim[]): Opposing[] {
  const [a, b] = list;
  const conflict = a && b ? compareStatements(a.statement, b.statement) : undefined;
  // Descriptions list alternatives side by side; only rules and limits contradict each other in one document.
  if (!a || !b || !conflict || conflict.kind === 'name' || a.statement.type === 'factual') return [];
  return [
    {
      slot: slotOf(comparison, a, b, conflict),
      conflict,
      others: [],
      claims: comparison.variants.map((_, index) => (index === variant ? a : undefined)),
      quotes: [quoteOf(comparison, variant, a, undefined), quoteOf(comparison, variant, b, undefined)],
      topic: comparison.homeOf(variant, a.section),
      second: b,
      within: a.variant,
    },
  ];
}
