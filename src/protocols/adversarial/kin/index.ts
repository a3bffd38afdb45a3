// The exact merge of one revision of a text into another, with or without the text both come from.

import type { Document } from '../../../domain/document.ts';
import { readAtoms } from './atoms.ts';
import { judgeAtoms } from './judge-atoms.ts';
import type { KinPlan } from './kin-plan.ts';
import { placeAtoms } from './place-atoms.ts';
import { writeHunks } from './write-hunks.ts';

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
  const places = placeAtoms(trio, fates);
  return { hunks: writeHunks(trio, fates, places, (o) => trio.other.list[o]?.raw ?? ''), ids: [] };
}
