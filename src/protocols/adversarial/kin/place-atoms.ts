// Where what comes in stands: right behind what it follows in its own text, but behind what the base alone has there,
// as far as that belongs to the same list, table or section.

import { type Atom, TEXT_RANK } from './atoms.ts';
import type { Fates, OtherFate, Trio } from './judge-atoms.ts';

/** For each atom of the other that comes in the atom of the base that it follows, -1 for the beginning. */
export function placeAtoms({ base, other }: Trio, fates: Fates): Map<number, number> {
  const places = new Map<number, number>();
  const isFree = (b: number): boolean => fates.base[b]?.kind === 'keep' && fates.base[b]?.other === -1;
  const advance = (from: number, rank: number): number => {
    let at = from;
    while (isFree(at + 1) && (base.list[at + 1] as Atom).rank >= rank) at += 1;
    return at;
  };
  const isAtHome = ({ base: b }: OtherFate, { heading }: Atom): boolean => {
    const own = base.list[b]?.heading ?? -1;
    return own === -1 ? heading === -1 : fates.base[own]?.other === heading;
  };
  let main = -1;
  let side = -1;
  // Rank of a heading that was found elsewhere: what stands below it goes there.
  let aside = 0;
  other.list.forEach((atom, o) => {
    const fate = fates.other[o] as OtherFate;
    const isHeading = atom.rank < TEXT_RANK;
    const isMoved = fate.moved || fate.base < main;
    if (atom.rank <= aside || (fate.base >= 0 && !fate.comes && !isMoved)) aside = 0;
    if (isHeading && aside === 0) side = main;
    if (fate.comes) {
      side = advance(side, atom.rank);
      places.set(o, side);
      if (aside === 0) main = Math.max(main, side);
    } else if (fate.base >= 0 && !isMoved) {
      main = fate.base;
      side = main;
    } else if (fate.base >= 0 && isHeading) {
      aside = atom.rank;
      side = fate.base;
    } else if (fate.base >= 0 && isAtHome(fate, atom)) side = fate.base;
  });
  return places;
}
