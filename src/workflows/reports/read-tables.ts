// The tables of a Markdown document as rows of plain cells, for checks of what a table declares.

import type { Block, Document } from '../../domain/document.ts';
import { splitCells } from '../../text/statements/extract-claims.ts';

export interface Row {
  readonly block: Block;
  readonly line: number;
  /** Without marks of emphasis and code. */
  readonly cells: readonly string[];
}

export interface Table {
  /** Its head. */
  readonly block: Block;
  /** Titles of the columns. */
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** Index into `Document.sections`. */
  readonly section: number;
}

/** In the order of the text. */
export function readTables({ text, blocks }: Document): Table[] {
  const tables = new Map<number, Table & { rows: Row[] }>();
  blocks.forEach((block, index) => {
    const { kind, start, end, line, section, parent } = block;
    const written = text.slice(start, end);
    if (kind === 'table-header') {
      const header = cellsOf(written.split('\n')[0] ?? '');
      tables.set(index, { block, header, rows: [], section });
    }
    if (kind === 'table-row' && parent !== undefined)
      tables.get(parent)?.rows.push({ block, line, cells: cellsOf(written) });
  });
  return [...tables.values()];
}

const cellsOf = (row: string): string[] => splitCells(row).map(({ text }) => plain(text));

export const plain = (text: string): string => text.replace(/\*\*|__|`/g, '').trim();

/** -1 where no column is called so. */
export const findColumn = (header: readonly string[], pattern: RegExp): number =>
  header.findIndex((title) => pattern.test(title));
