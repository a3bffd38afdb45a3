// What is to happen when one revision of a text is merged into another: the plan, in the order of the base.

import type { Edit } from '../../../../../domain/comparison/merge.ts';

/**
 * `add`: only the other has it. `take`, `remove`: only the other changed or removed it since the ancestor. `decide`:
 * both have versions that differ; the base stays. `keep`: only the base has or changed it. `moved`: both have it, in
 * different places (with an edit: only the other moved it).
 */
export type HunkKind = 'same' | 'moved' | 'add' | 'take' | 'remove' | 'decide' | 'keep';

export interface Range {
  readonly start: number;
  readonly end: number;
}

export type KinEdit = Pick<Edit, 'start' | 'end' | 'text'>;

/** A part of one block: sentences, lines or the cells of a row. */
export interface Part {
  readonly kind: HunkKind;
  readonly base: Range;
  readonly other: Range;
  readonly edit?: KinEdit;
}

export interface Hunk extends Part {
  readonly baseBlocks: readonly number[];
  /** Blocks of the other that it speaks for; every block is in one hunk. */
  readonly otherBlocks: readonly number[];
  /** Where the two differ inside one block; then the edits are here. */
  readonly sentences?: readonly Part[];
}

/** The id of something that comes in, as the other has it and as it is called in the base. */
export interface RenamedId {
  readonly from: string;
  readonly to: string;
}

export interface KinPlan {
  readonly hunks: readonly Hunk[];
  readonly ids: readonly RenamedId[];
}

/** All edits of a plan in the order of the base; they do not overlap. */
export function kinEdits({ hunks }: KinPlan): KinEdit[] {
  return hunks
    .flatMap(({ edit, sentences = [] }) => [edit, ...sentences.map((part) => part.edit)])
    .filter((edit) => edit !== undefined)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
