// Where what comes in stands: right behind what it follows in its own text, but behind what the base alone has there,
// as far as that belongs to the same list, table or section.

import { type Atom, isLead, TEXT_RANK } from '../atoms.ts';
import type { Fates, OtherFate, Trio } from '../judge-atoms.ts';

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
