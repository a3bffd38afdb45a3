// A row that is quoted outside its table: short values say nothing without the names of their columns.

import type { Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { codeSpan } from '../../markdown/escape-line.ts';

/** As where a row becomes text. */
const FEW_WORDS = 2;

/** ` below \`| Role | View |\``, empty where the line is no row or its values speak for themselves. */
export function belowColumns(document: Document | undefined, line: number): string {
  const row = document?.blocks.find((block) => block.line === line && block.kind === 'table-row');
  const header = document?.blocks[row?.parent ?? -1];
  if (!document || !row || header?.kind !== 'table-header') return '';
  const [, ...values] = splitCells(document.text.slice(row.start, row.end));
  const isShort = ({ text }: { readonly text: string }): boolean =>
    /[\p{L}\p{N}]/u.test(text) && text.trim().split(/\s+/).length <= FEW_WORDS;
  if (!values.some(isShort)) return '';
  const [titles = ''] = document.text.slice(header.start, header.end).split(/\r\n|[\n\r]/);
  return /[\p{L}\p{N}]/u.test(titles) ? ` below ${codeSpan(titles)}` : '';
}
