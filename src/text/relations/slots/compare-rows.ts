// Rows and labelled values with the same key: the same row and column with another value is the most certain
// contradiction there is. Keys that a section repeats are a form to fill in, not a key.

import type { Cell, Claim, Statement } from '../../../domain/claim.ts';
import { keyCell } from '../../statements/address.ts';
import { LABEL_WORDS, PLACEHOLDER, REFERENCE } from '../../words/lexicon.ts';
import { splitSentences } from '../../words/split-sentences.ts';
import type { Comparison } from '../comparison/compare-documents.ts';
import { areOneName } from './compare-names.ts';
import { amountOf, isCount, type Slot, saysTheSame, slotBetween, unmatched } from './find-slot.ts';

/** A cell of so few words is a value; more is a text. */
const SHORT_VALUE = 4;
/** How far the work has come and when the text was last touched: what changes with every revision decides nothing. */
const ABOUT_ITSELF =
  /^(?:\w+ ){0,2}(?:progress|generated|updated|modified|revised|reviewed|created|defined)$/;
const STATUS = /^(?:\w+ ){0,2}status$/;
/** Under a status what is switched is a setting, and anything else how far the work has come. */
const SETTING = /^(?:enabled|disabled|on|off|active|inactive|mandatory|optional|required)$/i;
/** As the label of one value; a column of dates is a plan. */
const ABOUT_THE_TEXT = /^(?:date|(?:document |spec )?version|revision|authors?)$/;

export interface RowSlot {
  readonly slot: Slot;
  /** Row and column in words. */
  readonly name: string;
  readonly column: string;
}

const textOf = ({ textOf: text }: Comparison, { variant }: Claim, { start, end }: Cell): string =>
  text(variant).slice(start, end);

export function compareRows(comparison: Comparison, a: Claim, b: Claim): RowSlot[] {
  const key = keyCell(a);
  // A sign inside a cell has torn the row: its cells stand under the wrong titles.
  const isTorn = [a, b].some(({ cells = [] }) => cells.length > 2 && cells.at(-1)?.column === '');
  if (!key || isTorn) return [];
  const subject = bare(textOf(comparison, a, key));
  return (a.cells ?? []).slice(1).flatMap((cell) => {
    if (cell === key || saysWhichOrWhen(cell, a.cells?.[0]?.column === '')) return [];
    const other = cellUnder(b, cell.column, placeOf(a, cell));
    if (!other || saysTheSame(other.statement, cell.statement)) return [];
    const slot = compareValues(comparison, [a, cell], [b, other]);
    if (!slot) return [];
    const named = plain(cell.column) === plain(subject) || cell.column === '';
    const name = named
      ? nearestLabel(textOf(comparison, a, cell), slot, subject)
      : `${subject}, ${bare(cell.column)}`;
    return [{ slot, name, column: plain(cell.column) }];
  });
}

/** "**Files:** gates.py **Effort:** 3 h" is one label after the other. */
const nearestLabel = (text: string, { values: [value] }: Slot, label: string): string =>
  /\*\*([^*:]{1,40}):?\*\*:?[^*]*$/.exec(text.slice(0, Math.max(0, text.indexOf(value))))?.[1] ?? label;

/** A number under "Phase" names a phase. */
const saysWhichOrWhen = ({ column, statement }: Cell, isLabelled: boolean): boolean =>
  ABOUT_ITSELF.test(plain(column)) ||
  (STATUS.test(plain(column)) && !statement.words.every(({ surface }) => SETTING.test(surface))) ||
  (isLabelled && ABOUT_THE_TEXT.test(plain(column))) ||
  (statement.meaning.length === 0 && LABEL_WORDS.has(plain(column).replace(/s$/, '')));

/** The how manyeth of its title it is: tables may repeat one. */
const placeOf = ({ cells = [] }: Claim, { column, start }: Cell): number =>
  cells.filter((cell) => plain(cell.column) === plain(column) && cell.start < start).length;

const cellUnder = (claim: Claim, column: string, place: number): Cell | undefined =>
  claim.cells?.filter((cell) => cell !== keyCell(claim) && plain(cell.column) === plain(column))[place];

function compareValues(
  comparison: Comparison,
  [claimA, a]: readonly [Claim, Cell],
  [claimB, b]: readonly [Claim, Cell],
): Slot | undefined {
  const [textA, textB] = [textOf(comparison, claimA, a), textOf(comparison, claimB, b)];
  const sentences = (text: string): Statement[] =>
    splitSentences(text).map(({ start, end }) => comparison.reader.readStatement(text.slice(start, end)));
  const [own, theirs] = [sentences(textA), sentences(textB)];
  for (const sentence of own) {
    if (theirs.includes(sentence)) continue;
    for (const other of theirs) {
      const slot = own.includes(other) ? undefined : slotBetween(sentence, other, true);
      if (slot) return slot;
    }
  }
  return singleAmounts(a.statement, b.statement) ?? shortValues([textA, a.statement], [textB, b.statement]);
}

/** One amount of one kind on each side, whatever words stand around it. */
function singleAmounts(a: Statement, b: Statement): Slot | undefined {
  if (a.quantities.length !== 1 || b.quantities.length !== 1) return undefined;
  const [one] = unmatched(a.quantities, b.quantities);
  const [other] = unmatched(b.quantities, a.quantities);
  if (!one || !other || one.dimension !== other.dimension) return undefined;
  // A bare number may count anything; one with words around it counts what they say.
  return isCount(one.dimension) && a.meaning.length + b.meaning.length > 0 ? undefined : amountOf(one, other);
}

/** Two values of a word or two without a word in common. */
function shortValues(
  [textA, a]: readonly [string, Statement],
  [textB, b]: readonly [string, Statement],
): Slot | undefined {
  const lengths = [a.words.length, b.words.length];
  if (Math.min(...lengths) === 0 || Math.max(...lengths) > SHORT_VALUE) return undefined;
  if (a.quantities.length !== b.quantities.length) return undefined;
  if (
    [textA, textB].some(
      (text) =>
        PLACEHOLDER.test(text) ||
        bare(text)
          .split(/[\s,]+/)
          .every(isReference),
    )
  )
    return undefined;
  const theirs = new Set(b.words.map(({ stemId }) => stemId));
  if (a.words.some(({ stemId }) => theirs.has(stemId)) || areOneName(textA, textB)) return undefined;
  return { kind: 'value', values: [bare(textA), bare(textB)], ratio: 1 };
}

const isReference = (word: string): boolean => REFERENCE.test(word);
const bare = (text: string): string => text.replace(/\*\*|__|`/g, '').trim();
export const plain = (text: string): string => text.replace(/[*_`]/g, '').trim().toLowerCase();
