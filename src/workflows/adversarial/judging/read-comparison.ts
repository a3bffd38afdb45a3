// One answer of an analyst, entry by entry: what names a number that does not exist, or words that do not stand there,
// judges nothing.

import { foldNumber, type NumberBook } from '../../evidence/numbered/number-statements.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { checkConflict, checkStatement, readPlace } from '../questions/check-comparison.ts';
import type { ComparePayload, ComparisonAnswer } from '../questions/compare-topic.ts';
import type { JudgedConflict, JudgedStatement, Ref } from './judgement.ts';

export interface Opinion {
  readonly conflicts: readonly JudgedConflict[];
  readonly statements: readonly JudgedStatement[];
  readonly mistakes: number;
}

const LONGEST_TITLE = 100;
const LONGEST_REASON = 300;

export function readComparison(
  book: NumberBook,
  { conflicts, statements }: ComparisonAnswer,
  payload: ComparePayload,
  by: string,
): Opinion {
  const sound = conflicts.filter((one) => checkConflict(one, payload, '').length === 0);
  const usable = statements.filter((one) => checkStatement(one, payload, '').length === 0);
  const judged = usable.map((one) => readStatement(book, one, by));
  const clear = judged.filter((one) => !isContradicted(one, judged));
  return {
    conflicts: sound.map((one) => readConflict(book, one, by)),
    statements: clear.flatMap((one) => one ?? []),
    mistakes: conflicts.length - sound.length + statements.length - clear.length,
  };
}

const refs = (book: NumberBook, numbers: readonly string[]): Ref[] =>
  numbers.flatMap((number) => book.find(number) ?? []);

function readConflict(
  book: NumberBook,
  given: ComparisonAnswer['conflicts'][number],
  by: string,
): JudgedConflict {
  const { about, kind, severity, at, take, why, ask } = given;
  const sides = given.sides.filter((side) => side.length > 0);
  const taken = sides.findIndex((side) => side.map(foldNumber).includes(foldNumber(take)));
  return {
    about: oneLine(about, LONGEST_TITLE),
    kind,
    severity,
    sides: sides.map((side) => refs(book, side)),
    at: at === '' ? undefined : book.find(at),
    take: take === 'both' ? 'both' : taken < 0 ? 'open' : taken,
    why: oneLine(why, LONGEST_REASON),
    ask: oneLine(ask, LONGEST_REASON),
    by: [by],
    against: [],
  };
}

function readStatement(
  book: NumberBook,
  { n, is, as, after, words, why }: ComparisonAnswer['statements'][number],
  by: string,
): JudgedStatement | undefined {
  const named = book.find(n);
  if (named?.kind !== 'record') return undefined;
  const { record, unit } = named;
  return {
    record,
    unit,
    is,
    as: refs(book, as),
    after: readPlace(after),
    words: words.trim(),
    why: oneLine(why, LONGEST_REASON),
    by: [by],
  };
}

/** Whoever says two things about one number has said nothing about it. */
const isContradicted = (
  one: JudgedStatement | undefined,
  all: readonly (JudgedStatement | undefined)[],
): boolean =>
  one === undefined ||
  all.some(
    (other) =>
      other !== undefined &&
      other !== one &&
      other.unit.id === one.unit.id &&
      other.is !== one.is &&
      other.words === '' &&
      one.words === '',
  );
