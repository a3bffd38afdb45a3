// Statements that stand in tables and in blocks of code: rows, ids that share a cell, scenarios of tests.

import type { Block } from '../../../domain/document.ts';
import { idOfRow, type Row, readRow } from './columns.ts';
import { readHeadId } from './head-id.ts';
import { plain, splitMark } from './statement.ts';
import { add, linesOf, textOf, type Walk } from './walk.ts';

/** Every scenario of a block of code in the words of tests is a criterion. */
export function readScenarios(walk: Walk, block: Block): void {
  const text = textOf(walk, block);
  if (!/^[ \t]{0,20}(?:scenario|given)\b/im.test(text)) return;
  const starts = [...text.matchAll(/^[ \t]*(?:scenario|example)\b.*$/gim)].map(({ index }) => index);
  const from = starts.length > 0 ? starts : [text.search(/^[ \t]{0,20}given\b/im)];
  from.forEach((start, at) => {
    const end = text
      .slice(0, from[at + 1])
      .trimEnd()
      .replace(/(?:```|~~~)$/, '')
      .trimEnd().length;
    const range = { start: block.start + start, end: block.start + end };
    const quote = textOf(walk, range).trim();
    add(walk, {
      form: 'item',
      text: plain(quote.replace(/\n\s*/g, ', ')),
      quote,
      said: quote,
      ...linesOf(walk, range),
      section: block.section,
      part: 'acceptance',
      mark: '',
      isDone: false,
      owner: walk.owner?.statement,
      around: '',
    });
  });
}

/** "DS-1 Four variants<br>DS-2 Loading state" in one cell. */
function readIdsInCell(walk: Walk, block: Block, { cells }: Row): boolean {
  const pieces = cells.slice(1).flatMap((cell) => cell.split(/<br\s*\/?>/i));
  const heads = pieces.flatMap((piece) => readHeadId(piece.trim(), true, false) ?? []);
  if (heads.length < 2 || heads.some(({ rest }) => rest === '')) return false;
  for (const { id, canonical, rest } of heads)
    add(walk, {
      form: 'item',
      id,
      canonical,
      text: plain(rest),
      quote: rest,
      said: rest,
      line: block.line,
      endLine: block.endLine,
      section: block.section,
      part: walk.label?.part ?? walk.spec.parts[block.section] ?? 'other',
      mark: splitMark(rest).mark,
      isDone: false,
      around: '',
      group: plain(cells[0] ?? ''),
    });
  return true;
}

export function readTableRow(walk: Walk, block: Block): void {
  const { document } = walk.spec;
  const row = readRow(document, block);
  if (readIdsInCell(walk, block, row)) return;
  const quote = textOf(walk, block).trim();
  const head = idOfRow(row);
  const isNamed = head !== undefined && head.rest === '';
  add(walk, {
    form: 'row',
    ...(isNamed && { id: head.id, canonical: head.canonical }),
    text: '',
    quote,
    said: quote,
    line: block.line,
    endLine: block.endLine,
    section: block.section,
    part: walk.label?.part ?? walk.spec.parts[block.section] ?? 'other',
    mark: '',
    isDone: false,
    row,
    owner: walk.owner?.statement,
    around: '',
    label: walk.label?.name,
    group: walk.label?.group,
  });
}
