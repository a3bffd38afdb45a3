// A table row in the form of another table: its cells in the order of that table's columns. Rows of tables whose
// columns do not correspond are not forced together.

import type { Block, Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/extract-claims.ts';

/** The row as it would stand in the table of `place`, a row or head of it; undefined where the columns differ. */
export function fitRow(from: Document, row: Block, to: Document, place: Block): string | undefined {
  const own = columnsOf(from, row);
  const theirs = columnsOf(to, place);
  if (own.length === 0 || own.length !== theirs.length) return undefined;
  const order = theirs.map((title) => own.indexOf(title));
  if (new Set(order).size !== order.length || order.includes(-1)) return undefined;
  const cells = splitCells(from.text.slice(row.start, row.end)).map(({ text }) => text);
  const raw = from.text.slice(row.start, row.end);
  if (order.every((column, at) => column === at)) return raw.trim();
  return `| ${order.map((column) => cells[column] ?? '').join(' | ')} |`;
}

/** Titles without marks and case. */
function columnsOf({ text, blocks }: Document, block: Block): string[] {
  const header = block.kind === 'table-header' ? block : blocks[block.parent ?? -1];
  if (!header) return [];
  const line = text.slice(header.start, header.end).split('\n')[0] ?? '';
  return splitCells(line).map((cell) => cell.text.replace(/[*_`]/g, '').toLowerCase());
}
