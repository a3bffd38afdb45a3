// Where variants fill one slot in different ways, by the rules of `rules.ts`; nothing else contradicts by rule. And what one
// document says twice with different values: a rule or limit repeated in the same words but for the slot, in one section or,
// where it is long enough to need no address, anywhere. Descriptions may list alternatives.

import type { Claim, Statement } from '../../domain/claim.ts';
import type { Quote } from '../../domain/document.ts';
import { NEEDS_ADDRESS } from '../statements/address.ts';
import type { Cluster } from './comparison/align-claims.ts';
import { type Comparison, quoteSpan } from './comparison/compare-documents.ts';
import { isOnlyRenamed } from './judged.ts';
import { areAtOneAddress, areComparable, haveOneKey } from './one-thing.ts';
import { headId } from './records/read-records.ts';
import { compareClaims, compareRecords, type Difference } from './rules.ts';
import { nameOf } from './slots/compare-names.ts';
import { plain } from './slots/compare-rows.ts';
import { saysTheSame, slotBetween } from './slots/find-slot.ts';
import type { Opposed } from './slots/group-opposed.ts';

export function findOpposed(comparison: Comparison): Opposed[] {
  const across = comparison.alignment.clusters
    .filter(({ passages }) => passages.length > 1)
    .flatMap((cluster) => opposedIn(comparison, cluster));
  const records = compareRecords(comparison);
  // Two things under one id have no slot in common.
  const clashes = records.filter(({ rule }) => rule === 'same-id');
  const clashing = new Set(clashes.flatMap(({ claims }) => pairsOf(claims)));
  const slots = across.filter(({ claims }) => !pairsOf(claims).some((pair) => clashing.has(pair)));
  const met = new Set(slots.flatMap(({ claims }) => pairsOf(claims)));
  const found = [...slots, ...withoutRepeats(met, records)];
  return [
    ...found.filter((one) => areRelated(comparison, one) && !isOnlyRenamed(comparison, one.claims)),
    ...findWithin(comparison),
  ];
}

/** The first rule that meets two statements tells of them. */
function withoutRepeats(met: Set<string>, found: readonly Opposed[]): Opposed[] {
  return found.filter(({ claims }) => {
    const pairs = pairsOf(claims);
    const isNew = !pairs.some((pair) => met.has(pair));
    for (const pair of pairs) met.add(pair);
    return isNew;
  });
}

/** Documents of different projects may use one label or id for what they like. */
const areRelated = ({ kinship }: Comparison, { claims }: Opposed): boolean =>
  kinship.pairs.some(
    ({ a, b, kin }) => claims[a] !== undefined && claims[b] !== undefined && kin !== 'unrelated',
  );

const pairsOf = (claims: readonly (Claim | undefined)[]): string[] => {
  const places = claims.flatMap((claim) => (claim ? [`${claim.variant}${claim.block}`] : []));
  return places.flatMap((a, index) => places.slice(index + 1).map((b) => `${a}:${b}`));
};

function opposedIn(comparison: Comparison, cluster: Cluster): Opposed[] {
  const claims = comparison.variants.map((_, variant) => claimOf(cluster, variant));
  const distinct = cluster.passages.flatMap(
    (passage) => passage.claims.find((claim) => claim !== undefined) ?? [],
  );
  const found = new Map<string, Difference>();
  for (const [a, b] of neighbours(distinct)) {
    if (!areComparable(comparison, a, b)) continue;
    for (const one of compareClaims(comparison, a, b)) {
      if (!found.has(one.column ?? '')) found.set(one.column ?? '', one);
    }
  }
  const [first, ...others] = [...found.values()];
  if (!first) return [];
  const speaking = claims.map((claim) =>
    claim && speaksTo(comparison, claim, claims, first) ? claim : undefined,
  );
  const columns = [first, ...others].map(({ column }) => column);
  const { rule, slot, name, column } = first;
  return [
    {
      rule,
      name,
      slot,
      others,
      claims: speaking,
      approaches: groupAlike(speaking, (a, b) => agree(a, b, columns)),
      quotes: speaking.flatMap((claim, variant) =>
        claim ? columns.map((one) => quoteOf(comparison, variant, claim, one)) : [],
      ),
      column,
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

const claimOf = ({ passages }: Cluster, variant: number): Claim | undefined =>
  passages.find(({ claims }) => claims[variant] !== undefined)?.claims[variant];

/** A further variant speaks to the slot where it says nearly the same as one of the others; otherwise it is silent. */
function speaksTo(
  comparison: Comparison,
  claim: Claim,
  claims: readonly (Claim | undefined)[],
  { column }: Difference,
): boolean {
  const others = claims.flatMap((other) => (other && other !== claim ? [other] : []));
  if (column !== undefined) return others.some((other) => haveOneKey(comparison, other, claim));
  return others.some(
    (other) =>
      saysTheSame(other.statement, claim.statement) ||
      slotBetween(other.statement, claim.statement, areAtOneAddress(comparison, other, claim)) !== undefined,
  );
}

function agree(a: Claim, b: Claim, columns: readonly (string | undefined)[]): boolean {
  if (columns[0] === undefined) return saysTheSame(a.statement, b.statement);
  return columns.every((column) => {
    const [one, other] = [a, b].map(({ cells }) =>
      cells?.slice(1).find((cell) => plain(cell.column) === column),
    );
    return one !== undefined && other !== undefined && saysTheSame(one.statement, other.statement);
  });
}

/** Variants in groups that say the same; silent ones are in none. */
function groupAlike(
  claims: readonly (Claim | undefined)[],
  alike: (a: Claim, b: Claim) => boolean,
): number[][] {
  const groups: number[][] = [];
  claims.forEach((claim, variant) => {
    if (!claim) return;
    const group = groups.find(([first = 0]) => alike(claims[first] as Claim, claim));
    if (group) group.push(variant);
    else groups.push([variant]);
  });
  return groups;
}

function quoteOf({ variants }: Comparison, variant: number, claim: Claim, column: string | undefined): Quote {
  const document = variants[variant];
  if (!document) throw new RangeError(`no variant ${variant}`);
  const cell = column === undefined ? undefined : claim.cells?.find((one) => plain(one.column) === column);
  return quoteSpan(document, cell && cell.end > cell.start && claim.cells?.length !== 2 ? cell : claim);
}

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
