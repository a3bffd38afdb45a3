// What is open or unjudged, put where it belongs: chapters in the order of the base, at the end what has no place in
// it. The entries of one foreign section stay together: in the section of the base with the same heading, otherwise
// where most of their nearest lines are.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Quote, Section, Variant, VariantId } from '../../../../domain/document.ts';
import { type Entry, listEntries, once, sectionAt, type Undecided, unnumbered, whole } from './entries.ts';

/** What is undecided at one section of the base, or in one file where the base has no place for it. */
export interface Chapter {
  /** Of the base. */
  readonly section: Section | undefined;
  /** Whose words come first. */
  readonly variant: VariantId;
  readonly disputes: DiffPoint[];
  readonly entries: Entry[];
  /** What the base says near its entries. */
  readonly cited: Quote[];
}

/** Points that wait for a decision; the row of a topic with unjudged statements is told by these. */
export const openDisputes = ({ points, open }: Pick<Undecided, 'points' | 'open'>): DiffPoint[] => {
  const ids = new Set(open);
  return points.filter(
    ({ id, kind, relation }) => kind !== 'unjudged' && relation !== 'unjudged' && ids.has(id),
  );
};

export function arrange(undecided: Undecided): Chapter[] {
  const { variants, base } = undecided;
  const chapters = new Map<number, Chapter>();
  const chapterOf = (section: Section | undefined, variant: VariantId): Chapter => {
    const owner = variants.findIndex(({ id }) => id === variant);
    const rank = section ? section.index : Number.MAX_SAFE_INTEGER - variants.length + owner;
    const chapter = chapters.get(rank) ?? { section, variant, disputes: [], entries: [], cited: [] };
    chapters.set(rank, chapter);
    return chapter;
  };
  for (const point of openDisputes(undecided)) {
    const quotes = point.sides.flatMap((side) => side.quotes);
    const isBase = ({ variant }: Quote): boolean => variant === base;
    const place = quotes.find(isBase) ?? (point.at && isBase(point.at) ? point.at : undefined);
    const section = place && sectionAt(variants, place);
    chapterOf(section, quotes[0]?.variant ?? base).disputes.push(point);
  }
  for (const group of bySection(variants, listEntries(undecided))) {
    const [first] = group as [Entry];
    const section = sameHeading(undecided, group) ?? nearestSection(variants, group);
    chapterOf(section, first.own.variant).entries.push(...group);
  }
  const sorted = [...chapters].sort(([a], [b]) => a - b).map(([, chapter]) => chapter);
  for (const chapter of sorted) chapter.cited.push(...citedIn(variants, chapter));
  return sorted;
}

function bySection(variants: readonly Variant[], entries: readonly Entry[]): Entry[][] {
  const groups = new Map<string, Entry[]>();
  for (const one of entries) {
    const key = `${one.own.variant}:${sectionAt(variants, one.own)?.index}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

const titleWords = (title: string): ReadonlySet<string> =>
  new Set(
    unnumbered(title)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  );

/** From this share of common words on two headings are one, as in the tables of differences. */
const SAME_HEADING = 0.8;

function sameHeading({ variants, base }: Undecided, group: readonly Entry[]): Section | undefined {
  const own = group[0] && sectionAt(variants, group[0].own);
  const words = titleWords(own?.title ?? '');
  if (!own || own.level < 2 || words.size === 0) return undefined;
  const sections = variants.find(({ id }) => id === base)?.document.sections ?? [];
  const same = sections.filter(({ title, level }) => {
    const theirs = titleWords(title);
    const shared = [...words].filter((word) => theirs.has(word)).length;
    return level > 0 && shared / Math.max(words.size, theirs.size) >= SAME_HEADING;
  });
  // Several of one name, as the parts of milestones: the one that is near, too.
  return same.length > 1 ? nearestSection(variants, group, same) : same[0];
}

/** The section that is nearest to most of them, the first of these where several are. */
function nearestSection(
  variants: readonly Variant[],
  group: readonly Entry[],
  among?: readonly Section[],
): Section | undefined {
  const votes = new Map<Section, number>();
  for (const quote of group.flatMap(({ nearest }) => nearest)) {
    const section = sectionAt(variants, quote);
    if (section && (among === undefined || among.includes(section)))
      votes.set(section, (votes.get(section) ?? 0) + 1);
  }
  const most = Math.max(...votes.values());
  return [...votes].find(([, count]) => count === most)?.[0] ?? among?.[0];
}

/** What the base says near an entry: the nearest, and one line of the section that it is shown in. */
export function shownNear(
  variants: readonly Variant[],
  section: Section | undefined,
  { nearest, near }: Entry,
): Quote[] {
  const isHere = (one: Quote): boolean => sectionAt(variants, one) === section;
  return nearest.some(isHere) ? [...nearest] : [...nearest, ...near.filter(isHere).slice(0, 1)];
}

/** Each line once, but for those that a dispute of the chapter quotes. */
function citedIn(variants: readonly Variant[], { section, disputes, entries }: Chapter): Quote[] {
  const done = disputes
    .flatMap(({ sides }) => sides.flatMap(({ quotes }) => quotes))
    .map((one) => whole(variants, one));
  const isDone = ({ variant, start, end }: Quote): boolean =>
    done.some((one) => one.variant === variant && one.start <= start && end <= one.end);
  return once(entries.flatMap((one) => shownNear(variants, section, one)))
    .filter((quote) => !isDone(quote))
    .sort((a, b) => a.start - b.start);
}
