// What analysts said when the others were held against the reference, and what they said of the reference when it was held
// against the base. Of the reference the second word counts: the first was never about what it says beyond the base.

import type { Comparison } from '../../../text/compare/compare-documents.ts';
import { isTold } from './join-conflicts.ts';
import {
  type Disagreement,
  isInternal,
  type JudgedConflict,
  type JudgedMemory,
  type JudgedStatement,
  type Judgement,
  type Ref,
  touches,
  variantOf,
} from './judgement.ts';
import { claimsAt } from './know-judged.ts';

export interface JoinedAskings {
  readonly judgement: Judgement;
  /** Conflicts that were told too late to be points, in words. */
  readonly late: readonly string[];
}

/** The base is the reference of the second. */
export function joinAskings(comparison: Comparison, first: Judgement, second: Judgement): JoinedAskings {
  const { reference: base, starred, memory } = second;
  const fresh = second.conflicts.filter((conflict) => !isTold(conflict, first.conflicts));
  const held = fresh.map((conflict) => holdSides(comparison, first, conflict, base));
  const disagreements = [...second.disagreements, ...held.flat()];
  const isHeld = (one: JudgedStatement): boolean =>
    disagreements.some((other) => touches(refOf(one), refOf(other)));
  return {
    judgement: {
      ...first,
      starred: new Set([...first.starred, ...starred]),
      byRule: [...first.byRule, ...second.byRule],
      analysts: [...new Set([...first.analysts, ...second.analysts])],
      statements: [
        ...first.statements.flatMap((one) => withoutReverse(one, base, starred)),
        ...second.statements.filter(
          (one) => !isHeld(one) && (one.words !== '' || isNews(one) || !isDisputed(first, refOf(one))),
        ),
      ],
      disagreements: [...first.disagreements, ...disagreements],
      mistakes: first.mistakes + second.mistakes,
      ...(first.memory && { memory: joinMemories(first.memory, memory) }),
    },
    late: fresh.map((conflict, at) => tellLate(comparison, conflict, held[at] ?? [])),
  };
}

/** Kept although disputed: where the debate decides for both, it comes in at the place named here. */
const isNews = ({ is }: JudgedStatement): boolean => is === 'adds' || is === 'differs';

const refOf = ({ record, unit }: Pick<JudgedStatement, 'record' | 'unit'>): Ref => ({
  kind: 'record',
  record,
  unit,
});

/** Whoever said of the base that it says the same as the reference did not say that the reference says no more. */
function withoutReverse(
  one: JudgedStatement,
  base: number,
  starred: Judgement['starred'],
): JudgedStatement[] {
  if (starred.has(one.record)) return [];
  if (one.record.variant !== base || one.is !== 'same') return [one];
  const as = one.as.filter((ref) => ref.kind !== 'record' || !starred.has(ref.record));
  return as.length === 0 ? [] : [{ ...one, as }];
}

const isDisputed = ({ conflicts }: Judgement, ref: Ref): boolean =>
  conflicts.some(
    (conflict) =>
      conflict.kind !== 'id-clash' &&
      !isInternal(conflict) &&
      conflict.sides.flat().some((side) => touches(side, ref)),
  );

/** Points have been numbered and debated: what contradicts the base, as is told only now, waits as unjudged beside it. */
function holdSides(
  comparison: Comparison,
  first: Judgement,
  { about, sides, by }: JudgedConflict,
  base: number,
): Disagreement[] {
  return sides.flatMap((side) =>
    side.flatMap((ref): Disagreement[] => {
      if (ref.kind !== 'record' || variantOf(ref) === base || isDisputed(first, ref)) return [];
      const against = sides.filter((other) => other !== side).flat();
      const places = against.map((other) => placeOf(comparison, other)).join(', ');
      const said = `${by.join(' and ')}: contradicts ${places} (${about})`;
      return [{ record: ref.record, unit: ref.unit, said, against }];
    }),
  );
}

function placeOf({ variants }: Comparison, ref: Ref): string {
  const { label = '', document } = variants[variantOf(ref)] ?? {};
  const line =
    ref.kind === 'record'
      ? claimsAt(ref)[0]?.line
      : document?.blocks[document.sections[ref.section]?.firstBlock ?? -1]?.line;
  return line === undefined ? label : `${label} L${line}`;
}

function tellLate(
  comparison: Comparison,
  { about, sides, by }: JudgedConflict,
  held: readonly Disagreement[],
): string {
  const places = sides.flat().map((ref) => placeOf(comparison, ref));
  const what =
    held.length > 0
      ? `${held.map((one) => placeOf(comparison, refOf(one))).join(', ')} stays out, unjudged`
      : 'it is no point of this run';
  return `${by.join(' and ')} named a contradiction only when the base was known: ${about} (${places.join(', ')}); ${what}`;
}

const joinMemories = (first: JudgedMemory, second: JudgedMemory | undefined): JudgedMemory => ({
  ...first,
  conflicts: [...first.conflicts, ...(second?.conflicts ?? [])],
  statements: [...first.statements, ...(second?.statements ?? [])],
});
