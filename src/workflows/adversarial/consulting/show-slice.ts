// How a slice is shown to an analyst: the whole reference, the statements to judge in their own sections, and what was
// said before.

import type { Slice } from '../../evidence/numbered/cut-slices.ts';
import type { NumberBook, NumberedRecord } from '../../evidence/numbered/number-statements.ts';
import { LONGEST_LABEL, showVariant } from '../../evidence/numbered/show-numbers.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { isInternal, type JudgedConflict, type Judgement, type Ref } from '../judging/judgement.ts';
import type { ComparePayload, KnownConflicts } from '../questions/compare-topic.ts';

export interface ShownSlices extends Pick<Judgement, 'book' | 'reference'> {
  readonly labels: readonly string[];
  readonly source?: string | undefined;
  /** Conflicts that need not be told again, where analysts are asked once more. */
  readonly told?: readonly JudgedConflict[] | undefined;
}

export function showSlice(
  { book, reference, labels, source, told }: ShownSlices,
  { records }: Slice,
  before: ReadonlySet<NumberedRecord>,
): ComparePayload {
  const asked = new Set(records);
  const known = (told ?? []).filter(({ sides }) =>
    recordsIn(sides.flat()).some((record) => asked.has(record)),
  );
  const earlier = new Set([...before, ...recordsIn(known.flatMap(({ sides }) => sides.flat()))]);
  const sections = new Set(records.map(({ variant, section }) => `${variant}:${section}`));
  const isShown = (record: NumberedRecord): boolean =>
    record.variant !== reference &&
    (asked.has(record) || earlier.has(record) || sections.has(`${record.variant}:${record.section}`));
  const others = book.variants.filter(({ variant }) => variant !== reference);
  const named = book.variants.map(
    ({ letter, variant }) =>
      `${letter} = ${oneLine(labels[variant] ?? '', LONGEST_LABEL)}${variant === reference ? ' (reference)' : ''}`,
  );
  const whole = book.variants[reference];
  const shown = [...(whole?.records ?? []), ...others.flatMap((one) => one.records.filter(isShown))];
  return {
    reference: [...named, ...(whole ? showVariant(book, whole, { withOutline: true }) : [])].join('\n'),
    shown: others
      .flatMap((one) => showVariant(book, one, { shown: isShown, starred: (record) => asked.has(record) }))
      .join('\n'),
    judge: records.map(({ id }) => id),
    units: Object.fromEntries(
      shown.flatMap((record) =>
        [record, ...record.parts].map((unit) => [unit.id, textIn(book, record, unit)] as const),
      ),
    ),
    sections: book.variants.flatMap(({ variant, document }) =>
      document.sections.map(({ index }) => book.sectionNumber(variant, index)),
    ),
    ...(source !== undefined && { source }),
    ...(told !== undefined && { known: showKnown(book, known) }),
  };
}

function showKnown(book: NumberBook, conflicts: readonly JudgedConflict[]): KnownConflicts {
  const numbers = (among: readonly JudgedConflict[]): string[] =>
    among.flatMap(({ sides }) => numbersIn(book, sides.flat()));
  // Of one id for two things, and of one document against itself, all come in: where to is still to be said.
  const isStanding = (one: JudgedConflict): boolean => one.kind === 'id-clash' || isInternal(one);
  // Begins with a word of ours, as every line that is shown.
  const lines = conflicts.map(
    ({ about, sides }) =>
      `known: ${about}: ${sides.map((side) => numbersIn(book, side).join(' ')).join(' | ')}`,
  );
  return {
    text: lines.join('\n') || 'known: none',
    waiting: numbers(conflicts.filter((one) => !isStanding(one))),
    standing: numbers(conflicts.filter(isStanding)),
  };
}

const recordsIn = (refs: readonly Ref[]): NumberedRecord[] =>
  refs.flatMap((ref) => (ref.kind === 'record' ? [ref.record] : []));

const numbersIn = (book: NumberBook, refs: readonly Ref[]): string[] =>
  refs.map((ref) => (ref.kind === 'record' ? ref.unit.id : book.sectionNumber(ref.variant, ref.section)));

const textIn = (
  { variants }: NumberBook,
  { variant }: NumberedRecord,
  { start, end }: { readonly start: number; readonly end: number },
): string => (variants[variant]?.document.text ?? '').slice(start, end).replace(/\s+/g, ' ');
