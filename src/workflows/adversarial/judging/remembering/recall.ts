// What is remembered of these documents and still fits, as the opinions of those who said it, and the statements that
// are left to ask about: those that nothing remembered judges as a whole.

import {
  foldNumber,
  missingOf,
  type NumberBook,
  type NumberedRecord,
} from '../../../evidence/numbered/number-statements.ts';
import { checkConflict, checkStatement } from '../../questions/check-comparison.ts';
import type { ComparePayload, ConflictAnswer, StatementAnswer } from '../../questions/compare-topic.ts';
import type { Analyst } from '../join-opinions.ts';
import type { Judgement } from '../judgement.ts';
import { readComparison } from '../read-comparison.ts';
import type { RememberedConflict, RememberedRef, RememberedSet, RememberedStatement } from '../remembered.ts';
import { findNews, nameMisfit } from './find-news.ts';
import { indexTexts, type Texts } from './find-texts.ts';

export interface Recalled {
  readonly texts: Texts;
  readonly analysts: readonly Analyst[];
  readonly kept: Pick<RememberedSet, 'conflicts' | 'statements'>;
  /** To ask about. */
  readonly ask: ReadonlySet<NumberedRecord>;
  readonly misfits: readonly string[];
}

type Inquired = Pick<Judgement, 'book' | 'reference' | 'starred'> & {
  readonly labels: readonly string[];
  readonly remembered?: RememberedSet | undefined;
};

interface Entry<Kept, Answer> {
  readonly kept: Kept;
  readonly answer: Answer;
  /** Of those that are to be judged: whose judgement it is part of. */
  readonly records: readonly NumberedRecord[];
}
type ConflictEntry = Entry<RememberedConflict, ConflictAnswer>;
type StatementEntry = Entry<RememberedStatement, StatementAnswer>;

interface Entries {
  readonly conflicts: readonly ConflictEntry[];
  readonly statements: readonly StatementEntry[];
}

export function recallOpinions(inquired: Inquired): Recalled {
  const { book, starred, labels, remembered } = inquired;
  const texts = indexTexts(book, labels);
  if (remembered === undefined || !isOf(remembered, labels))
    return { texts, analysts: [], kept: { conflicts: [], statements: [] }, ask: starred, misfits: [] };
  const { found, doubtful, misfits } = renumber(inquired, remembered, texts);
  const certain = settleDoubts(inquired, found, doubtful);
  const { conflicts, statements } = certain;
  const payload = wholeBook(book);
  const named = namedIn(certain);
  const speakers = new Map<string, { name: string; seat: number }>();
  for (const { kept } of [...conflicts, ...statements])
    speakers.set(`${kept.seat} ${kept.by}`, { name: kept.by, seat: kept.seat });
  const analysts = [...speakers.values()].map(({ name, seat }) => {
    const isOwn = ({ kept }: { readonly kept: { readonly by: string; readonly seat: number } }): boolean =>
      kept.by === name && kept.seat === seat;
    const said = {
      conflicts: conflicts.filter(isOwn).map(({ answer }) => answer),
      statements: statements.filter(isOwn).map(({ answer }) => answer),
    };
    return { name, seat, opinions: [readComparison(book, said, payload, name)] };
  });
  return {
    texts,
    analysts,
    kept: { conflicts: conflicts.map(({ kept }) => kept), statements: statements.map(({ kept }) => kept) },
    ask: new Set([...starred].filter(({ id }) => missingOf(id, named, payload.units).length > 0)),
    misfits,
  };
}

/** Judged among these documents and no others. */
const isOf = ({ documents }: RememberedSet, labels: readonly string[]): boolean =>
  JSON.stringify([...documents].sort()) === JSON.stringify([...labels].sort());

interface Renumbered {
  readonly found: Entries;
  /** Of which something that was said no longer fits, or for which there is news. */
  readonly doubtful: ReadonlySet<NumberedRecord>;
  readonly misfits: readonly string[];
}

function renumber(
  { book, reference, starred }: Inquired,
  { conflicts, statements, seen }: RememberedSet,
  texts: Texts,
): Renumbered {
  const payload = wholeBook(book);
  const doubtful = new Set<NumberedRecord>();
  const misfits: string[] = [];
  const recordsAt = (numbers: readonly (string | undefined)[]): NumberedRecord[] =>
    numbers
      .flatMap((number) => (number === undefined ? [] : (texts.recordOf(number) ?? [])))
      .filter((record) => starred.has(record));
  const take = <Kept extends RememberedConflict | RememberedStatement, Answer>(
    kept: Kept,
    answer: Answer | undefined,
    records: readonly NumberedRecord[],
  ): Entry<Kept, Answer>[] => {
    if (answer !== undefined) return [{ kept, answer, records }];
    for (const record of records) doubtful.add(record);
    misfits.push(nameMisfit(kept));
    return [];
  };
  const found = {
    conflicts: conflicts.flatMap((kept) => {
      const records = recordsAt(kept.sides.flat().map(texts.numberOf));
      return take(kept, renumberConflict(texts, payload, kept), records);
    }),
    statements: statements.flatMap((kept) => {
      const records = recordsAt([texts.numberOf(kept.statement)]);
      return take(kept, renumberStatement(texts, payload, kept), records);
    }),
  };
  const known = new Set(seen);
  const isNewTo = findNews(book, reference, (record) => !known.has(texts.markOf(record)));
  for (const { answer, records } of found.statements)
    if (isNewTo(answer)) for (const record of records) doubtful.add(record);
  return { found, doubtful, misfits };
}

/** Whatever is asked again is asked as a whole, with everything that shares a conflict with it. */
function settleDoubts({ book }: Inquired, found: Entries, first: ReadonlySet<NumberedRecord>): Entries {
  const { units } = wholeBook(book);
  const doubtful = new Set(first);
  const isCertain = ({ records }: { readonly records: readonly NumberedRecord[] }): boolean =>
    !records.some((record) => doubtful.has(record));
  for (;;) {
    const before = doubtful.size;
    const conflicts = found.conflicts.filter(isCertain);
    // What is not to be judged any more was a statement of another variant once.
    const statements = found.statements.filter((one) => one.records.length > 0 && isCertain(one));
    const named = namedIn({ conflicts, statements });
    const unfinished = [...conflicts, ...statements]
      .flatMap(({ records }) => records)
      .filter(({ id }) => missingOf(id, named, units).length > 0);
    const drawnIn = found.conflicts.filter((one) => !isCertain(one)).flatMap(({ records }) => records);
    for (const record of [...unfinished, ...drawnIn]) doubtful.add(record);
    if (doubtful.size === before) return { conflicts, statements };
  }
}

/** Of one id for two things both are kept: where they go is said elsewhere. */
function namedIn({ conflicts, statements }: Entries): ReadonlySet<string> {
  const disputed = conflicts
    .filter(({ kept }) => kept.kind !== 'id-clash')
    .flatMap(({ answer }) => answer.sides.flat());
  return new Set([...disputed, ...statements.map(({ answer }) => answer.n)].map(foldNumber));
}

/** Everything may be named. */
function wholeBook(book: NumberBook): ComparePayload {
  const units = book.variants.flatMap(({ records, document }) =>
    records.flatMap((record) =>
      [record, ...record.parts].map(
        ({ id, start, end }) => [id, document.text.slice(start, end).replace(/\s+/g, ' ')] as const,
      ),
    ),
  );
  return {
    reference: '',
    shown: '',
    judge: [],
    units: Object.fromEntries(units),
    sections: book.variants.flatMap(({ variant, document }) =>
      document.sections.map(({ index }) => book.sectionNumber(variant, index)),
    ),
  };
}

/** Undefined where a text that it names is not there as it was. */
function renumberConflict(
  texts: Texts,
  payload: ComparePayload,
  { about, kind, severity, sides, place, take, why = '', ask = '' }: RememberedConflict,
): ConflictAnswer | undefined {
  const numbers = sides.map((side) => numbersOf(texts, side));
  const at = place ? texts.numberOf(place) : '';
  const taken = typeof take === 'number' ? numbers[take]?.[0] : take;
  if (at === undefined || taken === undefined || numbers.includes(undefined)) return undefined;
  const found = { about, kind, severity, sides: numbers as string[][], at, take: taken, why, ask };
  return checkConflict(found, payload, '').length === 0 ? found : undefined;
}

function renumberStatement(
  texts: Texts,
  payload: ComparePayload,
  { statement, is, as, after, heading, words = '', why = '' }: RememberedStatement,
): StatementAnswer | undefined {
  const n = texts.numberOf(statement);
  const others = numbersOf(texts, as);
  const place = after === undefined ? '' : after === 'start' ? after : texts.numberOf(after);
  if (n === undefined || others === undefined || place === undefined) return undefined;
  const where = heading === undefined || place === '' ? place : `new: ${heading} @ ${place}`;
  const found = { n, is, as: others, after: where, words, why };
  return checkStatement(found, payload, '').length === 0 ? found : undefined;
}

function numbersOf(texts: Texts, refs: readonly RememberedRef[]): string[] | undefined {
  const numbers = refs.map((ref) => texts.numberOf(ref));
  return numbers.includes(undefined) ? undefined : (numbers as string[]);
}
