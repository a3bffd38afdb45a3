// What analysts said, checked: conflicts between numbered statements, and how every other statement relates to the rest.

import type { Claim } from '../../../domain/claim.ts';
import type { Named, NumberBook, NumberedRecord, Unit } from '../../evidence/numbered/number-statements.ts';
import type { SaidPlace } from '../questions/check-comparison.ts';
import type { ConflictAnswer, Relation } from '../questions/compare-topic.ts';
import type { RememberedSet } from './remembered.ts';

/** What analysts say is in the journal below this step, and what they say once the base is known below the other. */
export const ANALYSIS = 'analysis';
export const AGAINST_BASE = `${ANALYSIS}/against-base`;

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

export interface JudgedMemory extends Pick<RememberedSet, 'conflicts' | 'statements' | 'seen'> {
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

export interface KnownJudged {
  isJudged(claim: Claim): boolean;
  /** Ids of statements that somebody else makes in other words. */
  readonly covered: ReadonlySet<number>;
  /** Ids of statements that a conflict quotes. */
  readonly disputed: ReadonlySet<number>;
}

export function knowJudged({ starred, conflicts, statements, disagreements }: Judgement): KnownJudged {
  const judged = new Set<Claim>();
  const covered = new Set<number>();
  const disputed = new Set<number>();
  const note = (ref: Ref, among?: Set<number>): void => {
    for (const claim of claimsAt(ref)) {
      judged.add(claim);
      among?.add(claim.statement.id);
    }
  };
  for (const ref of conflicts.flatMap(({ sides }) => sides.flat())) note(ref, disputed);
  for (const { record, unit, is, as } of statements) {
    const refs = [{ kind: 'record', record, unit } as const, ...as];
    for (const ref of refs) note(ref, is === 'same' ? covered : undefined);
  }
  for (const { record, unit } of disagreements)
    for (const claim of claimsAt({ kind: 'record', record, unit })) judged.delete(claim);
  // What nobody was asked about, rules have judged.
  const asked = new Set([...starred].flatMap(({ claims }) => claims));
  return { isJudged: (claim) => judged.has(claim) || !asked.has(claim), covered, disputed };
}

export const claimsAt = (ref: Ref): readonly Claim[] =>
  ref.kind === 'section'
    ? []
    : ref.record.claims.filter(({ start, end }) => start < ref.unit.end && ref.unit.start < end);
