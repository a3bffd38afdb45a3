// Passages that a report presents as the words of a variant: in quotation marks, in its column or row, or after its name.

import type { Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { plain } from '../../reports/read-tables.ts';
import { readVariant } from './read-variant.ts';

export interface Quotation {
  readonly text: string;
  readonly line: number;
}

interface Reading {
  /** In lower case: parts of file names by which variants are called. */
  readonly names: readonly string[];
  /** A label at the start of a line says whose words follow; in a debate it says who speaks. */
  readonly hasLabels: boolean;
}

/** A mark opens before a character and closes behind one, so two quotations never lend each other their marks. */
const QUOTED = /(?<![\w"”])["“](?=[^\s"“”])([^"“”\n]{10,400})(?<=[^\s"“”])["”](?![\w"“])/g;
/** Between the name and its words stands no end of a sentence and not much else. */
const REACH = '(?:[^.!?|]|[.](?!\\s)){0,80}$';
const ATTRIBUTED = new RegExp(`(?:^|[^\\w])(?:[Vv]ariant [A-J\\d]{1,2}|V\\d|[A-J](?=['’]s))(?!\\w)${REACH}`);
const AFTER_NAME = new RegExp(`^(?:['’]s\\b|\\)?:)${REACH}`);
const LABEL = /^\s{0,8}(?:[-*+]\s{1,4})?([^:|]{1,40}):/;

export function readQuotations(document: Document, reading: Reading): Quotation[] {
  return document.blocks.flatMap(({ kind, start, end, line, parent }) => {
    const raw = document.text.slice(start, end);
    if (kind === 'table-row') {
      const header = parent === undefined ? undefined : document.blocks[parent];
      return fromRow(raw, header ? document.text.slice(header.start, header.end) : '', line, reading);
    }
    if (kind !== 'paragraph' && kind !== 'list-item') return [];
    return raw.split('\n').flatMap((text, index) => fromLine(text, line + index, reading));
  });
}

/** Everything outside of quotation marks. */
export const withoutQuotations = (text: string): string => text.replace(QUOTED, ' | ');

function fromRow(row: string, header: string, line: number, reading: Reading): Quotation[] {
  const titles = splitCells(header.split('\n')[0] ?? '').map(({ text }) => plain(text));
  const cells = splitCells(row).map(({ text }) => text);
  const owner = titles.findIndex((title) => /^variant$/i.test(title));
  const isOwned = owner >= 0 && isNamed(cells[owner] ?? '', reading);
  return cells.flatMap((cell, column) => {
    const title = titles[column] ?? '';
    const isOwn = isOwned ? /contribution/i.test(title) : column > 0 && isNamed(title, reading);
    return isOwn ? quotesIn(cell).map(({ text }) => ({ text, line })) : fromLine(cell, line, reading);
  });
}

const isNamed = (title: string, { names }: Reading): boolean =>
  !/winner|weighted|score|pass/i.test(title) &&
  (readVariant(plain(title)) !== undefined || names.some((name) => title.toLowerCase().includes(name)));

function fromLine(text: string, line: number, reading: Reading): Quotation[] {
  const label = reading.hasLabels ? LABEL.exec(plain(text))?.[1] : undefined;
  const isOwn = label !== undefined && isNamed(label, reading);
  return quotesIn(text)
    .filter(({ start }) => isOwn || isAttributed(text.slice(Math.max(0, start - 120), start), reading))
    .map((quote) => ({ text: quote.text, line }));
}

const quotesIn = (text: string): { text: string; start: number }[] =>
  [...text.matchAll(QUOTED)].map((match) => ({ text: match[1] ?? '', start: match.index }));

function isAttributed(before: string, { names }: Reading): boolean {
  const text = before.replace(/[*_`]/g, '');
  if (ATTRIBUTED.test(text)) return true;
  const lower = text.toLowerCase();
  return names.some((name) => {
    const at = lower.lastIndexOf(name);
    return at >= 0 && AFTER_NAME.test(lower.slice(at + name.length));
  });
}
