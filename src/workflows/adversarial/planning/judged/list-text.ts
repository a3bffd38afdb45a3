// What comes in on lines of its own: items as the lines of a list, of their own or of one of the base with its markers and next
// numbers, sentences of a paragraph together, rows of one table as a table.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';
import type { DraftEdit } from '../context/draft-edit.ts';
import {
  type Addition,
  contentIn,
  documentOf,
  draft,
  fitRow,
  tableOf,
  type Writing,
} from './addition-text.ts';
import type { Spot } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { isLoose, lastOf, marginOf, markerOf, withoutMarker } from './list-form.ts';

interface Mark {
  readonly sign: string;
  readonly box: string;
}

/** The list that items join: its margin, its markers and what its items begin with. */
export interface Joined {
  readonly margin: string;
  /** `3. [ ] ` for the next item. */
  readonly mark: () => Mark;
  readonly neighbour: string | undefined;
}

/** Without a list to join, items keep the form they had; an empty line parts steps from bullets. */
function listLines(writing: Writing, items: readonly Addition[], joined?: Joined): string[] {
  const nextMark = createMarks(writing, items);
  /** By block: where what stands below it begins. */
  const margins = new Map<number, string>();
  return items.flatMap((addition): string[] => {
    const { block } = addition.record;
    const above = around(writing, addition, margins);
    const own = nextMark(addition, above);
    const isJoining = above === undefined && joined !== undefined;
    const { sign, box } = isJoining ? joined.mark() : own;
    const margin = above === undefined ? (joined?.margin ?? '') : (margins.get(above) ?? '');
    margins.set(block, margin + ' '.repeat(sign.length + 1));
    const isRow = kindOf(writing, addition) === 'table-row';
    const near = isJoining && !isRow ? joined.neighbour : undefined;
    const line = `${margin}${sign} ${box}${contentIn(writing, addition, near)}`;
    return above === undefined && !joined && own.isOther ? ['', line] : [line];
  });
}

const kindOf = ({ context }: Writing, addition: Addition): Block['kind'] | undefined =>
  documentOf(context, addition).blocks[addition.record.block]?.kind;

/** The nearest item around it that comes in, too. */
function around(
  writing: Writing,
  addition: Addition,
  coming: ReadonlyMap<number, string>,
): number | undefined {
  if (kindOf(writing, addition) === 'table-row') return undefined;
  const { blocks } = documentOf(writing.context, addition);
  let above = blocks[addition.record.block]?.parent;
  while (above !== undefined && !coming.has(above)) above = blocks[above]?.parent;
  return above;
}

/** The markers of new lists, by what stands above them. `isOther`: steps behind bullets, or the other way round. */
function createMarks(
  writing: Writing,
  items: readonly Addition[],
): (addition: Addition, above: number | undefined) => Mark & { readonly isOther: boolean } {
  const boxed = boxedIn(writing, items);
  const counts = new Map<number | undefined, { readonly isStep: boolean; readonly last: number }>();
  return (addition, above) => {
    const own = markerOf(documentOf(writing.context, addition), addition.record.block);
    const isStep = own?.number !== undefined;
    const count = counts.get(above);
    const isOther = count !== undefined && count.isStep !== isStep;
    const last = (isOther ? 0 : (count?.last ?? 0)) + 1;
    counts.set(above, { isStep, last });
    return { sign: isStep ? `${last}.` : '-', box: boxed.has(addition) ? (own?.box ?? '') : '', isOther };
  };
}

/** Items to tick, where most of their list comes in: one of them alone is a statement like any other. */
function boxedIn({ context }: Writing, items: readonly Addition[]): Set<Addition> {
  const found = items.filter((one) => markerOf(documentOf(context, one), one.record.block)?.box);
  const [first] = found;
  if (!first || found.length < 2) return new Set();
  const document = documentOf(context, first);
  const sections = new Set(found.map(({ record }) => record.section));
  const all = document.blocks.filter(
    (block, at) => sections.has(block.section) && markerOf(document, at)?.box,
  );
  return new Set(found.length * 2 >= all.length ? found : []);
}

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

export function writeItems(
  writing: Writing,
  group: readonly Addition[],
  { item, below }: Extract<Spot, { kind: 'item' }>,
): DraftEdit {
  const base = writing.context.baseDocument;
  const child = below ? lastChild(base, item) : undefined;
  const joined = below && child === undefined ? under(base, item) : joining(writing, child ?? item);
  const gap = (!below || child !== undefined) && isLoose(base, child ?? item) ? 2 : 1;
  const last = base.blocks[lastOf(base, item)] as Block;
  const lines = listLines(writing, group, joined);
  const eol = lineEndOf(base.text);
  return draft(writing, group, last.end, lines.map((line) => `${eol.repeat(gap)}${line}`).join(''));
}

/** The last item of a list below an item. */
function lastChild({ blocks }: Document, item: number): number | undefined {
  const found = blocks.findLastIndex(({ kind, parent }) => kind === 'list-item' && parent === item);
  return found < 0 ? undefined : found;
}

function joining({ context, numbers }: Writing, item: number): Joined {
  const base = context.baseDocument;
  const { start, end } = base.blocks[item] as Block;
  const { sign, number, box } = markerOf(base, item) ?? { sign: '-', number: undefined, box: '' };
  return {
    margin: ' '.repeat(marginOf(base, base.blocks[item] as Block)),
    neighbour: withoutMarker(base.text.slice(start, end)),
    mark() {
      // What is still to be done is to be done, too.
      const open = box === '' ? '' : '[ ] ';
      if (number === undefined) return { sign, box: open };
      const next = (numbers.get(item) ?? number) + 1;
      numbers.set(item, next);
      return { sign: `${next}${sign.slice(-1)}`, box: open };
    },
  };
}

/** The first list below an item. */
function under(base: Document, item: number): Joined {
  const { sign } = markerOf(base, item) ?? { sign: '-' };
  const margin = marginOf(base, base.blocks[item] as Block) + sign.length + 1;
  return {
    margin: ' '.repeat(margin),
    neighbour: undefined,
    mark: () => ({ sign: '-', box: '' }),
  };
}
