// What comes in on lines of its own: sentences of a paragraph together, items as a list, rows of one table as a table.

import type { Block, Document } from '../../../../domain/document.ts';
import { type Addition, contentIn, documentOf, fitRow, tableOf, type Writing } from './addition-text.ts';
import type { IdSeries } from './id-series.ts';
import { listLines } from './list-text.ts';

type Form = 'table' | 'list' | 'text';

/** In source order; rows of one table stand where the first of them stands, a row alone becomes an item. */
export function proseOf(writing: Writing, group: readonly Addition[]): string {
  const rest = [...group];
  const texts: string[] = [];
  while (rest.length > 0) {
    const form = formIn(writing, group, rest[0] as Addition);
    const [first, ...others] = takeRun(writing, group, rest, form) as [Addition, ...Addition[]];
    texts.push(textOf(writing, form, [first, ...others]));
  }
  return texts.join('\n\n');
}

/** Between paragraphs one item that is a whole sentence is a paragraph, too: a list of one lists nothing. */
export function besideProse(writing: Writing, group: readonly Addition[]): string {
  const text = proseOf(writing, group);
  return group.length === 1 && LONE.test(text) ? text.replace(/^(?:-|1\.) /, '') : text;
}

/** Without an id or label of its own. */
const LONE = /^(?:-|1\.) (?![*_]{2}|\[|[A-Z][A-Za-z]{0,11}[-_.]?\d)[^\n]*[^\s:][.!?](?: \([^\n]{0,300}\))?$/;

/** What goes on with the list, table or paragraph that the first begins. */
function takeRun(writing: Writing, group: readonly Addition[], rest: Addition[], form: Form): Addition[] {
  const [first] = rest as [Addition];
  const isOne = (other: Addition): boolean =>
    formIn(writing, group, other) === form && goesOn(writing, first, other, form);
  const end = rest.findIndex((one) => !isOne(one));
  if (form !== 'table') return rest.splice(0, end < 0 ? rest.length : end);
  const rows = rest.filter(isOne);
  rest.splice(0, rest.length, ...rest.filter((one) => !rows.includes(one)));
  return rows;
}

function goesOn(writing: Writing, first: Addition, other: Addition, form: Form): boolean {
  if (form === 'list' || first === other) return true;
  if (form === 'table') return tableIn(writing, first) === tableIn(writing, other);
  const { block } = first.record;
  const { kind } = documentOf(writing.context, first).blocks[block] as Block;
  return kind === 'paragraph' && other.record.block === block;
}

function formIn(writing: Writing, group: readonly Addition[], addition: Addition): Form {
  const document = documentOf(writing.context, addition);
  const { kind } = document.blocks[addition.record.block] as Block;
  if (kind === 'list-item') return 'list';
  if (kind !== 'table-row' || addition.words !== '') return 'text';
  const table = tableIn(writing, addition);
  const rows = group.filter((one) => table !== undefined && tableIn(writing, one) === table);
  return staysTable(document, rows) ? 'table' : 'list';
}

const tableIn = ({ context }: Writing, addition: Addition): string | undefined =>
  tableOf(addition, documentOf(context, addition));

function textOf(writing: Writing, form: Form, group: readonly [Addition, ...Addition[]]): string {
  if (form === 'list') return listLines(writing, group).join('\n');
  if (form === 'text') return group.map((one) => contentIn(writing, one, undefined)).join(' ');
  return tableText(documentOf(writing.context, group[0]), group, writing.series);
}

/** Rows that come together, and all of a table that has only one. */
export function staysTable({ blocks }: Document, rows: readonly Addition[]): boolean {
  if (rows.length !== 1) return rows.length > 1;
  const header = blocks[rows[0]?.record.block ?? -1]?.parent;
  return blocks.filter(({ kind, parent }) => kind === 'table-row' && parent === header).length === 1;
}

function tableText({ text, blocks }: Document, rows: readonly Addition[], series: IdSeries): string {
  const header = blocks[blocks[rows[0]?.record.block ?? -1]?.parent ?? -1];
  const lines = rows.map(({ record }) => {
    const { start, end } = blocks[record.block] as Block;
    return fitRow(series, record.variant, text.slice(start, end).trim(), undefined);
  });
  return [...(header ? [text.slice(header.start, header.end).trim()] : []), ...lines].join('\n');
}
