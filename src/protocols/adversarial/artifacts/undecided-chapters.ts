// What is open or unjudged, put where it belongs: chapters in the order of the base, at the end what has no place in
// it. The statements of one foreign section stay together, where most of their nearest lines are.

import type { DiffPoint } from '../../../domain/difference.ts';
import type { Quote, Section, Variant, VariantId } from '../../../domain/document.ts';

export interface Undecided {
  readonly points: readonly DiffPoint[];
  /** Ids of points that ask for a decision and got none; unjudged statements are undecided anyway. */
  readonly open: readonly string[];
  readonly variants: readonly Variant[];
  readonly base: VariantId;
}

/** One foreign statement with the lines that may be about the same. */
export interface Statement {
  readonly id: string;
  readonly own: Quote;
  /** Of the base. */
  readonly near: readonly Quote[];
  /** Of other variants. */
  readonly elsewhere: readonly Quote[];
}

/** What is undecided at one section of the base, or in one file where the base has no place for it. */
export interface Chapter {
  /** Of the base. */
  readonly section: Section | undefined;
  /** Whose words come first. */
  readonly variant: VariantId;
  readonly disputes: DiffPoint[];
  readonly statements: Statement[];
  /** The nearest lines of the base to its statements; each stands in one chapter. */
  readonly cited: Quote[];
}

/** Points that wait for a decision; the row of a topic with unjudged statements is told by these. */
export const openDisputes = ({ points, open }: Pick<Undecided, 'points' | 'open'>): DiffPoint[] => {
  const ids = new Set(open);
  return points.filter(
    ({ id, kind, relation }) => kind !== 'unjudged' && relation !== 'unjudged' && ids.has(id),
  );
};

/** Only its own variant is present at an unjudged point: of the others nobody knows whether they say it. */
export function unjudgedStatements({ points, base }: Undecided): Statement[] {
  return points.flatMap(({ id, kind, sides }): Statement[] => {
    if (kind !== 'unjudged') return [];
    const said = sides.filter(({ present, quotes }) => present && quotes.length > 0);
    const side = said.find(({ variant }) => variant !== base) ?? said[0];
    const own = side?.quotes[0];
    if (own === undefined) return [];
    const others = sides.filter((one) => one !== side).flatMap(({ quotes }) => quotes);
    const near = others.filter(({ variant }) => variant === base);
    return [{ id, own, near, elsewhere: others.filter(({ variant }) => variant !== base) }];
  });
}

export const sectionAt = (variants: readonly Variant[], { variant, start }: Quote): Section | undefined =>
  variants
    .find(({ id }) => id === variant)
    ?.document.sections.findLast((section, index) => index === 0 || section.start <= start);

export function arrange(undecided: Undecided): Chapter[] {
  const { variants, base } = undecided;
  const chapters = new Map<number, Chapter>();
  const chapterOf = (place: Quote | undefined, own: Quote | undefined): Chapter => {
    const section = place && sectionAt(variants, place);
    const variant = own?.variant ?? base;
    const owner = variants.findIndex(({ id }) => id === variant);
    const rank = section ? section.index : Number.MAX_SAFE_INTEGER - variants.length + owner;
    const chapter = chapters.get(rank) ?? { section, variant, disputes: [], statements: [], cited: [] };
    chapters.set(rank, chapter);
    return chapter;
  };
  const disputes = openDisputes(undecided);
  for (const point of disputes) {
    const quotes = point.sides.flatMap((side) => side.quotes);
    const place = quotes.find(({ variant }) => variant === base);
    chapterOf(place, quotes[0]).disputes.push(point);
  }
  for (const group of bySection(variants, unjudgedStatements(undecided))) {
    const place = nearestPlace(variants, group);
    for (const one of group) chapterOf(place, one.own).statements.push(one);
  }
  const sorted = [...chapters].sort(([a], [b]) => a - b).map(([, chapter]) => chapter);
  cite(variants, sorted, disputes);
  return sorted;
}

function bySection(variants: readonly Variant[], statements: readonly Statement[]): Statement[][] {
  const groups = new Map<string, Statement[]>();
  for (const one of statements) {
    const key = `${one.own.variant}:${sectionAt(variants, one.own)?.index}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}

/** In the section that is nearest to most of them, the first of these where several are. */
function nearestPlace(variants: readonly Variant[], group: readonly Statement[]): Quote | undefined {
  const votes = new Map<number, { count: number; readonly quote: Quote }>();
  for (const quote of group.flatMap(({ near }) => near.slice(0, 1))) {
    const index = sectionAt(variants, quote)?.index ?? 0;
    const vote = votes.get(index) ?? { count: 0, quote };
    vote.count += 1;
    votes.set(index, vote);
  }
  const most = Math.max(...[...votes.values()].map(({ count }) => count));
  return [...votes.values()].find(({ count }) => count === most)?.quote;
}

/** Each cited line once: in the chapter of its own section, or else in the first that cites it. */
function cite(variants: readonly Variant[], chapters: readonly Chapter[], disputes: readonly DiffPoint[]) {
  const homes = new Map(chapters.map((chapter) => [chapter.section?.index, chapter]));
  const addressOf = ({ variant, start }: Quote): string => `${variant}:${start}`;
  const done = new Set(disputes.flatMap(({ sides }) => sides.flatMap(({ quotes }) => quotes.map(addressOf))));
  for (const chapter of chapters) {
    for (const quote of chapter.statements.flatMap(({ near }) => near.slice(0, 1))) {
      if (done.has(addressOf(quote))) continue;
      done.add(addressOf(quote));
      (homes.get(sectionAt(variants, quote)?.index) ?? chapter).cited.push(quote);
    }
  }
  for (const { cited } of chapters) cited.sort((a, b) => a.start - b.start);
}
