// Without an ancestor: where each side has as much of its own at the same place in the middle of a list or section, one
// was written for the other. At the end of it both may have added something.

import type { Atom } from './atoms.ts';
import type { Pairing } from './pair-atoms.ts';

/** Pairs of atoms that face each other. */
export function faceAtoms(
  left: readonly Atom[],
  right: readonly Atom[],
  { right: partners, left: others, moved }: Pairing,
): [number, number][] {
  const faced: [number, number][] = [];
  let [i, j] = [0, 0];
  partners.forEach((under, to) => {
    if (under < 0 || moved.has(under)) return;
    const run = left.slice(i, to);
    const facing = right.slice(j, under);
    const isOwn =
      run.every((_, at) => partners[i + at] === -1) && facing.every((_, at) => others[j + at] === -1);
    if (
      isOwn &&
      run.length === facing.length &&
      run.every((atom, at) => isFacing(atom, facing[at], left[to]))
    )
      faced.push(...run.map((_, at): [number, number] => [i + at, j + at]));
    [i, j] = [to + 1, under + 1];
  });
  return faced;
}

/** Of one kind, with no names that tell them apart, and what follows belongs to the same list or section. */
function isFacing(one: Atom, other: Atom | undefined, next: Atom | undefined): boolean {
  if (!other || !next || one.kind !== other.kind || one.name !== other.name) return false;
  return next.rank >= one.rank && next.heading === one.heading;
}
