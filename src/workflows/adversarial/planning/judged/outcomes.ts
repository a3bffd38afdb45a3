// What becomes of each statement of a variant by what analysts said of it: said already, to come in, bound to something
// else, or nothing for the document. What nobody judged has no outcome.

import type { Quote } from '../../../../domain/document.ts';
import type { NumberedRecord, Unit } from '../../../evidence/numbered/number-statements.ts';
import {
  claimsAt,
  isInternal,
  type JudgedConflict,
  type JudgedStatement,
  type Judgement,
  type Ref,
  touches,
  variantOf,
} from '../../judging/judgement.ts';
import type { SaidPlace } from '../../questions/check-comparison.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { indexConflicts, type Links, linkSame } from './links.ts';

export type Outcome =
  /** Somebody says it: `to` the statement of the base, or of another variant that comes in. */
  | { readonly is: 'covered'; readonly to: Ref; readonly words: string; readonly by: string }
  | { readonly is: 'in'; readonly after: SaidPlace | undefined; readonly words: string; readonly by: string }
  /** It goes where these go. */
  | { readonly is: 'with'; readonly to: readonly Ref[]; readonly by: string }
  | { readonly is: 'out'; readonly reason: string }
  /** `after`: where it comes in, if it was decided for it and the base says nothing. */
  | { readonly is: 'contested'; readonly point: string; readonly after?: SaidPlace | undefined };

export interface Judged {
  readonly unit: Unit;
  readonly record: NumberedRecord;
  /** The first decides where the statement goes; others are about single words of it. */
  readonly outcomes: readonly Outcome[];
}

export interface Reading {
  readonly judgement: Judgement;
  readonly links: Links;
  readonly context: MergeContext;
  /** Id of the point that a conflict became. */
  readonly pointOf: (conflict: JudgedConflict) => string | undefined;
}

export const readJudgement = (context: MergeContext, judgement: Judgement): Reading => ({
  judgement,
  links: linkSame(judgement),
  context,
  pointOf: indexConflicts(context),
});

/** Code comes in as a whole or not at all, whatever is said of its lines. */
const unitsOf = (record: NumberedRecord): readonly Unit[] =>
  record.parts.length > 0 && record.claims.length > 0 ? record.parts : [record];

export function outcomesOf(reading: Reading, record: NumberedRecord): Judged[] {
  const units = unitsOf(record).map((unit) => ({
    unit,
    record,
    outcomes: outcomesOfUnit(reading, record, unit),
  }));
  const document = reading.judgement.book.variants[record.variant]?.document;
  const disputed = units.flatMap(({ outcomes }) => outcomes.filter(({ is }) => is === 'contested'))[0];
  if (document?.blocks[record.block]?.kind !== 'table-row' || disputed === undefined) return units;
  // A cell that nobody spoke of says nothing without the one beside it.
  const isNamed = ({ unit }: Judged): boolean =>
    reading.judgement.statements.some((one) =>
      touches({ kind: 'record', record, unit }, { kind: 'record', record: one.record, unit: one.unit }),
    );
  return units.map((one) => (isNamed(one) ? one : { ...one, outcomes: [disputed] }));
}

function outcomesOfUnit(reading: Reading, record: NumberedRecord, unit: Unit): Outcome[] {
  const { judgement, context } = reading;
  const self: Ref = { kind: 'record', record, unit };
  const entries = judgement.statements.filter(
    (one) => one.record === record && touches(self, { kind: 'record', record, unit: one.unit }),
  );
  const details = entries.filter(({ words }) => words !== '').flatMap((one) => toOutcome(reading, one));
  const point = pointAt(reading, self);
  // Nobody is asked what an older revision says against itself: without an entry it would wait for nothing.
  const isMoot = (context.order ?? context.ancestor) !== undefined;
  const disputes = disputesOf(reading, self);
  const both = disputes.find((conflict) => isForBoth(reading, conflict));
  const isFree =
    disputes.length > 0 &&
    disputes.every((one) => isForBoth(reading, one) || isAtOdds(reading, self, one)) &&
    (entries.length > 0 || isMoot || both !== undefined);
  if (point !== undefined && !isFree)
    return [
      { is: 'contested', point, after: wonAt(reading, self, point) },
      ...details.filter(({ is }) => is === 'in' || is === 'covered'),
    ];
  const [whole] = entries.filter(({ words }) => words === '').flatMap((one) => toOutcome(reading, one));
  if (whole) return [whole, ...details];
  if (details.length > 0) return details;
  if (isFree && both) return [besideOf(reading, both)];
  return impliedOf(reading, self);
}

function toOutcome(
  reading: Reading,
  { is, as, after, words, why, by, record, unit }: JudgedStatement,
): Outcome[] {
  const name = by.join(' and ');
  const self: Ref = { kind: 'record', record, unit };
  switch (is) {
    case 'same': {
      const to = coveringOf(reading, self);
      if (to) return [{ is: 'covered', to, words, by: name }];
      return [{ is: 'in', after, words: '', by: name }];
    }
    case 'adds':
    case 'differs':
    case 'answers': {
      const beside = as[0]?.kind === 'record' ? { at: as[0].unit.id } : undefined;
      return [{ is: 'in', after: is === 'answers' ? (beside ?? after) : (after ?? beside), words, by: name }];
    }
    case 'backs':
    case 'depends':
      return [{ is: 'with', to: as, by: name }];
    case 'not':
      return [{ is: 'out', reason: `${name}: ${why || 'nothing for the document'}` }];
    case 'elsewhere':
      return [];
  }
}

/** What the base has; else the one of all that say it that stands for them. Undefined: that is the statement itself. */
function coveringOf({ links, context, judgement }: Reading, self: Ref): Ref | undefined {
  const found = links.equivalents(self);
  const base = found.find((ref) => variantOf(ref) === context.baseIndex);
  if (base) return base;
  const others = found.filter((ref) => ref.kind === 'record');
  const rank = (ref: Ref): number => {
    const entries = judgement.statements.filter(({ record, unit }) =>
      touches(ref, { kind: 'record', record, unit }),
    );
    // Whoever comes in stands for those whom nobody spoke of.
    if (entries.length === 0) return 1;
    if (!entries.some(({ is }) => is === 'same')) return 0;
    return entries.some(({ is, words }) => is === 'same' && words !== '') ? 2 : 3;
  };
  const placeOf = (ref: Ref): number =>
    ref.kind === 'record' ? ref.record.variant * FAR + ref.unit.start : Number.POSITIVE_INFINITY;
  // The same one for each of them, whoever asks: else all would go, each for the sake of another.
  const [first] = [self, ...others].toSorted((a, b) => rank(a) - rank(b) || placeOf(a) - placeOf(b));
  return first === self ? found.find((ref) => ref.kind === 'section') : first;
}

/** More than the offsets of any document. */
const FAR = 2 ** 40;

/** Said by way of others. */
function impliedOf(reading: Reading, self: Ref): Outcome[] {
  const { judgement, links } = reading;
  const isOpen = judgement.disagreements.some(({ record, unit }) =>
    touches(self, { kind: 'record', record, unit }),
  );
  // Whoever says the same as a whole record may say less than all of it.
  const to = !isOpen && links.isNamed(self) ? coveringOf(reading, self) : undefined;
  return to ? [{ is: 'covered', to, words: '', by: judgement.analysts.join(' and ') }] : [];
}

/** The contradiction that quotes it, also one inside its own variant: an analyst's by number, a rule's by its quotations. */
export function pointAt({ judgement, context, pointOf }: Reading, ref: Ref): string | undefined {
  if (ref.kind !== 'record') return undefined;
  const named = judgement.conflicts.find(
    ({ kind, sides }) => kind !== 'id-clash' && sides.flat().some((side) => touches(side, ref)),
  );
  if (named) return pointOf(named);
  const { record, unit } = ref;
  const id = context.comparison.variants[record.variant]?.id ?? '';
  const isQuoted = ({ start, end, variant }: Quote): boolean =>
    variant === id && start < unit.end && unit.start < end;
  return claimsAt(ref)
    .flatMap(({ line, endLine }) => context.pointsAt(id, line, endLine))
    .find(
      ({ kind, foundBy, category, sides }) =>
        kind === 'contradiction' &&
        foundBy === undefined &&
        category !== 'id-clash' &&
        sides.some(({ quotes }) => quotes.some(isQuoted)),
    )?.id;
}

const disputesOf = ({ judgement }: Reading, ref: Ref): JudgedConflict[] =>
  judgement.conflicts.filter(
    ({ kind, sides }) => kind !== 'id-clash' && sides.flat().some((side) => touches(side, ref)),
  );

/** In a document whose own numbers do not fit each other no side rules the other out: it comes in as it is, and is marked. */
function isAtOdds({ context, pointOf }: Reading, ref: Ref, conflict: JudgedConflict): boolean {
  if (!isInternal(conflict) || variantOf(ref) === context.baseIndex) return false;
  return !context.results.find(({ point }) => point === pointOf(conflict))?.resolved;
}

/** The debate found that all of it can stand: nothing is ruled out. */
const isForBoth = ({ context, pointOf }: Reading, conflict: JudgedConflict): boolean => {
  const result = context.results.find(({ point }) => point === pointOf(conflict));
  return result?.resolved === true && (result.resolution === 'both' || result.resolution === 'combine');
};

/** Behind the base's own side, since nobody named another place. */
function besideOf({ context, judgement }: Reading, { sides, at, by }: JudgedConflict): Outcome {
  const own = sides.flat().find((ref) => ref.kind === 'record' && variantOf(ref) === context.baseIndex) ?? at;
  const place =
    own?.kind === 'section' ? judgement.book.sectionNumber(own.variant, own.section) : own?.unit.id;
  return {
    is: 'in',
    after: place === undefined ? undefined : { at: place },
    words: '',
    by: by.join(' and '),
  };
}

/** Where the base is silent the side that won comes in, once. */
function wonAt({ judgement, context, pointOf }: Reading, self: Ref, point: string): SaidPlace | undefined {
  const result = context.results.find((one) => one.point === point);
  const conflict = judgement.conflicts.find((one) => pointOf(one) === point);
  if (!result?.resolved || !conflict || self.kind !== 'record') return undefined;
  const { baseIndex, comparison } = context;
  const isSide = conflict.sides
    .flat()
    .some((ref) => ref.kind === 'record' && ref.record.variant === baseIndex);
  if (isSide || comparison.variants[self.record.variant]?.id !== result.winner) return undefined;
  const at = conflict.at;
  if (at === undefined) return { at: '' };
  return { at: at.kind === 'record' ? at.unit.id : judgement.book.sectionNumber(at.variant, at.section) };
}

export const quoteOf = ({ comparison }: MergeContext, ref: Ref): Pick<Quote, 'variant' | 'line'> => {
  const index = ref.kind === 'record' ? ref.record.variant : ref.variant;
  const line = ref.kind === 'record' ? (claimsAt(ref)[0]?.line ?? 1) : 1;
  return { variant: comparison.variants[index]?.label ?? '', line };
};
