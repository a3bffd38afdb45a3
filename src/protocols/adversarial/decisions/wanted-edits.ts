// What a decision wants done with words of the base, before it is known whether their place is free.

import type { Placed } from './place-behind.ts';
import { blockOf, leadsOthers, type Passage } from './record-forms.ts';
import { removePassage } from './replace-passage.ts';

export type Wanted =
  /** `instead`: what is done where its place is taken. */
  | { readonly edit: Placed; readonly instead?: Placed | undefined }
  /** Words that say otherwise and that code cannot change: somebody has to. */
  | { readonly stays: Passage };

/** Headings and items with others in them stay: what they lead to would belong to another. */
export const removals = (passages: readonly Passage[]): Wanted[] =>
  passages.map((passage) =>
    blockOf(passage).kind === 'heading' || leadsOthers(passage)
      ? { stays: passage }
      : { edit: removePassage(passage) },
  );
