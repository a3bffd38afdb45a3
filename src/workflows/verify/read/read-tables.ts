// Tables of a report as plain cells, and which variant a cell or column speaks of.

import type { Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';

export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** Index into `Document.sections`. */
  readonly section: number;
}

export function readTables(document: Document): Table[] {
  const rows = new Map<number, Row[]>();
  for (const block of document.blocks) {
    if (block.kind !== 'table-row' || block.parent === undefined) continue;
    const own = rows.get(block.parent) ?? [];
    own.push({ cells: cellsOf(document.text.slice(block.start, block.end)), line: block.line });
    rows.set(block.parent, own);
  }
  return document.blocks.flatMap((block, index) => {
    if (block.kind !== 'table-header') return [];
    const header = cellsOf(document.text.slice(block.start, block.end).split('\n')[0] ?? '');
    return [{ header, rows: rows.get(index) ?? [], section: block.section }];
  });
}

const cellsOf = (row: string): string[] => splitCells(row).map(({ text }) => plain(text));

/** Without the marks of emphasis and code. */
export const plain = (text: string): string => text.replace(/\*\*|__|`/g, '').trim();

export const findColumn = (header: readonly string[], pattern: RegExp): number =>
  header.findIndex((title) => pattern.test(title));

const NAMED = [
  /\bvariant[\s-]{0,2}([A-J]|\d{1,2})\b/i,
  /^\W{0,3}V(\d{1,2})\b/,
  /^\W{0,3}([A-J])\b(?!')/,
  /\(([A-J])\)/,
];

/** `Variant A (opus)`, `V1`, `A` and `Auto (A)` name A. */
export function readVariant(text: string): string | undefined {
  for (const pattern of NAMED) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return /\d/.test(name) ? letterOf(Number(name)) : name.toUpperCase();
  }
  return undefined;
}

const letterOf = (number: number): string | undefined =>
  number >= 1 && number <= 10 ? String.fromCharCode(64 + number) : undefined;
