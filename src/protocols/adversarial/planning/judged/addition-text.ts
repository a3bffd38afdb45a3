// What comes in, as text: sentences of a paragraph together, items as items, rows of one table as a table.

import type { Block, Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import type { NumberedRecord, Unit } from '../../judging/number-statements.ts';
import type { MergeContext } from '../merge-context.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { contentOf } from './slot-text.ts';

export interface Addition {
  readonly record: NumberedRecord;
  /** The whole record, or the parts of it that come in. */
  readonly units: readonly Unit[];
  /** Only these words of it. */
  readonly words: string;
  readonly target: Target;
  readonly by: string;
  readonly points: readonly string[];
}

export interface Writing {
  readonly context: MergeContext;
  readonly series: IdSeries;
  /** The last number given to an ordered list, by its last item. */
  readonly numbers: Map<number, number>;
}

/** The table that a row comes from, where it comes as a whole: its rows stay together. */
export function tableOf(addition: Addition, documents: readonly Document[]): string | undefined {
  const { variant, block: at } = addition.record;
  const block = documents[variant]?.blocks[at];
  return block?.kind === 'table-row' && isWhole(addition) ? `table-${block.parent}` : undefined;
}

/** The outermost of the items around it that come in, too: by its block. */
export function rootOf(
  { record }: Addition,
  all: readonly Addition[],
  documents: readonly Document[],
): number {
  const blocks = documents[record.variant]?.blocks ?? [];
  const comes = (block: number): boolean =>
    all.some(
      (one) => one.words === '' && one.record.variant === record.variant && one.record.block === block,
    );
  let root = record.block;
  let parent = blocks[root]?.parent;
  while (blocks[root]?.kind !== 'table-row' && parent !== undefined && comes(parent)) {
    root = parent;
    parent = blocks[root]?.parent;
  }
  return root;
}

/** How many items around it come in with it. */
export function depthIn({ record }: Addition, group: readonly Addition[], { blocks }: Document): number {
  const coming = new Set(group.map((one) => one.record.block));
  let depth = 0;
  for (let at = blocks[record.block]?.parent; at !== undefined; at = blocks[at]?.parent)
    if (coming.has(at) && blocks[at]?.kind === 'list-item') depth += 1;
  return depth;
}

export const documentOf = ({ comparison }: MergeContext, { record }: Addition): Document =>
  (comparison.variants[record.variant] as MergeContext['baseVariant']).document;

export const wordsOf = (context: MergeContext, addition: Addition): string =>
  addition.words === ''
    ? contentOf(documentOf(context, addition), addition.record, addition.units)
    : addition.words;

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

interface Piece {
  readonly text: string;
  readonly kind: Block['kind'];
  readonly block: number;
}

/** Paragraphs; items of a list stay a list, rows of a table a table, a row alone becomes an item. */
export function proseOf(writing: Writing, group: readonly Addition[]): string {
  const pieces = piecesOf(writing, group);
  return pieces.reduce((text, piece, at) => {
    const before = pieces[at - 1];
    if (before === undefined) return piece.text;
    const isParagraph =
      before.kind === 'paragraph' && piece.kind === 'paragraph' && before.block === piece.block;
    const isList = before.kind === 'list-item' && piece.kind === 'list-item';
    return text + (isParagraph ? ' ' : isList ? '\n' : '\n\n') + piece.text;
  }, '');
}

function piecesOf({ context, series }: Writing, group: readonly Addition[]): Piece[] {
  const documents = context.comparison.variants.map(({ document }) => document);
  const tables = group.map((addition) => tableOf(addition, documents));
  return group.flatMap((addition, at): Piece[] => {
    const { record, words } = addition;
    const document = documentOf(context, addition);
    const { kind } = document.blocks[record.block] as Block;
    const rows = group.filter((_, index) => tables[at] !== undefined && tables[index] === tables[at]);
    if (rows.length > 1)
      return rows[0] === addition
        ? [{ text: tableText(document, rows, series), kind: 'table-row', block: record.block }]
        : [];
    const content = series.fit(record.variant, wordsOf(context, addition), undefined);
    const isItem = kind === 'list-item' || (kind === 'table-row' && words === '');
    return [
      {
        text: isItem
          ? `${'  '.repeat(depthIn(addition, group, document))}${markerOf(document, group, at)} ${content}`
          : content,
        kind: isItem ? 'list-item' : kind,
        block: record.block,
      },
    ];
  });
}

/** Steps stay steps, numbered anew. */
function markerOf({ text, blocks }: Document, group: readonly Addition[], at: number): string {
  const isStep = (index: number): boolean => {
    const block = blocks[group[index]?.record.block ?? -1];
    return (
      block?.kind === 'list-item' &&
      block.level < 2 &&
      /^\s*\d{1,9}[.)]\s/.test(text.slice(block.start, block.end))
    );
  };
  if (!isStep(at)) return '-';
  let first = at;
  while (first > 0 && isStep(first - 1)) first -= 1;
  return `${at - first + 1}.`;
}

function tableText({ text, blocks }: Document, rows: readonly Addition[], series: IdSeries): string {
  const header = blocks[blocks[rows[0]?.record.block ?? -1]?.parent ?? -1];
  const lines = rows.map(({ record }) => {
    const { start, end } = blocks[record.block] as Block;
    return fitRow(series, record.variant, text.slice(start, end).trim(), undefined);
  });
  return [...(header ? [text.slice(header.start, header.end).trim()] : []), ...lines].join('\n');
}
