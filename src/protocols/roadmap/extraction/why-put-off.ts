// By which mark, cell, field or words a statement is put off.

import { isNotFirst, PRIORITY_COLUMN, type Row, STATEMENT_COLUMN } from './columns.ts';
import { isPutOffMark, wordsPuttingOff } from './put-off.ts';
import type { Statement } from './statement.ts';

const STATUS = /\bstatus\b[*_]{0,2} ?:[*_]{0,2} ?([^.\n|;]{2,60})/i;

export function whyPutOff(
  statement: Statement,
  { titleOf }: { titleOf(section: number): string },
): string | undefined {
  const { row, mark, text, quote, form } = statement;
  if (mark !== '' && isPutOffMark(mark)) return `the spec says "${mark}"`;
  if (row) return whyRow(row);
  if (/^\W*~~\S/.test(quote)) return 'the spec strikes it out';
  const status = form === 'title' ? (STATUS.exec(statement.said)?.[1]?.trim() ?? '') : '';
  if (status !== '' && isPutOffMark(status)) return `the spec says "${status}"`;
  const words = wordsPuttingOff(form === 'title' ? text : quote);
  return words === undefined || titleOf(statement.section) === words ? undefined : `the spec says "${words}"`;
}

const MOST_WORDS = 6;

function whyRow(row: Row): string | undefined {
  const cell = row.cells.find(
    (one, at) =>
      at > 0 &&
      !STATEMENT_COLUMN.test(row.titles[at] ?? '') &&
      one.split(/\s+/).length <= MOST_WORDS &&
      isPutOffMark(one),
  );
  if (cell !== undefined) return `the spec says "${cell}"`;
  if (isNotFirst(row)) return 'the spec leaves it out of the first release';
  return /^\W*w\W*$/i.test(row.cell(PRIORITY_COLUMN) ?? '') ? 'the spec says "W": won\'t have' : undefined;
}
