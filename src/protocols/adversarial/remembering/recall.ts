// What is remembered of these documents and still fits, as the opinions of those who said it, and the statements that
// are left to ask about: those that nothing remembered judges as a whole.

import { missingOf } from '../judging/check-comparison.ts';
import type { Analyst } from '../judging/join-opinions.ts';
import type { Judgement } from '../judging/judgement.ts';
import { foldNumber } from '../judging/number-book.ts';
import type { NumberedRecord } from '../judging/number-statements.ts';
import { readComparison } from '../judging/read-comparison.ts';
import type { ConflictAnswer, StatementAnswer } from '../questions/compare-topic.ts';
import { nameMisfit } from './describe-misfits.ts';
import { findNews } from './find-news.ts';
import { indexTexts, type Texts } from './find-texts.ts';
import type { Judged } from './remember.ts';
import type { RememberedConflict, RememberedSet, RememberedStatement } from './remembered.ts';
import { renumberConflict, renumberStatement, wholeBook } from './renumber.ts';

export interface Recalled {
  readonly texts: Texts;
  readonly analysts: readonly Analyst[];
  readonly kept: Pick<Judged, 'conflicts' | 'statements'>;
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
