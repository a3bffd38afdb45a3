// What tables get wrong: totals that are not the sum of their column, risks that alone lack an owner or an answer, and rows
// with more cells than columns, the last of which no reader sees.

import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { findColumn, type Row, type Table } from '../../../reports/read-tables.ts';
import type { LintReading } from '../read/reading.ts';
import { type Check, type Fault, quoteLine, quoteLines } from './check.ts';

const liveTables = ({ tables, isLive }: LintReading): Table[] =>
  tables.filter(({ block }) => isLive(block.start));

const TOTAL =
  /^(?:grand |overall )?(?:total|sum|totals|altogether|in all|all together|together)\b(?!.*\b(?:avg|average|mean)\b)/i;
const PARTIAL = /^(?:sub-?total|of which|thereof|including|incl\.)/i;
/** Such columns are not added up. */
const NOT_ADDED =
  /%|\b(?:avg|average|mean|median|rate|ratio|share|percent|per|max|min|p\d\d|unit price|score|version|year|line)\b/i;
/** One number, with its currency or unit; nothing that is estimated or a range. */
const AMOUNT =
  /^(?:[£$€]|EUR|USD|GBP|CHF)?\s?(-?\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?)\s?(?:[£$€]|[A-Za-z]{1,8})?$/;
const NOTHING = /^[-–—]?$/;
const FEWEST_PARTS = 2;

export const sums: Check = {
  name: 'totals of tables',
  kind: 'count',
  find: (reading) =>
    liveTables(reading).flatMap((table) =>
      table.rows.flatMap((row, at) =>
        TOTAL.test(row.cells[0] ?? '') ? compareTotals(reading, table, row, at) : [],
      ),
    ),
};

/** The first column whose total is wrong: the others often follow from it. */
function compareTotals(reading: LintReading, { header, rows }: Table, total: Row, at: number): Fault[] {
  const before = rows.slice(0, at).findLastIndex(({ cells }) => TOTAL.test(cells[0] ?? ''));
  const parts = rows.slice(before + 1, at);
  if (parts.length < FEWEST_PARTS) return [];
  for (const [column, name] of header.entries()) {
    const wrong = column > 0 && !NOT_ADDED.test(name) ? wrongSum(parts, total, column) : undefined;
    if (wrong === undefined) continue;
    const title = name || 'this column';
    return [
      {
        concern: `The total of "${title}" is given as ${wrong.said}, and the rows above it add up to ${wrong.sum}.`,
        evidence: [quoteLine(reading, total.block)],
        severity: 'critical',
        recommendation: `Add up "${title}" again: correct the total, or the row that is wrong or missing.`,
        ifLeft: 'Decisions based on the total use a wrong number.',
      },
    ];
  }
  return [];
}

/** Nothing counts as 0; undefined where it is no plain number. */
function amountOf(cell: string | undefined): number | undefined {
  const said = (cell ?? '').trim();
  if (NOTHING.test(said)) return 0;
  const number = AMOUNT.exec(said)?.[1];
  return number === undefined ? undefined : Number(number.replace(/[,' ]/g, ''));
}

function wrongSum(
  parts: readonly Row[],
  { cells }: Row,
  column: number,
): { readonly said: string; readonly sum: string } | undefined {
  const said = cells[column] ?? '';
  const total = NOTHING.test(said) ? undefined : amountOf(said);
  const amounts = parts.map((row) => ({
    isPart: PARTIAL.test(row.cells[0] ?? ''),
    amount: amountOf(row.cells[column]),
  }));
  if (total === undefined || amounts.some(({ amount }) => amount === undefined)) return undefined;
  if (amounts.every(({ amount }) => amount === 0)) return undefined;
  const add = (some: typeof amounts): number => some.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const possible = [amounts, amounts.filter((one) => !one.isPart), amounts.filter((one) => one.isPart)];
  const decimals = Math.max(...[said, ...parts.map((row) => row.cells[column] ?? '')].map(decimalsOf));
  // Each part may have been rounded.
  const slack = decimals === 0 ? 0 : 0.5 * 10 ** -decimals * amounts.length + 0.5 * 10 ** -decimalsOf(said);
  if (possible.some((some) => Math.abs(add(some) - total) <= slack + 1e-9)) return undefined;
  return { said, sum: inThousands(add(possible[1] ?? []), decimals) };
}

const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;

/** At most 130 characters: what `toFixed` writes. */
const inThousands = (number: number, decimals: number): string =>
  number.toFixed(decimals).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');

const BLANK =
  /^[\s*_`]*(?:(?:[-–—?]+|tbd|tba|todo|none|nobody|no one|unassigned|open|n\/?a|to be (?:decided|named|assigned|defined|determined)|\.)[\s*_`.]*)?$/i;
const OWNER = /^(?:owners?|held by|responsible|assignee|assigned to|lead|accountable|who)$/i;
const RESPONSE = /^(?:response|mitigations?|answer|counter-?measures?|contingency|treatment|what we do)$/i;
const RISK_TABLE = /\b(?:risks?|threats?|go(?:es)? wrong|hazards?|concerns?)\b/i;
/** Taken on purpose, or marked as open by the author. */
const SETTLED =
  /\bby design\b|\brisk (?:is |was )?accepted\b|\baccept(?:ed)? (?:the |as a )?risk\b|^accepted\b|\bno action\b|^\W*(?:tbd|tba|todo)\b/i;
/** Fewer filled cells say nothing about the blank. */
const FEWEST_FILLED = 0.5;
const FEWEST_ROWS = 3;

export const unownedRisks: Check = {
  name: 'risks without owner or answer',
  kind: 'risk',
  find: (reading) =>
    liveTables(reading)
      .filter((table) => isOfRisks(reading, table))
      .flatMap((table) => {
        const [unowned, unanswered] = [OWNER, RESPONSE].map((sign) => blanksIn(table, sign));
        return table.rows.flatMap((row): Fault[] => {
          const lacks = [
            ...(unowned?.has(row) ? ['it has no owner'] : []),
            ...(unanswered?.has(row) ? ['it has no response'] : []),
          ];
          if (lacks.length === 0 || row.cells.some((cell) => SETTLED.test(cell))) return [];
          return [
            {
              concern: `A risk is listed and ${lacks.join(', and ')}, unlike the others.`,
              evidence: [quoteLine(reading, row.block)],
              severity: 'significant',
              recommendation: 'Name who answers for it, by when, and what is done if it comes true.',
              ifLeft: 'When it comes true, no one has prepared for it.',
            },
          ];
        });
      }),
};

const isOfRisks = ({ document }: LintReading, { header, section }: Table): boolean =>
  RISK_TABLE.test(header.join(' ')) || RISK_TABLE.test(document.sections[section]?.title ?? '');

/** Rows with a blank in the column, where most rows have something in it. */
function blanksIn({ header, rows }: Table, sign: RegExp): ReadonlySet<Row> {
  const column = findColumn(header, sign);
  const blank = rows.filter(({ cells }) => BLANK.test(cells[column] ?? ''));
  const isHabit = rows.length < FEWEST_ROWS || blank.length > rows.length * (1 - FEWEST_FILLED);
  return new Set(column < 1 || isHabit ? [] : blank);
}

export const lostCells: Check = {
  name: 'rows with more cells than columns',
  kind: 'reference',
  find(reading) {
    const { document } = reading;
    return liveTables(reading).flatMap(({ block: head, header, rows }): Fault[] => {
      const lost = rows.filter(({ cells }) =>
        cells.slice(header.length).some((cell) => /[^.…\s]/.test(cell)),
      );
      // Where most rows are longer it is the header that lacks a title.
      if (lost.length === 0 || lost.length * 2 > rows.length) return [];
      const raw = document.text.slice(lost[0]?.block.start, lost[0]?.block.end);
      const last = splitCells(raw).at(-1)?.text ?? '';
      return [
        {
          concern: `${lost.length === 1 ? 'A row has' : `${lost.length} rows have`} more cells than the ${header.length} columns of the table: "${last.slice(0, 60)}" is shown nowhere.`,
          evidence: quoteLines(reading, [...lost.slice(0, 3).map(({ block }) => block), head]),
          severity: 'minor',
          recommendation:
            'Escape the bars that belong to the text, or give the table the column that is missing.',
          ifLeft:
            'Readers of the rendered page do not see it, and the cells before it are in the wrong columns.',
        },
      ];
    });
  },
};
