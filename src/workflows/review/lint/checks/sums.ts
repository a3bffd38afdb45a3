// Totals of tables, and of the sentences beside them, that are not the sum of their column.

import type { LintReading } from '../read/lint-reading.ts';
import { amountOf, isAdded, isNothing, isPartial, isTotal } from '../read/read-amounts.ts';
import type { Row, Table } from '../read/read-tables.ts';
import { type Check, type Fault, quoteLine } from './check.ts';
import { statedSums } from './stated-sums.ts';

const FEWEST_ROWS = 2;

export const sums: Check = {
  name: 'totals of tables',
  kind: 'count',
  find: (reading) => [
    ...reading.tables
      .filter(({ header }) => reading.isLive(header.start))
      .flatMap((table) => totalsOf(table).flatMap((total) => compareColumns(reading, table, total))),
    ...statedSums(reading),
  ],
};

const totalsOf = ({ rows }: Table): number[] =>
  rows.flatMap(({ cells }, index) => (isTotal(cells[0]?.text) ? [index] : []));

function compareColumns(reading: LintReading, { columns, rows }: Table, at: number): Fault[] {
  const total = rows[at];
  const before = rows.slice(0, at).findLastIndex(({ cells }) => isTotal(cells[0]?.text));
  const parts = rows.slice(before + 1, at);
  if (!total || parts.length < FEWEST_ROWS) return [];
  for (let column = 1; column < columns.length; column += 1) {
    const wrong = isAdded(columns[column]) ? compare(parts, total, column) : undefined;
    if (wrong === undefined) continue;
    const name = columns[column] || 'this column';
    return [
      {
        concern: `The total of "${name}" is given as ${wrong.said}, and the rows above it add up to ${wrong.sum}.`,
        evidence: [quoteLine(reading, total.block)],
        severity: 'critical',
        recommendation: `Add up "${name}" again: correct the total, or the row that is wrong or missing.`,
        ifLeft: 'Whoever decides by the total decides by a wrong number.',
      },
    ];
  }
  return [];
}

function compare(
  parts: readonly Row[],
  { cells }: Row,
  column: number,
): { readonly said: string; readonly sum: string } | undefined {
  const said = cells[column]?.text ?? '';
  const total = isNothing(said) ? undefined : amountOf(said);
  const amounts = parts.map((row) => ({
    isPart: isPartial(row.cells[0]?.text),
    amount: amountOf(row.cells[column]?.text),
  }));
  if (total === undefined || amounts.some(({ amount }) => amount === undefined)) return undefined;
  if (amounts.every(({ amount }) => amount === 0)) return undefined;
  const add = (some: typeof amounts): number => some.reduce((sum, { amount = 0 }) => sum + amount, 0);
  const sums = [amounts, amounts.filter((one) => !one.isPart), amounts.filter((one) => one.isPart)].map(add);
  const decimals = Math.max(
    0,
    ...[said, ...parts.map((row) => row.cells[column]?.text ?? '')].map(decimalsOf),
  );
  // Each part may have been rounded.
  const slack = decimals === 0 ? 0 : 0.5 * 10 ** -decimals * amounts.length + 0.5 * 10 ** -decimalsOf(said);
  if (sums.some((sum) => Math.abs(sum - total) <= slack + 1e-9)) return undefined;
  return { said, sum: inThousands(sums[1] ?? 0, decimals) };
}

const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0;

/** At most 130 characters: what `toFixed` writes. */
const inThousands = (number: number, decimals: number): string =>
  number.toFixed(decimals).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');
