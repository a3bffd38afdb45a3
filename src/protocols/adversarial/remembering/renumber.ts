// A remembered judgement in the numbers of the documents as they are now, in the form in which analysts answer: so it
// passes the same checks as an answer, and nothing in the file is believed that an analyst would not be.

import { checkConflict, checkStatement } from '../judging/check-comparison.ts';
import type { NumberBook } from '../judging/number-book.ts';
import type { ComparePayload, ConflictAnswer, StatementAnswer } from '../questions/compare-topic.ts';
import type { Texts } from './find-texts.ts';
import type { RememberedConflict, RememberedRef, RememberedStatement } from './remembered.ts';

/** Everything may be named. */
export function wholeBook(book: NumberBook): ComparePayload {
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
export function renumberConflict(
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

export function renumberStatement(
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
