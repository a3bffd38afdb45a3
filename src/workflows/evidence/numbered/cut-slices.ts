// What is asked about at once: everything where it is little, otherwise a few dozen statements of one variant.

import type { Numbered, NumberedRecord } from './number-statements.ts';

/** All in one question: so many statements to judge, and so many characters to read. */
const FEW_STATEMENTS = 80;
const FEW_CHARACTERS = 48_000;
/** To judge in one slice. */
const MOST_STATEMENTS = 60;
const ENOUGH_STATEMENTS = 40;

export interface Slice {
  /** To judge, in the order of their documents. */
  readonly records: readonly NumberedRecord[];
}

/** Waves of slices: those of one wave are asked side by side, each wave sees what the ones before it added. */
export function cutSlices(
  variants: readonly Numbered[],
  isStarred: (record: NumberedRecord) => boolean,
): readonly (readonly Slice[])[] {
  const starred = variants.map(({ records }) => records.filter(isStarred));
  const characters = variants.reduce((sum, { document }) => sum + document.text.length, 0);
  const all = starred.flat();
  if (all.length === 0) return [];
  if (all.length <= FEW_STATEMENTS && characters <= FEW_CHARACTERS) return [[{ records: all }]];
  return starred.filter((records) => records.length > 0).map(cutVariant);
}

/** Where a section ends, once there is enough and the rest is too much; in the middle of one that is too long. */
function cutVariant(records: readonly NumberedRecord[]): Slice[] {
  const slices: NumberedRecord[][] = [];
  for (const [at, record] of records.entries()) {
    const open = slices.at(-1);
    const begins = records[at - 1]?.section !== record.section;
    // Each slice shows the whole reference again: a few statements are not worth one of their own.
    const mayEnd = begins && (open?.length ?? 0) + records.length - at > MOST_STATEMENTS;
    const isFull =
      open === undefined || open.length >= MOST_STATEMENTS || (mayEnd && open.length >= ENOUGH_STATEMENTS);
    if (isFull) slices.push([record]);
    else open.push(record);
  }
  return slices.map((slice) => ({ records: slice }));
}
