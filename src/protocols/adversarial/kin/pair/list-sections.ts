// A row of atoms as a tree of sections: each heading with what stands directly below it.

import type { Atom } from '../atoms.ts';

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
export const sectionsByAtom = (sections: readonly KinSection[]): number[] =>
  sections.flatMap(({ from, to }, index) => new Array<number>(to - from).fill(index));
