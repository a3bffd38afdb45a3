// Requirement coverage: the reference is what the source names, or without one what any variant names. Requirement ids
// where there are any, otherwise the topics of second- and third-level headings. No variant's place in the row matters.

import type { Statement } from '../../domain/claim.ts';
import type { Document, Quote, Variant } from '../../domain/document.ts';
import { type Comparison, compareDocuments, quoteSpan } from '../relations/comparison/compare-documents.ts';
import { findRequirements } from '../statements/find-requirements.ts';
import { measureOverlap, SAME_TOPIC } from '../statements/measure-likeness.ts';
import { type PlacedId, readRequirementIds } from '../statements/requirement-ids.ts';
import { isFormalTitle } from './measure-specificity.ts';

export interface CoverageItem {
  /** The id as written, or the title of a topic. */
  readonly name: string;
  /** Where each variant covers it. */
  readonly places: readonly (Quote | undefined)[];
}

export interface Coverage {
  readonly reference: 'ids' | 'topics' | 'none';
  readonly items: readonly CoverageItem[];
}

const FAMILIES = new Set(['FR', 'NFR', 'REQ', 'R']);
const RISK = /\brisks?\b|\bprobability\b|\blikelihood\b|\bmitigation\b/i;
/** Seed 000: so many words of a description in a row are the requirement itself. */
const SAME_WORDS = 3;
/** As much of a section said elsewhere means that its topic is covered there (as for unique contributions). */
const SAID_ELSEWHERE = 0.6;
const LONGEST_RANGE = 200;

/** `reference`: the place of the only document whose requirements count; undefined: all of them. */
export function measureCoverage(comparison: Comparison, reference?: number): Coverage {
  const ids = coverIds(comparison, reference);
  if (ids.length > 0) return { reference: 'ids', items: ids };
  const topics = coverTopics(comparison, reference);
  return { reference: topics.length > 0 ? 'topics' : 'none', items: topics };
}

/** What a source asks for, and where the variants written from it have it. */
export function measureCoverageOf(source: Document, variants: readonly Variant[]): Coverage {
  const asked = { id: 'source', number: 0, label: '', sourcePath: '', agentSpec: '', document: source };
  const { reference, items } = measureCoverage(compareDocuments([...variants, asked]), variants.length);
  return {
    reference,
    items: items.map(({ name, places }) => ({ name, places: places.slice(0, variants.length) })),
  };
}

function coverIds(comparison: Comparison, reference: number | undefined): CoverageItem[] {
  const { variants } = comparison;
  const found = findRequirements(variants.map(({ id, document }) => ({ name: id, document })));
  const counts = ({ file }: { readonly file: number }) => reference === undefined || file === reference;
  const definitions = found.definitions.filter(counts);
  const mentions = found.mentions.filter(counts);
  const isRisk = (id: { file: number; section: number; start: number }): boolean =>
    inRiskTable(comparison, id);
  const risks = new Set(
    [...definitions, ...mentions]
      .filter((one) => one.family === 'R' && isRisk(one))
      .map(({ canonical }) => canonical),
  );
  const named = [...definitions, ...mentions].filter(
    ({ family, canonical }) => FAMILIES.has(family.split('-')[0] ?? '') && !risks.has(canonical),
  );
  // Ruling R2-12: what is defined in a series is a requirement, whatever its letters.
  const wanted = named.length > 0 ? named : inSeries(definitions.filter((one) => !isRisk(one)));
  const names = new Map<string, string>();
  for (const { canonical, id } of wanted) {
    const known = names.get(canonical);
    if (known === undefined || id < known) names.set(canonical, id);
  }
  const described = new Map<string, string[]>();
  for (const { canonical, text } of definitions) {
    described.set(canonical, [...(described.get(canonical) ?? []), text]);
  }
  const finders = variants.map((_, variant) => createFinder(comparison, variant));
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([canonical, name]) => ({
      name,
      places: finders.map((find) => find(canonical, described.get(canonical) ?? [])),
    }));
}

/** One id alone may be a name; two of one family are a series. */
function inSeries<Id extends PlacedId>(ids: readonly Id[]): Id[] {
  const members = new Map<string, Set<string>>();
  for (const { family, canonical } of ids)
    members.set(family, (members.get(family) ?? new Set()).add(canonical));
  return ids.filter(({ family }) => (members.get(family)?.size ?? 0) > 1);
}

function inRiskTable(
  { variants }: Comparison,
  { file, section, start }: { file: number; section: number; start: number },
): boolean {
  const document = variants[file]?.document;
  if (!document) return false;
  const block = document.blocks.find(
    (one) => one.start <= start && start < one.end && one.kind !== 'heading',
  );
  const header = block?.parent === undefined ? undefined : document.blocks[block.parent];
  const columns = header?.kind === 'table-header' ? document.text.slice(header.start, header.end) : '';
  return RISK.test(columns) || /\brisks?\b/i.test(document.sections[section]?.title ?? '');
}

type Finder = (canonical: string, descriptions: readonly string[]) => Quote | undefined;

/** Finds an id as a token, inside a range of ids, or by the words of its description. */
function createFinder({ variants, claims, reader }: Comparison, variant: number): Finder {
  const one = variants[variant];
  if (!one) return () => undefined;
  const { text, blocks } = one.document;
  const tokens = new Map<string, Quote>();
  for (const { kind, start, end } of blocks) {
    if (kind === 'frontmatter' || kind === 'html') continue;
    const said = text.slice(start, end);
    const ids = readRequirementIds(said);
    for (const canonical of [...ids.map((id) => id.canonical), ...rangesIn(said, ids)]) {
      if (!tokens.has(canonical)) tokens.set(canonical, quoteSpan(one, { start, end }));
    }
  }
  const runs = new Map<string, number>();
  (claims[variant] ?? []).forEach(({ statement }, index) => {
    for (const run of runsOf(statement)) if (!runs.has(run)) runs.set(run, index);
  });
  return (canonical, descriptions) => {
    const token = tokens.get(canonical);
    if (token) return token;
    for (const description of descriptions) {
      const found = runsOf(reader.readStatement(description)).find((run) => runs.has(run));
      const claim = found === undefined ? undefined : claims[variant]?.[runs.get(found) ?? -1];
      if (claim) return quoteSpan(one, claim);
    }
    return undefined;
  };
}

/** Three meaningful words in a row: "the service must" says nothing about which requirement is meant. */
function runsOf({ meaning }: Statement): string[] {
  const stems = meaning.map(({ stem }) => stem);
  return stems.slice(SAME_WORDS - 1).map((_, at) => stems.slice(at, at + SAME_WORDS).join(' '));
}

/** "FR-001 to FR-005" covers what lies between. */
function rangesIn(text: string, ids: readonly PlacedId[]): string[] {
  return ids.flatMap((first, index) => {
    const last = ids[index + 1];
    if (!last || last.family !== first.family) return [];
    if (
      !/^[\s*_`)\]]{0,4}(?:to|through|–|—|-|\.{2,3}|…)[\s*_`([]{0,4}$/i.test(
        text.slice(first.end, last.start),
      )
    )
      return [];
    const [from, to] = [numberOf(first), numberOf(last)];
    if (from === undefined || to === undefined || to <= from || to - from > LONGEST_RANGE) return [];
    return Array.from({ length: to - from - 1 }, (_, step) => `${first.family}-${from + step + 1}`);
  });
}

const numberOf = ({ canonical, family }: PlacedId): number | undefined => {
  const digits = canonical.slice(family.length + 1);
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
};

/** Distinct headings; one is covered where a heading says the same or where most of its statements stand. */
function coverTopics(
  { variants, sections, claims }: Comparison,
  reference: number | undefined,
): CoverageItem[] {
  const topics = new Map<string, { title: string; stems: readonly number[]; bodies: Set<number>[] }>();
  for (const list of reference === undefined ? sections : [sections[reference] ?? []]) {
    for (const { title, level, opening, stems, claims: said } of list) {
      if (opening || level < 2 || isFormalTitle(title)) continue;
      const key = [...stems].sort((a, b) => a - b).join();
      const topic = topics.get(key) ?? { title, stems, bodies: [] };
      topic.bodies.push(new Set(said.map(({ statement }) => statement.id)));
      topics.set(key, title < topic.title ? { ...topic, title } : topic);
    }
  }
  const said = claims.map((list) => new Map(list.map((claim) => [claim.statement.id, claim])));
  const byTitle = [...topics.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
  return byTitle.map(({ title, stems, bodies }) => ({
    name: title,
    places: variants.map((variant, index) => {
      const heading = sections[index]?.find(
        (one) => !one.opening && measureOverlap(one.stems, stems) >= SAME_TOPIC,
      );
      const section = heading && variant.document.sections[heading.section];
      const block = section && variant.document.blocks[section.firstBlock];
      if (block) return quoteSpan(variant, block);
      const own = said[index];
      const body = bodies.find((ids) => isSaid(ids, own));
      const first = body && [...body].map((id) => own?.get(id)).find((claim) => claim !== undefined);
      return first && quoteSpan(variant, first);
    }),
  }));
}

function isSaid(ids: ReadonlySet<number>, own: ReadonlyMap<number, unknown> | undefined): boolean {
  const found = [...ids].filter((id) => own?.has(id)).length;
  return ids.size > 0 && found / ids.size >= SAID_ELSEWHERE;
}
