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

/** Both rows are about the same thing and the only ones about it: side by side they would contradict each other. */
export function isSameEntry(from: Document, row: Block, to: Document, place: Block): boolean {
  const [title = ''] = columnsOf(to, place);
  const own = keysIn(from, row, title);
  const theirs = keysIn(to, place, title);
  const key = theirs.find(({ block }) => block === place)?.key ?? '';
  const isOnly = (keys: readonly Key[], block: Block): boolean => {
    const same = keys.filter((one) => one.key === key);
    return same.length === 1 && same[0]?.block === block;
  };
  return key !== '' && isOnly(own, row) && isOnly(theirs, place);
}

interface Key {
  readonly block: Block;
  readonly key: string;
}

/** The cells of a table's column, by row. */
function keysIn(document: Document, row: Block, title: string): Key[] {
  const column = columnsOf(document, row).indexOf(title);
  const rows = document.blocks.filter(({ kind, parent }) => kind === 'table-row' && parent === row.parent);
  return rows.map((block) => ({
    block,
    key:
      splitCells(document.text.slice(block.start, block.end))
        [column]?.text.replace(/[*_`]/g, '')
        .toLowerCase() ?? '',
  }));
}
