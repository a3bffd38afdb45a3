// The exact merge of one revision of a text into another, with or without the text both come from.

import type { Document } from '../../../domain/document.ts';
import { readAtoms } from './atoms.ts';
import { closeEnds } from './close-ends.ts';
import { fitHeading, fitRanks } from './fit-heading.ts';
import { fitItems } from './fit-items.ts';
import { holdBack, holdFirst } from './hold-back.ts';
import { judgeAtoms } from './judge-atoms.ts';
import type { KinPlan } from './kin-plan.ts';
import { mendTables } from './mend-tables.ts';
import { placeAtoms } from './place-atoms.ts';
import { renameIds, withIds } from './rename-ids.ts';
import { listEntries, writeHunks } from './write-hunks.ts';

export interface Kin {
  /** Stands, but for the edits. */
  readonly base: Document;
  readonly other: Document;
  /** The text both come from: with it the merge is a three-way merge. */
  readonly ancestor?: Document;
}

export function planKin({ base, other, ancestor }: Kin): KinPlan {
  const trio = { base: readAtoms(base), other: readAtoms(other), ancestor: ancestor && readAtoms(ancestor) };
  const fates = judgeAtoms(trio);
  holdBack(trio, fates);
  const ranks = fitRanks(trio, fates);
  const places = placeAtoms(trio, fates, ranks);
  if (!trio.ancestor) holdFirst(trio, fates, places);
  mendTables(trio, fates, places);
  const ids = renameIds(trio, fates);
  const render = (o: number): string =>
    fates.other[o]?.text ?? fitHeading(withIds(trio.other.list[o]?.raw ?? '', ids), ranks[o] as number);
  const entries = listEntries(trio, fates, places, render);
  return { hunks: writeHunks(trio, fates, closeEnds(trio, fitItems(trio, entries))), ids };
}
