// What comes in, and what it says in the words it has in the base.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import type { NumberedRecord, Unit } from '../../judging/number-statements.ts';
import { sectionAt } from '../dispose/dispose-kin.ts';
import type { DraftEdit } from '../draft-edit.ts';
import type { MergeContext } from '../merge-context.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { balance, contentOf, rowFor } from './slot-text.ts';
import { inBrackets } from './write-details.ts';

export interface Addition {
  readonly record: NumberedRecord;
  /** The whole record, or the parts of it that come in. */
  readonly units: readonly Unit[];
  /** Only these words of it. */
  readonly words: string;
  /** What comes in itself and says the same: the words go behind it. */
  readonly beside?: NumberedRecord;
  readonly target: Target;
  readonly by: string;
  readonly points: readonly string[];
}

export interface Writing {
  readonly context: MergeContext;
  readonly series: IdSeries;
  /** The last number given to an ordered list, by its last item. */
  readonly numbers: Map<number, number>;
  /** What other wordings of an addition say beside it. */
  readonly details: ReadonlyMap<Addition, readonly string[]>;
}

/** The table that a row comes from, where it comes as a whole: its rows stay together. */
export function tableOf(addition: Addition, { blocks }: Document): string | undefined {
  const block = blocks[addition.record.block];
  return block?.kind === 'table-row' && isWhole(addition) ? `table-${block.parent}` : undefined;
}

export const documentOf = ({ comparison }: MergeContext, { record }: Addition): Document =>
  (comparison.variants[record.variant] as MergeContext['baseVariant']).document;

const wordsOf = (context: MergeContext, addition: Addition): string =>
  addition.words === ''
    ? contentOf(documentOf(context, addition), addition.record, addition.units)
    : balance(addition.words);

/** With the id that it has in the base, and with its details. */
export const contentIn = (
  { context, series, details }: Writing,
  addition: Addition,
  neighbour: string | undefined,
): string => {
  const said = series.fitId(addition.record.variant, wordsOf(context, addition), neighbour);
  return said + inBrackets(details.get(addition) ?? [], said);
};

export const isWhole = ({ words, units, record }: Addition): boolean =>
  words === '' && units.length === Math.max(1, record.parts.length);

export function fitRow(
  series: IdSeries,
  variant: number,
  row: string,
  neighbour: string | undefined,
): string {
  const key = splitCells(row)[0];
  if (!key) return row;
  return row.slice(0, key.start) + series.fitKey(variant, key.text, neighbour) + row.slice(key.end);
}

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
