// What comes in at one place, divided: each new section is an addition of its own, so that it can be told, refused or
// taken back without its neighbours.

import { type Atom, range } from '../model/atoms.ts';
import type { FreshSection, Trio } from '../model/fates.ts';
import type { Hunk, KinEdit } from '../model/revision-plan.ts';

/** `ends`: where the text of each atom ends, with the gap behind it. */
export function divideHunk(
  trio: Trio,
  hunk: Hunk,
  coming: readonly number[],
  ends: readonly number[],
): Hunk[] {
  const opens = outermost(trio.arranged?.fresh ?? []);
  const cuts = range(1, coming.length).filter((at) => opens.has(coming[at] as number));
  const { start, end, text } = hunk.edit as KinEdit;
  return [0, ...cuts].map((from, index) => {
    const to = cuts[index] ?? coming.length;
    const [atoms, isLast] = [coming.slice(from, to), to === coming.length];
    const part = text.slice(from === 0 ? 0 : ends[from - 1], isLast ? text.length : ends[to - 1]);
    return {
      ...hunk,
      other: spanOf(trio.other.list, atoms),
      otherBlocks: blocksOf(trio.other.list, atoms),
      edit: { start, end: isLast ? end : start, text: part },
    };
  });
}

/** Headings of new sections that no other new section holds. */
function outermost(fresh: readonly FreshSection[]): Set<number> {
  let end = -1;
  return new Set(
    [...fresh]
      .sort((a, b) => a.heading - b.heading)
      .flatMap((section) => {
        const isInside = section.heading < end;
        end = Math.max(end, section.end);
        return isInside ? [] : [section.heading];
      }),
  );
}

export const spanOf = (list: readonly Atom[], atoms: readonly number[]): { start: number; end: number } => ({
  start: atoms.reduce((least, at) => Math.min(least, list[at]?.start ?? 0), list[atoms[0] ?? -1]?.start ?? 0),
  end: atoms.reduce((most, at) => Math.max(most, list[at]?.end ?? 0), 0),
});

export const blocksOf = (list: readonly Atom[], atoms: readonly number[]): number[] =>
  atoms.flatMap((at) => list[at]?.blocks ?? []);
