// Where what comes in stands: right behind what it follows in its own text, but behind what the base alone has there, as far as
// that belongs to the same list, table or section. Headings stand as deep as their neighbours do in the base, items take the marker
// of the list they stand in, and numbered lists go on counting.

import { type Atom, isLead, TEXT_RANK } from '../model/atoms.ts';
import { type Entry, type Fates, NOWHERE, type OtherFate, type Trio } from '../model/fates.ts';

interface Cursor {
  /** The last atom of the base in its order. */
  main: number;
  /** The last one passed, wherever it stands. */
  side: number;
  /** Rank of a heading that was found elsewhere, 0 without one: what stands below it goes there. */
  aside: number;
}

/** For each atom of the other that comes in the atom of the base that it follows, -1 for the beginning. */
export function placeAtoms(trio: Trio, fates: Fates, ranks: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  const cursor: Cursor = { main: -1, side: -1, aside: 0 };
  const given = givenPlaces(trio);
  fates.other.forEach((fate, o) => {
    const place = given.get(o);
    if (place === undefined) step(trio, fates, places, cursor, o, ranks[o] as number);
    else if (fate.comes) places.set(o, place);
  });
  return places;
}

function step(
  trio: Trio,
  fates: Fates,
  places: Map<number, number>,
  cursor: Cursor,
  o: number,
  rank: number,
): void {
  const fate = fates.other[o] as OtherFate;
  const isInOrder = !fate.comes && !fate.moved && fate.base >= Math.max(0, cursor.main);
  if (rank <= cursor.aside || isInOrder) cursor.aside = 0;
  if (rank < TEXT_RANK && cursor.aside === 0) cursor.side = cursor.main;
  if (isInOrder) Object.assign(cursor, { main: fate.base, side: fate.base });
  else if (!fate.comes) follow(trio, fates, cursor, o, rank);
  else {
    cursor.side = behindTable(trio, fates, advance(trio, fates, cursor.side, rank), o);
    places.set(o, cursor.side);
    if (cursor.aside === 0) cursor.main = Math.max(cursor.main, cursor.side);
  }
}

/** A section that the base has none for stands between sections, whatever else of it the base has. */
function givenPlaces({ arranged }: Trio): Map<number, number> {
  const given = new Map<number, number>();
  for (const { heading, end, place } of arranged?.fresh ?? [])
    for (let o = heading; o < end; o += 1) given.set(o, place);
  return given;
}

/** Behind what the base alone has, up to what would close the list, table or section. */
function advance({ base, ancestor }: Trio, fates: Fates, from: number, rank: number): number {
  const isFree = (b: number): boolean => fates.base[b]?.kind === 'keep' && fates.base[b]?.other === -1;
  let at = from;
  // Behind a line that leads to something stands what it leads to.
  const isPassed = (atom: Atom): boolean => atom.rank >= rank && (ancestor !== undefined || !isLead(atom));
  while (isFree(at + 1) && isPassed(base.list[at + 1] as Atom)) at += 1;
  return at;
}

/** Without an ancestor nobody divided a table: only rows come into it. */
function behindTable({ base, other, ancestor }: Trio, fates: Fates, from: number, o: number): number {
  const kind = other.list[o]?.kind;
  const isRow = kind === 'table-row' || (kind === 'table-header' && !fates.other[o + 1]?.comes);
  let at = from;
  while (!ancestor && !isRow && base.list[at + 1]?.kind === 'table-row') at += 1;
  return at;
}

/** The base has it in another place: what follows a heading goes there, what follows a text only within its section. */
function follow({ base, other }: Trio, fates: Fates, cursor: Cursor, o: number, rank: number): void {
  const b = fates.other[o]?.base ?? -1;
  if (fates.base[b]?.other !== o) return;
  const [home, heading] = [base.list[b]?.heading ?? -1, other.list[o]?.heading];
  const isAtHome = home === -1 ? heading === -1 : fates.base[home]?.other === heading;
  if (rank < TEXT_RANK) Object.assign(cursor, { aside: rank, side: b });
  else if (isAtHome) cursor.side = b;
}

const MARK = /^([ \t>]*)([-*+]|\d{1,9}(?=[.)]))/;

/** The entries with new texts where markers change; also of the base's own items behind one that came in. */
export function fitItems(trio: Trio, entries: readonly Entry[]): Entry[] {
  const fitted = [...entries];
  for (const list of listsOf(trio, entries)) {
    const members = list.map((at) => entries[at] as Entry);
    if (!members.some(({ base }) => base >= 0) || members.every(({ base }) => base >= 0)) continue;
    const marks = members.map((entry) => markOf(textOf(trio, entry)));
    for (const [index, mark] of wantedMarks(trio, members, marks).entries()) {
      const at = list[index] as number;
      const entry = entries[at] as Entry;
      if (mark !== marks[index])
        fitted[at] = { ...entry, text: textOf(trio, entry).replace(MARK, (_, margin) => `${margin}${mark}`) };
    }
  }
  return fitted;
}

const textOf = ({ base }: Trio, { text, base: b }: Entry): string => text ?? base.list[b]?.raw ?? '';
const markOf = (text: string): string => MARK.exec(text)?.[2] ?? '';
const isNumber = (mark: string): boolean => /^\d/.test(mark);

function wantedMarks(trio: Trio, members: readonly Entry[], marks: readonly string[]): readonly string[] {
  const theirMark = ({ other }: Entry): string => markOf(trio.other.list[other]?.raw ?? '');
  const shared = members.findIndex(({ base, other }) => base >= 0 && other >= 0);
  if (!marks.every(isNumber)) {
    const [own, their] = [marks[shared] ?? '', shared < 0 ? '' : theirMark(members[shared] as Entry)];
    const isBullets = own !== '' && !isNumber(own) && !isNumber(their);
    return marks.map((mark, at) =>
      isBullets && members[at]?.base === NOWHERE && mark === their ? own : mark,
    );
  }
  const own = members.flatMap(({ base }) => (base >= 0 ? [markOf(trio.base.list[base]?.raw ?? '')] : []));
  const their = members.flatMap((entry) => (entry.other >= 0 ? [theirMark(entry)] : []));
  // Lists that do not count, as "1. 1. 1.", are left as they are.
  if (isCounting(marks) || !(isCounting(own) && isCounting(their))) return marks;
  const start = Math.min(...marks.map(Number));
  return marks.map((_, at) => String(start + at));
}

const isCounting = (marks: readonly string[]): boolean =>
  marks.every((mark, at) => at === 0 || Number(mark) > Number(marks[at - 1]));

/** Items of the same level that nothing of a lower rank stands between, as indices of entries. */
function listsOf({ base, other }: Trio, entries: readonly Entry[]): number[][] {
  const lists: number[][] = [];
  const open = new Map<number, number[]>();
  entries.forEach((entry, at) => {
    const isTheirs = entry.text !== undefined && entry.other >= 0;
    const atom: Atom | undefined = isTheirs ? other.list[entry.other] : base.list[entry.base];
    if (!atom) return;
    for (const rank of open.keys()) if (rank > atom.rank) open.delete(rank);
    if (atom.kind !== 'list-item') return;
    const list = open.get(atom.rank);
    if (list) list.push(at);
    else {
      const started = [at];
      open.set(atom.rank, started);
      lists.push(started);
    }
  });
  return lists;
}
