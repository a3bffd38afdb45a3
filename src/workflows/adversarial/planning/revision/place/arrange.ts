// Without an ancestor nobody moved anything: the sections of the other are brought into the order of the base before
// the two are compared. What the base has no section for stands behind the section that it follows in its own text.

import { type Atom, type Atoms, range } from '../model/atoms.ts';
import type { Arranged, FreshSection } from '../model/fates.ts';
import { type KinSection, listSections, matchSections } from '../pair/match-sections.ts';
import { DEEPEST, numberOf } from './fit-heading.ts';

interface Anchor {
  readonly place: number;
  readonly shift: number;
  readonly last?: string | undefined;
}

interface Arranging {
  readonly base: readonly KinSection[];
  /** Number of each section of the base. */
  readonly numbers: readonly (string | undefined)[];
  readonly other: readonly KinSection[];
  /** Section of the base for each of the other, -1 without one. */
  readonly partners: readonly number[];
  readonly divided: ReadonlyMap<number, number>;
}

export function arrange(
  base: Atoms,
  other: Atoms,
  sectionOf: (section: number) => number | undefined = () => undefined,
): Arranged {
  const [own, their] = [listSections(base.list), listSections(other.list)];
  const place = (atoms: Atoms, { from }: KinSection): number =>
    atoms.document.blocks[atoms.list[from]?.blocks[0] ?? -1]?.section ?? 0;
  const known = new Map(own.map((section, index) => [place(base, section), index]));
  const { partners, divided } = matchSections(
    { list: base.list, sections: own },
    { list: other.list, sections: their },
    (o) => known.get(sectionOf(place(other, their[o] as KinSection)) ?? -1),
  );
  const numbers = own.map(({ from, rank }) => (rank > 0 ? numberOf(base.list[from]?.raw ?? '') : undefined));
  const arranging = { base: own, numbers, other: their, partners, divided };
  const anchors = new Map(
    partners.flatMap((_, u): [number, Anchor][] =>
      isNew(arranging, u) && !isNew(arranging, their[u]?.parent ?? 0)
        ? [[u, behindNumbered(arranging, anchorOf(arranging, u), u)]]
        : [],
    ),
  );
  const order = orderSections(arranging, anchors);
  const from = order.flatMap((section) => atomsOf(their[section] as KinSection));
  const placeOf = new Map(from.map((atom, at) => [atom, at]));
  return {
    other: permute(other, from, placeOf),
    headings: new Map(
      partners.flatMap((b, o): [number, number][] =>
        b > 0 ? [[placeOf.get(their[o]?.from ?? 0) as number, own[b]?.from as number]] : [],
      ),
    ),
    divided: new Set([...divided.keys()].map((section) => placeOf.get(their[section]?.from ?? 0) as number)),
    fresh: [...anchors].flatMap(([u, anchor]) => freshSections(arranging, u, anchor, placeOf)),
    moved: movedAtoms(order, their, placeOf),
  };
}

const isNew = ({ partners, divided }: Arranging, u: number): boolean => partners[u] === -1 && !divided.has(u);

/** Behind the section before it that both have, before the one behind it, or at the end of the one around it. */
function anchorOf({ base, other, partners, divided }: Arranging, u: number): Anchor {
  const { parent, rank } = other[u] as KinSection;
  const siblings = other[parent]?.children ?? [];
  const at = siblings.indexOf(u);
  const partnerOf = (one: number): number => divided.get(one) ?? (partners[one] as number);
  const behind = (b: number): Anchor => {
    const { treeEnd, rank: depth } = base[b] as KinSection;
    return { place: treeEnd - 1, shift: depth - rank };
  };
  const before = siblings.slice(0, at).findLast((one) => partnerOf(one) !== -1);
  if (before !== undefined) return behind(partnerOf(before));
  const after = siblings.slice(at).find((one) => partnerOf(one) !== -1);
  if (after !== undefined) {
    const { from, rank: depth } = base[partnerOf(after)] as KinSection;
    return { place: from - 1, shift: depth - rank };
  }
  const home = base[partnerOf(parent)] as KinSection;
  const last = home.children.at(-1);
  if (last !== undefined) return behind(last);
  const depth = home.rank === 0 ? rank : home.rank + rank - (other[parent]?.rank ?? 0);
  return { place: home.to - 1, shift: depth - rank };
}

/** Numbers are continued, never changed: beside numbered sections a new one stands behind the last of them. */
function behindNumbered({ base, numbers, other }: Arranging, anchor: Anchor, u: number): Anchor {
  const rank = (other[u]?.rank ?? 0) + anchor.shift;
  const around = base.findLastIndex(
    (section) => section.rank < rank && section.from <= anchor.place && anchor.place < section.treeEnd,
  );
  const beside = (base[Math.max(0, around)]?.children ?? []).filter((child) => base[child]?.rank === rank);
  const numbered = beside.filter((child) => numbers[child] !== undefined);
  const last = numbered.at(-1);
  if (last === undefined || 2 * numbered.length <= beside.length) return anchor;
  return { ...anchor, place: (base[last] as KinSection).treeEnd - 1, last: numbers[last] };
}

/** Sections of the other in the order of the base, each new one with the new ones below it at its place. */
function orderSections(arranging: Arranging, anchors: ReadonlyMap<number, Anchor>): number[] {
  const { base, other, partners, divided } = arranging;
  const turns = partners.flatMap((b, section) => {
    const [anchor, above] = [anchors.get(section), divided.get(section)];
    if (above !== undefined) return [{ section, at: base[above]?.to ?? 0, turn: -2 }];
    if (b >= 0) return [{ section, at: base[b]?.from ?? 0, turn: b === 0 ? -3 : 1 }];
    // At one place what belongs to the section above comes before what begins a new one.
    const depth = (other[section]?.rank ?? 0) + (anchor?.shift ?? 0);
    return anchor ? [{ section, at: anchor.place + 1, turn: -depth / DEEPEST }] : [];
  });
  return turns
    .sort((a, b) => a.at - b.at || a.turn - b.turn || a.section - b.section)
    .flatMap(({ section }) => (anchors.has(section) ? freshTree(arranging, section) : [section]));
}

/** A new section and the new ones below it; those that the base has go to their own places. */
const freshTree = (arranging: Arranging, section: number): number[] => [
  section,
  ...(arranging.other[section]?.children ?? [])
    .filter((child) => isNew(arranging, child))
    .flatMap((child) => freshTree(arranging, child)),
];

function freshSections(
  arranging: Arranging,
  u: number,
  { place, shift, last: number }: Anchor,
  placeOf: ReadonlyMap<number, number>,
): FreshSection[] {
  return freshTree(arranging, u).map((section) => {
    const { from, rank } = arranging.other[section] as KinSection;
    const last = arranging.other[freshTree(arranging, section).at(-1) as number] as KinSection;
    const end = (placeOf.get(last.to - 1) as number) + 1;
    return {
      heading: placeOf.get(from) as number,
      end,
      place,
      rank: Math.min(DEEPEST, Math.max(1, rank + shift)),
      last: section === u ? number : undefined,
    };
  });
}

function permute(
  { document, list, gaps }: Atoms,
  from: readonly number[],
  placeOf: ReadonlyMap<number, number>,
): Atoms {
  const at = (atom: number): number => placeOf.get(atom) ?? -1;
  const isNext = (index: number): boolean => from[index] === (from[index - 1] ?? -1) + 1;
  return {
    document,
    list: from.map((atom): Atom => {
      const own = list[atom] as Atom;
      return { ...own, heading: at(own.heading), holder: at(own.holder) };
    }),
    gaps: [
      ...from.map((atom, index) => (isNext(index) ? (gaps[atom] as string) : '\n\n')),
      gaps.at(-1) ?? '',
    ],
  };
}

/** Of two sections that changed places the later one in the base is the one that moved. */
function movedAtoms(
  order: readonly number[],
  sections: readonly KinSection[],
  placeOf: ReadonlyMap<number, number>,
): Set<number> {
  const moved = new Set<number>();
  let latest = -1;
  for (const section of order) {
    if (section < latest)
      for (const atom of atomsOf(sections[section] as KinSection)) moved.add(placeOf.get(atom) as number);
    latest = Math.max(latest, section);
  }
  return moved;
}

const atomsOf = ({ from, to }: KinSection): number[] => range(from, to);
