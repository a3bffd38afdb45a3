// The tables of a document as rows with named columns, for detectors that read what a table declares.

import type { Block, Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';

export interface Cell {
  /** Without emphasis and code marks. */
  readonly text: string;
  /** Of the cell as written, in the document. */
  readonly start: number;
  readonly end: number;
}

export interface Row {
  readonly block: Block;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly header: Block;
  /** Index of the section it stands in. */
  readonly section: number;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** In the order of the text. */
export function readTables({ text, blocks }: Document): Table[] {
  const tables = new Map<number, { header: Block; section: number; columns: string[]; rows: Row[] }>();
  blocks.forEach((block, index) => {
    if (block.kind === 'table-header') {
      const [line = ''] = text.slice(block.start, block.end).split('\n');
      const columns = splitCells(line).map((cell) => plainWords(cell.text));
      tables.set(index, { header: block, section: block.section, columns, rows: [] });
    }
    if (block.kind !== 'table-row' || block.parent === undefined) return;
    const cells = splitCells(text.slice(block.start, block.end)).map((cell) => ({
      text: plainWords(cell.text),
      start: block.start + cell.start,
      end: block.start + cell.end,
    }));
    tables.get(block.parent)?.rows.push({ block, cells });
  });
  return [...tables.values()];
}

/** -1 where the table has no such column. */
export const columnLike = ({ columns }: Table, sign: RegExp): number =>
  columns.findIndex((column) => sign.test(column));

/** Marks of emphasis, code and links say nothing here. */
const plainWords = (text: string): string =>
  text
    .replace(/\]\([^)\]\n]*\)/g, ']')
    .replace(/[*_`[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
