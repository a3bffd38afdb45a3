// Without an ancestor: where each side has something of its own at the same place in the middle of a list or section, one
// may have been written for the other. At the end of it both may have added something.

import type { Atom } from '../atoms.ts';
import type { Pairing } from './pair-atoms.ts';

/** Pairs of atoms that face each other; what one side has more of faces the last of the other. */
export function faceAtoms(
  left: readonly Atom[],
  right: readonly Atom[],
  { right: partners, left: others, moved }: Pairing,
): [number, number][] {
  const faced: [number, number][] = [];
  let [i, j] = [0, 0];
  partners.forEach((under, to) => {
    if (under < 0 || moved.has(under)) return;
    const run = outermost(left, i, to);
    const facing = outermost(right, j, under);
    const isOwn = run.every((at) => partners[at] === -1) && facing.every((at) => others[at] === -1);
    const one = left[run[0] ?? -1];
    if (isOwn && one && facing.every((at) => isFacing(one, right[at], left[to])))
      for (const [index, at] of facing.entries()) faced.push([run[index] ?? (run.at(-1) as number), at]);
    [i, j] = [to + 1, under + 1];
  });
  return faced;
}

/** Atoms of a stretch without what stands below others of it. */
function outermost(list: readonly Atom[], from: number, to: number): number[] {
  const stretch = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const least = Math.min(...stretch.map((at) => (list[at] as Atom).rank));
  return stretch.filter((at) => (list[at] as Atom).rank === least);
}

/** Of one kind, with no names that tell them apart, and what follows belongs to the same list or section. */
function isFacing(one: Atom, other: Atom | undefined, next: Atom | undefined): boolean {
  if (!other || !next || one.kind !== other.kind || one.name !== other.name) return false;
  return next.rank >= one.rank && next.heading === one.heading;
}
