// In the order of the documents, whenever and in whatever slice it was said: points have the same numbers and places
// whether an analyst was asked today or is remembered.

import type { JudgedConflict, JudgedStatement, Ref } from './judgement.ts';

export function orderConflicts(conflicts: readonly JudgedConflict[], reference: number): JudgedConflict[] {
  const placed = conflicts.map((conflict) => ({ conflict, places: placesOf(conflict, reference) }));
  return placed.sort((a, b) => compare(a.places, b.places)).map(({ conflict }) => conflict);
}

/** Slices are cut from the other variants: what such a one says goes before what the reference says. */
function placesOf({ sides }: JudgedConflict, reference: number): number[] {
  const places = sides.flat().map(placeOf);
  const others = places.filter(([variant]) => variant !== reference);
  return [...(others.length > 0 ? others : places)].sort(compare).flat();
}

const placeOf = (ref: Ref): number[] =>
  ref.kind === 'record' ? [ref.record.variant, ref.unit.start, ref.unit.end] : [ref.variant, 0, ref.section];

export const orderStatements = (statements: readonly JudgedStatement[]): JudgedStatement[] =>
  [...statements].sort((a, b) => compare(placeIn(a), placeIn(b)));

const placeIn = ({ record, unit }: JudgedStatement): number[] => [record.variant, unit.start, unit.end];

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((place, index) => place !== b[index]);
  return at < 0 ? a.length - b.length : (a[at] as number) - (b[at] ?? -1);
}
