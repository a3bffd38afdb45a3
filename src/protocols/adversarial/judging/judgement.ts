// What analysts said, checked: conflicts between numbered statements, and how every other statement relates to the rest.

import type { ConflictAnswer, Relation } from '../questions/compare-topic.ts';
import type { Judged } from '../remembering/remember.ts';
import type { Named, NumberBook } from './number-book.ts';
import type { NumberedRecord, Unit } from './number-statements.ts';
import type { SaidPlace } from './read-place.ts';

/** A statement or part, or a section by its heading. */
export type Ref = Named;

export interface JudgedConflict {
  readonly about: string;
  readonly kind: ConflictAnswer['kind'];
  readonly severity: ConflictAnswer['severity'];
  /** At least two, none empty. */
  readonly sides: readonly (readonly Ref[])[];
  /** Where a reader of the reference would look for it. */
  readonly at: Ref | undefined;
  /** Index of the side that a stated fact leaves; `both` for one id with two meanings. */
  readonly take: number | 'open' | 'both';
  readonly why: string;
  readonly ask: string;
  /** Names of those who say so, and of those who looked at the same and say otherwise. */
  readonly by: readonly string[];
  readonly against: readonly string[];
}

export interface JudgedStatement {
  readonly record: NumberedRecord;
  readonly unit: Unit;
  readonly is: Relation;
  readonly as: readonly Ref[];
  readonly after: SaidPlace | undefined;
  readonly words: string;
  readonly why: string;
  readonly by: readonly string[];
}

/** What is open though analysts spoke of it, in words: two see it differently, or its conflict was told too late to be a point. */
export interface Disagreement {
  readonly record: NumberedRecord;
  readonly unit: Unit;
  readonly said: string;
  /** What it contradicts. */
  readonly against?: readonly Ref[];
}

export interface Judgement {
  readonly book: NumberBook;
  /** Index of the variant that the others were judged against first. */
  readonly reference: number;
  /** What was to be judged. */
  readonly starred: ReadonlySet<NumberedRecord>;
  /** What a rule found said in the reference or in the base, and was not asked about. */
  readonly byRule: readonly (readonly [Ref, Ref])[];
  /** Who was asked, by name. */
  readonly analysts: readonly string[];
  readonly conflicts: readonly JudgedConflict[];
  readonly statements: readonly JudgedStatement[];
  readonly disagreements: readonly Disagreement[];
  /** Entries that code did not accept: numbers that do not exist, words that do not stand there. */
  readonly mistakes: number;
  /** What is worth remembering of it. */
  readonly memory?: JudgedMemory;
}

export interface JudgedMemory extends Judged {
  readonly misfits: readonly string[];
}

export const unitOf = (ref: Ref): Unit | undefined => (ref.kind === 'record' ? ref.unit : undefined);

export const variantOf = (ref: Ref): number => (ref.kind === 'record' ? ref.record.variant : ref.variant);

/** One document against itself: no side of it rules out what another document says. */
export const isInternal = ({ kind, sides }: Pick<JudgedConflict, 'kind' | 'sides'>): boolean =>
  kind === 'internal' && new Set(sides.flat().map(variantOf)).size === 1;

/** A part and the record it belongs to are one place. */
export const touches = (one: Ref, other: Ref): boolean => {
  if (one.kind === 'section' || other.kind === 'section')
    return (
      one.kind === 'section' &&
      other.kind === 'section' &&
      one.variant === other.variant &&
      one.section === other.section
    );
  return one.record === other.record && one.unit.start < other.unit.end && other.unit.start < one.unit.end;
};
