// One key with two values: a row of a table that stands in it twice, and what the head of a document says of itself
// against what its text says under the same name.

import { type Check, type Fault, isSpokenOf, type LintReading, quoteLines } from './lint.ts';
import { readPeriod } from './read-dates.ts';
import { readNames } from './read-names.ts';
import type { Row, Table } from './read-tables.ts';

/** Of these a thing has one. */
const SINGLE =
  /^(?:phase|milestone|release|wave|sprint|stage|status|priority|severity|owner|held by|responsible|due|date|deadline|start|end|when|estimate|effort|size|version|value|default|limit|threshold|budget|cost|price|amount|days|hours)$/i;
const FEWEST_ROWS = 5;

export const twiceInTable: Check = {
  name: 'rows that stand twice with other values',
  kind: 'conflict',
  find: (reading) =>
    reading.tables
      .filter(({ header, rows }) => reading.isLive(header.start) && rows.length >= FEWEST_ROWS)
      .flatMap((table): Fault[] => {
        const twice = table.rows.flatMap((row, at) => {
          const before = table.rows.findIndex((one) => keyOf(one) === keyOf(row));
          return keyOf(row) !== '' && before < at ? [{ before, at }] : [];
        });
        const [pair] = twice;
        // Where several keys have several rows the table is meant so, and rows side by side go on with each other.
        if (!pair || twice.length > 1 || pair.at === pair.before + 1) return [];
        const [one, two] = [table.rows[pair.before], table.rows[pair.at]];
        const column = one && two ? clashOf(table, one, two) : undefined;
        const isTold = isSpokenOf(reading, one?.cells[0]?.text ?? '', definedAt(reading, keyOf(one ?? two)));
        return one && two && column !== undefined && !isTold
          ? [twiceFault(reading, table, [one, two], column)]
          : [];
      }),
};

const definedAt = ({ units }: LintReading, key: string): number[] =>
  units.filter((unit) => unit.key === key).map(({ start }) => start);

/** Only ids: a word may open two rows. */
function keyOf(row: Row | undefined): string {
  const text = row?.cells[0]?.text ?? '';
  const [name, ...others] = readNames(text);
  return name?.start === 0 && others.length === 0 && /^[A-Z]/.test(name.family) ? name.key : '';
}

const clashOf = ({ columns }: Table, one: Row, two: Row): number | undefined => {
  const at = columns.findIndex((title, index) => {
    const [a = '', b = ''] = [one.cells[index]?.text, two.cells[index]?.text];
    return SINGLE.test(title) && a !== '' && b !== '' && a.toLowerCase() !== b.toLowerCase();
  });
  return at < 1 ? undefined : at;
};

function twiceFault(
  reading: LintReading,
  { columns }: Table,
  [one, two]: readonly [Row, Row],
  column: number,
): Fault {
  const [name, what] = [one.cells[0]?.text ?? '', (columns[column] ?? '').toLowerCase()];
  return {
    concern: `${name} has two rows, with "${one.cells[column]?.text}" and "${two.cells[column]?.text}" as its ${what}.`,
    evidence: quoteLines(reading, [one.block, two.block]),
    severity: 'significant',
    recommendation: `Decide which ${what} holds and take the other row out, or correct its id if another was meant.`,
    ifLeft: `Who looks ${name} up finds one of the two by chance.`,
  };
}

interface Labelled {
  readonly key: string;
  readonly value: string;
  readonly start: number;
}

const LABEL =
  /^[ \t]*(?:[-*+]\s)?(?:\*\*|__)?([A-Za-z][\w /-]{1,40}?)(?:\*\*|__)?:(?:\*\*|__)?[ \t]+(\S.*)$/gm;
const foldKey = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[\W_]+/g, ' ')
    .trim();
const foldValue = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[*_`"']/g, '')
    .trim();
/** Of a document there is one of each; other keys of its head are words for many things. */
const OF_THE_WHOLE =
  /^(?:status|verdict|result|score|version|total|(?:total|number of|overall) .*|.* (?:total|count|score)|cut ?over|go live|release date|launch|deadline|due|due date|budget|start|start date|end|end date|kick ?off)$/;

export const headAgainstText: Check = {
  name: 'the head against the text',
  kind: 'conflict',
  find(reading) {
    const said = [...labelledIn(reading), ...headedDates(reading)];
    return headOf(reading).flatMap((head): Fault[] => {
      if (!OF_THE_WHOLE.test(head.key)) return [];
      const others = said.filter(({ key, start }) => key === head.key && start > head.start);
      // Said often, it is said of parts.
      const [other] = others;
      if (!other || others.length > 1 || !areApart(head.value, other.value)) return [];
      return [
        {
          concern: `"${head.key}" is "${head.value}" at the head and "${other.value}" further down.`,
          evidence: quoteLines(reading, [head, other]),
          severity: 'significant',
          recommendation: 'Decide which of them holds and correct the other.',
          ifLeft: 'Who reads the head and who reads the text go by different facts.',
        },
      ];
    });
  },
};

/** Dates and plain numbers or single words: longer values differ in their words. */
function areApart(one: string, other: string): boolean {
  const [a, b] = [readPeriod(one), readPeriod(other)];
  if (a?.scale === 'date' && b?.scale === 'date') return dayOf(a.from) !== dayOf(b.from);
  const simple = /^(?:\d[\d.,/%]*|[a-z-]+)$/;
  const [left, right] = [foldValue(one), foldValue(other)];
  const isLike = /^\d/.test(left) === /^\d/.test(right);
  return simple.test(left) && simple.test(right) && isLike && left !== right;
}

/** Without the year, which is not always written. */
const dayOf = (ordinal: number): number => ordinal % 372;

/** Frontmatter, labels before the first section, and tables without titles. */
function headOf(reading: LintReading): Labelled[] {
  const { text, sections, blocks } = reading.document;
  const first = sections.find(({ level }) => level > 1)?.start ?? text.length;
  const inFront = blocks.find(({ kind }) => kind === 'frontmatter');
  const labels = labelledIn(reading, true).filter(
    ({ start }) => start < first || (inFront && start < inFront.end),
  );
  const cells = reading.tables
    .filter(({ columns }) => columns.length === 2 && columns.every((title) => title === ''))
    .flatMap(({ rows }) =>
      rows.map(({ block, cells: [key, value] }) => ({
        key: foldKey(key?.text ?? ''),
        value: value?.text ?? '',
        start: block.start,
      })),
    );
  return [...labels, ...cells];
}

function labelledIn({ document: { text }, isLive }: LintReading, withFront = false): Labelled[] {
  return [...text.matchAll(LABEL)]
    .map(({ index, 0: whole, 1: key = '', 2: value = '' }) => ({
      key: foldKey(key),
      value: value.trim(),
      start: index + whole.length - whole.trimStart().length,
    }))
    .filter(({ start }) => withFront || isLive(start));
}

/** "## Cutover day", and a date as the first word below it. */
function headedDates({ document: { text, sections, blocks }, isLive }: LintReading): Labelled[] {
  return sections.flatMap(({ title, firstBlock, level }): Labelled[] => {
    const block = blocks[firstBlock + 1];
    if (level < 2 || block?.kind !== 'paragraph' || !isLive(block.start)) return [];
    const value = text.slice(block.start, block.end).split(/(?<=[a-z\d])[.\n]/)[0] ?? '';
    const key = foldKey(title.replace(/\b(?:day|date|the)\b/gi, ''));
    const opens = /^(?:[A-Z][a-z]+day,? )?\d{1,2}(?:st|nd|rd|th)? [A-Z][a-z]+/.test(value);
    return opens && readPeriod(value)?.scale === 'date' ? [{ key, value, start: block.start }] : [];
  });
}
