// Totals in sentences beside a table that are not the sum of its column: "64 guest berths on four jetties" over a column
// "Guest berths" that adds up to 62. Only where the noun, the place and the wording leave no other reading.

import type { Block } from '../../../../domain/document.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import { NUMBER_WORDS } from '../../../../text/words/lexicon.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import type { LintReading } from '../read/lint-reading.ts';
import { amountOf, isAdded, isPartial, isTotal } from '../read/read-amounts.ts';
import type { Table } from '../read/read-tables.ts';
import { readTallies } from '../read/read-tallies.ts';
import { type Fault, quoteLines } from './check.ts';

/** Words that make of a total a part, a limit, a guess or a number of another time. */
const NOT_ALL =
  /\b(?:of (?:which|these|those|them)|thereof|at (?:least|most)|about|up to|around|roughly|approximately|approx|circa|some|nearly|almost|over|more than|less than|fewer|under|only|first|another|further|additional|others?|remaining|rest|remain|targets?|limit|max(?:imum)?|min(?:imum)?|per|each|every|last|previous(?:ly)?|formerly|originally|earlier|before|ago|by|until|including|includes?|excluding|excludes?|except|besides|plus|not|without|apart from|if|would|could|should|main|largest|biggest|top|most|selected|examples?|among|between|from \d+ to|reserve|estimated?)\b|[~≈<>≤≥+±]/i;
const IN_ALL =
  /\b(?:together|in total|altogether|in all|all told|total of|adds? up to|sums? (?:up )?to|totals?)\b/i;
/** Of another time than the table. */
const THEN =
  /\b(?:(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december)\b/i;
const PAST = /\b(?:was|were|had|used to)\b/i;
/** "Together 116 hours": said of all that stands above it. */
const OPENED =
  /^(?:together|altogether|in all|in total|all in all|all told|total)[,:]?\s(?:(?:that|this|it|they) )?(?:(?:is|are|makes?|comes? to|adds? up to) )?(?:[£$€] ?)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d.,]*\d)\s?([a-z€£$]{1,20})/i;
const NUMBER = /(?<![\w.,§#/–-])(\d{1,3}(?:,\d{3})+|\d{1,6}|[a-z]{3,9})(?:\s)(?=[a-z])/gi;
/** Rows that a total may leave out. */
const SET_APART =
  /\b(?:reserve|buffer|contingency|spare|optional|others?|misc\w*|rest|planned|unassigned|external)\b/i;
/** The true sum is near; another number counts something else. */
const NEAR = 0.25;
const FEWEST_CELLS = 4;

interface Column {
  readonly title: string;
  readonly sum: number;
  readonly rows: readonly { readonly start: number }[];
}

interface Stated {
  readonly start: number;
  readonly said: number;
  readonly noun: string;
  readonly column: Column;
}

export function statedSums(reading: LintReading): Fault[] {
  const isTold = createIsTold(reading);
  return [...besideTables(reading, isTold), ...overLists(reading, isTold)];
}

/** "12 tests:" over "5 tests of the reader" and "6 tests of the writer". */
function overLists(reading: LintReading, isTold: IsTold): Fault[] {
  const { text } = reading.document;
  return readTallies(reading.document).flatMap(({ block, said, noun, sum, items }) => {
    const stated = { start: block.start, said, noun, column: { title: noun, sum, rows: items } };
    const told = [block, ...items].map(({ start, end }) => text.slice(start, end)).join(' ');
    const isSure = reading.isLive(block.start) && !NOT_ALL.test(told) && !THEN.test(told) && isNear(stated);
    return isSure && !isTold(block.section, stated) ? [faultOf(reading, stated)] : [];
  });
}

function besideTables(reading: LintReading, isTold: IsTold): Fault[] {
  return reading.tables
    .filter(({ header, rows }) => rows.length > 0 && reading.isLive(header.start))
    .flatMap((table) => {
      const { above, below } = neighbours(reading, table);
      const stated = [
        ...(above ? namedIn(reading, above, table, true) : []),
        ...(below ? namedIn(reading, below, table, false) : []),
        ...(below ? openedBy(reading, below, table) : []),
      ].filter((one) => isNear(one) && !isTold(table.section, one));
      return stated.slice(0, 1).map((one) => faultOf(reading, one));
    });
}

/** The paragraphs right before and behind the table, in its section. */
function neighbours(
  { document }: LintReading,
  { header, section, rows }: Table,
): { readonly above: Block | undefined; readonly below: Block | undefined } {
  const { blocks } = document;
  const at = blockAt(document, header.start);
  const beside = (block: Block | undefined): Block | undefined =>
    block?.kind === 'paragraph' && block.section === section ? block : undefined;
  const last = rows.at(-1)?.block;
  return { above: beside(blocks[at - 1]), below: beside(last && blocks[blockAt(document, last.start) + 1]) };
}

function columnsOf({ columns, rows }: Table): Column[] {
  const own = rows.filter(({ cells }) => !isTotal(cells[0]?.text));
  if (
    own.length < 2 ||
    own.some(({ cells }) => isPartial(cells[0]?.text) || SET_APART.test(cells[0]?.text ?? ''))
  )
    return [];
  return columns.slice(1).flatMap((title, index) => {
    const amounts = own.map(({ cells }) => amountOf(cells[index + 1]?.text));
    if (!isAdded(title) || amounts.some((amount) => amount === undefined || !Number.isInteger(amount)))
      return [];
    const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
    return [{ title: plainTitle(title), sum, rows: own.map(({ block }) => block) }];
  });
}

const plainTitle = (title: string): string =>
  title
    .replace(/\([^()]*\)/g, '')
    .replace(/^(?:number|no\.|count|#) of /i, '')
    .trim()
    .toLowerCase();

/** "64 guest berths on four jetties", "40 locks were taken:": the number stands right before the title of the column. */
function namedIn(
  { document: { text } }: LintReading,
  block: Block,
  table: Table,
  isAbove: boolean,
): Stated[] {
  const body = text.slice(block.start, block.end);
  const columns = columnsOf(table).filter(({ title }) => /^[a-z][a-z-]*(?: [a-z-]+){0,2}$/.test(title));
  return splitSentences(body).flatMap(({ start, end }) => {
    const sentence = body.slice(start, end).replace(/[*_`]/g, ' ');
    const isAnnounced = isAbove && end === body.length && sentence.endsWith(':');
    if (NOT_ALL.test(sentence) || THEN.test(sentence) || (!isAnnounced && PAST.test(sentence))) return [];
    return columns.flatMap((column): Stated[] => {
      const numbers = [...sentence.matchAll(NUMBER)].filter(({ index, 0: number }) =>
        isTitleAt(sentence, index + number.length, column.title),
      );
      const said = numberOf(numbers[0]?.[1]);
      const isOfAll = isAnnounced || IN_ALL.test(sentence) || namesRows(sentence, table, column.rows.length);
      if (numbers.length !== 1 || said === undefined || !isOfAll) return [];
      return [{ start: block.start + start, said, noun: column.title, column }];
    });
  });
}

const isTitleAt = (sentence: string, at: number, title: string): boolean =>
  sentence.slice(at, at + title.length).toLowerCase() === title &&
  !/^[\w-]/.test(sentence.slice(at + title.length));

/** "on four jetties" over four rows of a column "Jetty". */
function namesRows(sentence: string, { columns: [first = ''] }: Table, rows: number): boolean {
  const stem = plainTitle(first).replace(/(?:y|ies|es|s)$/, '');
  if (stem.length < 3) return false;
  return [...sentence.matchAll(NUMBER)].some(
    ({ index, 0: number, 1: word }) =>
      numberOf(word) === rows &&
      sentence
        .slice(index + number.length)
        .toLowerCase()
        .startsWith(stem),
  );
}

const numberOf = (word: string | undefined): number | undefined =>
  word === undefined
    ? undefined
    : /^\d/.test(word)
      ? Number(word.replace(/,/g, ''))
      : NUMBER_WORDS.get(word.toLowerCase());

/** "Together 116 hours", below a row of hours or one column of them. */
function openedBy({ document }: LintReading, block: Block, table: Table): Stated[] {
  const body = document.text.slice(block.start, block.end);
  const [first] = splitSentences(body);
  const sentence = body.slice(first?.start, first?.end).replace(/[*_`]/g, '');
  const [, number, noun = ''] = OPENED.exec(sentence) ?? [];
  const said = numberOf(number);
  const columns = [...columnsOf(table), ...rowOf(table)];
  const [column] = columns;
  if (said === undefined || !column || columns.length > 1 || NOT_ALL.test(sentence)) return [];
  const over = `${column.title} ${document.sections[table.section]?.title ?? ''}`.toLowerCase();
  const isSame = over.split(/[^a-z€£$]+/).includes(noun.toLowerCase());
  return isSame ? [{ start: block.start, said, noun, column }] : [];
}

/** A table of one row has its amounts side by side, each below its id. */
function rowOf({ columns, rows }: Table): Column[] {
  const [row] = rows;
  if (!row || rows.length > 1) return [];
  const [title = ''] = amountOf(row.cells[0]?.text) === undefined ? [row.cells[0]?.text] : [];
  const from = title === '' ? 0 : 1;
  const amounts = row.cells.slice(from).map(({ text }) => amountOf(text));
  const isOfIds = columns.slice(from).every((column) => /^[A-Z]{1,4}-?\d{1,3}$/.test(column));
  if (!isOfIds || amounts.length < FEWEST_CELLS || amounts.length !== columns.length - from) return [];
  if (amounts.some((amount) => amount === undefined || !Number.isInteger(amount))) return [];
  return [{ title, sum: amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0), rows: [row.block] }];
}

const isNear = ({ said, column: { sum } }: Stated): boolean =>
  said !== sum && said > 1 && Math.abs(said - sum) <= said * NEAR;

type IsTold = (section: number, stated: Stated) => boolean;

/** "the other two are in repair": the section says where the difference is. */
function createIsTold({ document: { text, blocks } }: LintReading): IsTold {
  const said = new Map<number, Set<number>>();
  const read = (): void => {
    for (const { kind, section, start, end } of blocks) {
      const numbers = said.get(section) ?? new Set();
      said.set(section, numbers);
      if (kind !== 'paragraph' && kind !== 'list-item') continue;
      for (const [word] of text.slice(start, end).matchAll(SAID)) numbers.add(numberOf(word) ?? Number.NaN);
    }
  };
  return (section, { said: total, column: { sum } }) => {
    if (said.size === 0) read();
    return [Math.abs(total - sum), sum].some((number) => said.get(section)?.has(number));
  };
}

const SAID = /(?<![\w.,-])(?:\d[\d,]*|[a-z]{3,9})(?![\w-])/gi;

const faultOf = (reading: LintReading, { start, said, noun, column: { sum, rows } }: Stated): Fault => ({
  concern: `The text says ${said} ${noun}, and what stands beside it adds up to ${sum}.`,
  evidence: quoteLines(reading, [{ start }, ...rows.slice(0, 1), ...rows.slice(-1)]),
  severity: 'significant',
  recommendation: `Add it up again: correct the ${said}, or the part that is wrong or missing.`,
  ifLeft: `Nobody can tell where the difference of ${Math.abs(said - sum)} is, and whoever goes by one of the two numbers may go by the wrong one.`,
});
