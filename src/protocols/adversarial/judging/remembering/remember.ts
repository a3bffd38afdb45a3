// What analysts said in this run, by text, beside what was remembered and still fits.

import type { Analyst } from '../join-opinions.ts';
import type { JudgedConflict, JudgedStatement } from '../judgement.ts';
import type { NumberBook } from '../number-statements.ts';
import type { Texts } from './find-texts.ts';
import type { RememberedConflict, RememberedSet, RememberedStatement } from './remembered.ts';

export type Judged = Pick<RememberedSet, 'conflicts' | 'statements' | 'seen'>;

export function rememberOpinions(
  book: NumberBook,
  texts: Texts,
  heard: readonly Analyst[],
  at: string,
): Judged {
  const all = heard.flatMap(({ opinions, seat }) => opinions.map((opinion) => ({ ...opinion, seat })));
  return {
    seen: book.variants.flatMap(({ records }) => records.map((record) => texts.markOf(record))),
    conflicts: all.flatMap(({ conflicts, seat }) =>
      conflicts.map((one) => tellConflict(texts, one, { seat, at })),
    ),
    statements: all.flatMap(({ statements, seat }) =>
      statements.map((one) => tellStatement(book, texts, one, { seat, at })),
    ),
  };
}

interface Told {
  readonly seat: number;
  readonly at: string;
}

const tellConflict = (texts: Texts, one: JudgedConflict, { seat, at }: Told): RememberedConflict => ({
  by: one.by[0] ?? '',
  seat,
  at,
  about: one.about,
  kind: one.kind,
  severity: one.severity,
  sides: one.sides.map((side) => side.map(texts.refAt)),
  ...(one.at && { place: texts.refAt(one.at) }),
  take: one.take,
  ...(one.why !== '' && { why: one.why }),
  ...(one.ask !== '' && { ask: one.ask }),
});

function tellStatement(
  book: NumberBook,
  texts: Texts,
  { record, unit, is, as, after, words, why, by }: JudgedStatement,
  { seat, at }: Told,
): RememberedStatement {
  const place = after && book.find(after.at);
  return {
    by: by[0] ?? '',
    seat,
    at,
    statement: texts.unitAt(record, unit.id),
    is,
    as: as.map(texts.refAt),
    ...(place && { after: texts.refAt(place) }),
    ...(after?.at === 'start' && { after: 'start' as const }),
    ...(after?.heading !== undefined && { heading: after.heading }),
    ...(words !== '' && { words }),
    ...(why !== '' && { why }),
  };
}
