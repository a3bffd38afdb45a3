// The exact merge of one revision of a text into another, with or without the text both come from.

import type { Document } from '../../../../domain/document.ts';
import { holdBack, holdFirst } from './judge/hold-back.ts';
import { holdLoose } from './judge/hold-loose.ts';
import { judgeAtoms } from './judge/judge-atoms.ts';
import { type Atom, type Atoms, readAtoms, TEXT_RANK } from './model/atoms.ts';
import type { Trio } from './model/fates.ts';
import type { KinPlan, Range } from './model/revision-plan.ts';
import { arrange } from './place/arrange.ts';
import { fitHeading, fitNumber, fitRanks, numberFresh } from './place/fit-heading.ts';
import { fitItems, placeAtoms } from './place/place-atoms.ts';
import { closeEnds, mendTables } from './write/keep-whole.ts';
import { renameIds, withIds } from './write/rename-ids.ts';
import { listEntries, writeHunks } from './write/write-hunks.ts';

export interface Kin {
  /** Stands, but for the edits. */
  readonly base: Document;
  readonly other: Document;
  /** The text both come from: with it the merge is a three-way merge. */
  readonly ancestor?: Document;
  readonly known?: Known;
}

/** What the reader of both texts knows; used where there is no ancestor. */
export interface Known {
  /** The section of the base that corresponds to one of the other. */
  sectionOf(section: number): number | undefined;
  /** The block of the base that speaks of what a block of the other says here; -1 where something else speaks against it. */
  counterpartOf(block: number, within: Range): number | undefined;
}

export function planKin({ base, other, ancestor, known }: Kin): KinPlan {
  const trio = openTrio(readAtoms(base), readAtoms(other), ancestor && readAtoms(ancestor), known);
  const fates = judgeAtoms(trio);
  holdBack(trio, fates);
  if (trio.arranged) holdLoose(trio, trio.arranged, fates, known?.counterpartOf);
  const fresh = trio.arranged?.fresh ?? [];
  const numbers = numberFresh(trio, fresh, fates);
  const ranks = fitRanks(trio, fates, fresh);
  const places = placeAtoms(trio, fates, ranks);
  if (!trio.ancestor) holdFirst(trio, fates, places);
  mendTables(trio, fates, places);
  const ids = renameIds(trio, fates);
  const render = (o: number): string => {
    const { raw, rank } = trio.other.list[o] as Atom;
    const text = withIds(rank < TEXT_RANK ? fitNumber(trio, raw, numbers.get(o)) : raw, ids);
    return fates.other[o]?.text ?? fitHeading(text, ranks[o] as number);
  };
  const entries = listEntries(trio, fates, places, render);
  return { hunks: writeHunks(trio, fates, closeEnds(trio, fitItems(trio, entries))), ids };
}

function openTrio(base: Atoms, other: Atoms, ancestor: Atoms | undefined, known: Known | undefined): Trio {
  if (ancestor) return { base, other, ancestor, arranged: undefined };
  const arranged = arrange(base, other, known?.sectionOf);
  return { base, other: arranged.other, ancestor, arranged };
}
