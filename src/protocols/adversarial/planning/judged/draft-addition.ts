// The edit that brings in one group of additions, and the rows of a table that the base has already.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { sectionAt } from '../dispose/dispose-kin.ts';
import type { DraftEdit } from '../draft-edit.ts';
import { type Addition, documentOf, fitRow, type Writing } from './addition-text.ts';
import { rowFor } from './slot-text.ts';

/** Rows behind a row, or the first of a table. */
export function writeRows(writing: Writing, group: readonly Addition[], wanted: number): DraftEdit {
  const { context, series } = writing;
  const base = context.baseDocument;
  const at = base.blocks[wanted] as Block;
  const own = base.text.slice(at.start, at.end).split('\n')[0] ?? '';
  const columns = splitCells(own).length;
  const neighbour = at.kind === 'table-row' ? splitCells(own)[0]?.text : undefined;
  const eol = lineEndOf(base.text);
  const lines = group.flatMap((addition) => {
    const row = rowFor(documentOf(context, addition), addition.record, columns);
    return row === undefined ? [] : [fitRow(series, addition.record.variant, row, neighbour)];
  });
  return draft(writing, group, at.end, lines.map((line) => `${eol}${line}`).join(''));
}

export function draft(
  { context }: Writing,
  group: readonly Addition[],
  offset: number,
  text: string,
): DraftEdit {
  const base = context.baseDocument;
  const [first] = group as [Addition];
  return {
    start: offset,
    end: offset,
    text,
    blocks: [...new Set(group.map(({ record }) => record.block))],
    supersedes: [],
    variant: first.record.variant,
    section: first.record.section,
    target: sectionAt(base, Math.max(1, offset)),
    approach: 'append',
    points: [...new Set(group.flatMap(({ points }) => points))],
    rationale: `${first.by}: nobody else says it`,
    note: `after L${lineOf(base, offset)}`,
  };
}

function lineOf({ lineStarts }: Document, offset: number): number {
  const next = lineStarts.findIndex((start) => start > Math.max(0, offset - 1));
  return next < 0 ? lineStarts.length : next;
}
