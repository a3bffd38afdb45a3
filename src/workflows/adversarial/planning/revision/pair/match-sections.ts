// Which section of one text is which of another, wherever it stands and whatever it is called: by title, by what is
// said in it, and where that leaves a question by what the reader of both texts found.

import type { Atom } from '../model/atoms.ts';
import { type Pairing, pairAtoms } from './pair-atoms.ts';

export interface Side {
  readonly list: readonly Atom[];
  readonly sections: readonly KinSection[];
}

interface Candidate {
  readonly base: number;
  readonly other: number;
  readonly score: number;
}

/** Shared words over all words: below, two sections with different titles are two sections. */
const KIN_CONTENT = 0.3;
const NEAR_WEIGHT = 0.4;
/** What is said weighs more than a title. */
const CONTENT_WEIGHT = 3;

export interface Matched {
  /** For each section of the other the one of the base, -1 without one. */
  readonly partners: readonly number[];
  /** Sections of the other that are the end of a section of the base, set off by a heading: by section, that one. */
  readonly divided: ReadonlyMap<number, number>;
}

export function matchSections(
  base: Side,
  other: Side,
  sectionOf: (section: number) => number | undefined,
): Matched {
  const partners = other.sections.map((_, index): number => (index === 0 ? 0 : -1));
  const taken = new Set([0]);
  const join = (b: number, o: number): void => {
    if (partners[o] !== -1 || taken.has(b)) return;
    partners[o] = b;
    taken.add(b);
  };
  const [own, their] = [soleTitle(base.sections), soleTitle(other.sections)];
  if (own > 0 && their > 0) join(own, their);
  const pairing = pairAtoms(base.list, other.list);
  for (const { base: b, other: o } of rank(base, other, pairing)) join(b, o);
  partners.forEach((partner, o) => {
    const b = partner === -1 ? (sectionOf(o) ?? -1) : -1;
    if (b > 0) join(b, o);
  });
  const divided = new Map<number, number>();
  partners.forEach((partner, o) => {
    const above = partners[o - 1] ?? -1;
    if (partner === -1 && above >= 0 && isEndOf(base, above, other, o, pairing)) divided.set(o, above);
  });
  return { partners, divided };
}

/** What the base has of it is word for word the end of the section above, and the section below it is another one. */
function isEndOf(base: Side, above: number, other: Side, o: number, { left }: Pairing): boolean {
  const [home, { from, to }] = [base.sections[above] as KinSection, other.sections[o] as KinSection];
  const known = left.slice(from + 1, to).filter((b) => b >= 0);
  const first = home.to - known.length;
  const isSame = (b: number, at: number): boolean =>
    b === first + at && base.list[b]?.key === other.list[left.indexOf(b)]?.key;
  return known.length > 0 && first > home.from && known.every(isSame);
}

/** The title of a document: its first heading, with all others below it. */
function soleTitle(sections: readonly KinSection[]): number {
  const [, first, ...others] = sections;
  return first && others.every(({ rank: depth }) => depth > first.rank) ? 1 : -1;
}

function rank(base: Side, other: Side, pairing: Pairing): Candidate[] {
  const votes = countVotes(base, other, pairing);
  const [own, their] = [wordCounts(base), wordCounts(other)];
  const titled = new Map<string, number>();
  for (const [b, o] of sameTitles(base, other)) titled.set(`${o}:${b}`, 1);
  other.sections.forEach(({ from }, o) => {
    const b = o === 0 ? -1 : (pairing.left[from] ?? -1);
    const section = b < 0 ? -1 : base.sections.findIndex((one, index) => index > 0 && one.from === b);
    const key = `${o}:${section}`;
    if (section > 0 && !titled.has(key)) titled.set(key, 0.5);
  });
  const keys = new Set([...titled.keys(), ...votes.keys()]);
  return [...keys]
    .map((key): Candidate & { content: number } => {
      const [o, b] = key.split(':').map(Number) as [number, number];
      const content = (2 * (votes.get(key) ?? 0)) / Math.max(1, (own[b] ?? 0) + (their[o] ?? 0));
      return { base: b, other: o, content, score: CONTENT_WEIGHT * content + (titled.get(key) ?? 0) };
    })
    .filter(
      ({ base: b, other: o, content }) =>
        b > 0 && o > 0 && (titled.has(`${o}:${b}`) || content >= KIN_CONTENT),
    )
    .sort((x, y) => y.score - x.score || x.other - y.other || x.base - y.base);
}

/** Words that each section of the other has in common with each of the base, by `other:base`. */
function countVotes(base: Side, other: Side, pairing: Pairing): Map<string, number> {
  const [homes, theirHomes] = [sectionsByAtom(base.sections), sectionsByAtom(other.sections)];
  const [own, their] = [uniqueKeys(base.list), uniqueKeys(other.list)];
  const votes = new Map<string, number>();
  other.list.forEach(({ heading, words, key }, o) => {
    // The same words weigh wherever they stand; in records of one mould near ones are often of another record.
    const twin = their.get(key) === o ? (own.get(key) ?? -1) : -1;
    const b = twin >= 0 ? twin : (pairing.left[o] ?? -1);
    if (b < 0 || heading === o) return;
    const place = `${theirHomes[o]}:${homes[b]}`;
    const weight = key === base.list[b]?.key ? 1 : NEAR_WEIGHT;
    votes.set(place, (votes.get(place) ?? 0) + weight * words.length);
  });
  return votes;
}

/** Atoms by keys that stand once. */
function uniqueKeys(list: readonly Atom[]): Map<string, number> {
  const found = new Map<string, number>();
  list.forEach(({ key }, at) => {
    found.set(key, found.has(key) ? -1 : at);
  });
  return found;
}

const wordCounts = ({ list, sections }: Side): number[] =>
  sections.map(({ from, to }, index) =>
    list.slice(index === 0 ? from : from + 1, to).reduce((sum, { words }) => sum + words.length, 0),
  );

/** Titles that stand once on each side; others only below the same title, the first with the first. */
function sameTitles(base: Side, other: Side): [number, number][] {
  const [own, their] = [byTitle(base), byTitle(other)];
  return [...their].flatMap(([title, sections]) => {
    const found = own.get(title) ?? [];
    const isOnce = sections.length === 1 && found.length === 1;
    const left = [...found];
    return sections.flatMap((o): [number, number][] => {
      const at = left.findIndex((b) => isOnce || titleAbove(base, b) === titleAbove(other, o));
      return at < 0 ? [] : [[left.splice(at, 1)[0] as number, o]];
    });
  });
}

function byTitle({ list, sections }: Side): Map<string, number[]> {
  const titles = new Map<string, number[]>();
  sections.forEach(({ from }, index) => {
    if (index === 0) return;
    const key = (list[from] as Atom).key.toLowerCase();
    titles.set(key, [...(titles.get(key) ?? []), index]);
  });
  return titles;
}

function titleAbove({ list, sections }: Side, section: number): string {
  const { parent } = sections[section] as KinSection;
  return parent <= 0 ? '' : (list[sections[parent]?.from ?? 0] as Atom).key.toLowerCase();
}

export interface KinSection {
  /** Atoms: the heading first, but for section 0, which is what stands before the first heading. */
  readonly from: number;
  readonly to: number;
  /** Of the heading; 0 for section 0. */
  readonly rank: number;
  /** Index of the section around it, -1 for section 0. */
  readonly parent: number;
  readonly children: readonly number[];
  /** Behind the last atom of the last section below it. */
  readonly treeEnd: number;
}

export function listSections(list: readonly Atom[]): KinSection[] {
  const heads = list.flatMap(({ heading }, at) => (heading === at ? [at] : []));
  const starts = [0, ...heads];
  const sections = starts.map((from, index) => ({
    from,
    to: starts[index + 1] ?? list.length,
    rank: index === 0 ? 0 : (list[from] as Atom).rank,
    parent: -1,
    children: [] as number[],
    treeEnd: 0,
  }));
  const open: number[] = [];
  const close = (rank: number, end: number): void => {
    while (open.length > 0 && (sections[open.at(-1) ?? 0]?.rank ?? 0) >= rank)
      Object.assign(sections[open.pop() ?? 0] ?? {}, { treeEnd: end });
  };
  sections.forEach((section, index) => {
    close(section.rank, section.from);
    if (index > 0) {
      section.parent = open.at(-1) ?? 0;
      sections[section.parent]?.children.push(index);
    }
    open.push(index);
  });
  close(0, list.length);
  return sections;
}

/** The section that each atom stands in. */
const sectionsByAtom = (sections: readonly KinSection[]): number[] =>
  sections.flatMap(({ from, to }, index) => new Array<number>(to - from).fill(index));
