// Turns what comes in into edits of the base: in source order, items behind items, rows behind rows, sentences of one
// paragraph together, everything else set apart. Lines of the base are never rewritten.

import type { Block, Document } from '../../../../domain/document.ts';
import { type DraftEdit, setApart } from '../draft-edit.ts';
import type { MergeContext } from '../merge-context.ts';
import {
  type Addition,
  depthIn,
  documentOf,
  proseOf,
  rootOf,
  tableOf,
  type Writing,
  wordsOf,
} from './addition-text.ts';
import { draft, lineEnd, writeRow } from './draft-addition.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';

/** One edit for what comes in together, with what it holds. */
export interface Written {
  readonly edit: DraftEdit;
  readonly additions: readonly Addition[];
}

export function writeAdditions(
  context: MergeContext,
  additions: readonly Addition[],
  series: IdSeries,
): Written[] {
  const writing: Writing = { context, series, numbers: new Map() };
  const headed: Headed = new Map();
  const documents = context.comparison.variants.map(({ document }) => document);
  return groupTogether(additions, documents).map((group) => {
    const [{ target }] = group as [Addition];
    const edit =
      target.kind === 'new'
        ? writeSection(writing, group, target, headed)
        : writeBehind(writing, group, target);
    return { edit, additions: group };
  });
}

/** New sections by their title: in which order they came, and where they go. */
type Headed = Map<string, { readonly order: number; readonly behind: number | undefined }>;

/** Sentences of one paragraph for one place, and all that goes into one new section. */
function groupTogether(additions: readonly Addition[], documents: readonly Document[]): Addition[][] {
  const inOrder = [...additions].sort(
    (a, b) => a.record.variant - b.record.variant || a.record.start - b.record.start,
  );
  const groups = new Map<string, Addition[]>();
  for (const addition of inOrder) {
    const { record, target } = addition;
    const root = rootOf(addition, inOrder, documents);
    const key =
      target.kind === 'new'
        ? `new:${record.variant}:${target.heading.toLowerCase()}`
        : `${record.variant}:${tableOf(addition, documents) ?? root}:${JSON.stringify(target)}`;
    groups.set(key, [...(groups.get(key) ?? []), addition]);
  }
  return [...groups.values()];
}

/** The last block of what a block begins: items below it, lines that go on with it. */
function lastOf({ blocks }: Document, index: number): number {
  let last = index;
  for (let at = index + 1; at < blocks.length; at++) {
    let around = blocks[at]?.parent;
    while (around !== undefined && around !== index) around = blocks[around]?.parent;
    if (around !== index) break;
    last = at;
  }
  return last;
}

/** The block behind which something goes that belongs to a section: its last, or its heading. */
function endOfSection({ sections }: Document, section: number): number {
  const found = sections[section];
  return found ? Math.max(found.firstBlock, found.lastBlock - 1) : 0;
}

function writeBehind(
  writing: Writing,
  group: readonly Addition[],
  target: Exclude<Target, { kind: 'new' }>,
): DraftEdit {
  const { context } = writing;
  const base = context.baseDocument;
  const wanted = target.kind === 'block' ? target.block : endOfSection(base, target.section);
  const at = base.blocks[wanted] as Block;
  const [first] = group as [Addition];
  const documents = context.comparison.variants.map(({ document }) => document);
  const isTable = group.length > 1 && tableOf(first, documents) !== undefined;
  if (at.kind === 'list-item' && first.record.claims.length > 0 && !isTable)
    return writeItem(writing, group, wanted);
  if (at.kind === 'table-row' || at.kind === 'table-header') {
    const row = writeRow(writing, group, wanted);
    if (row) return row;
  }
  const behind =
    at.kind === 'table-row' || at.kind === 'table-header'
      ? lastRow(base, wanted)
      : lastOf(base, endOfLed(base, outermost(base, wanted)));
  return apart(writing, group, (base.blocks[behind] as Block).end, proseOf(writing, group));
}

/** A sentence with a colon and the list that it leads to stay together. */
function endOfLed({ blocks, text }: Document, index: number): number {
  const { kind, section, start, end } = blocks[index] as Block;
  if (kind !== 'paragraph' || !/:[*_]*\s*$/.test(text.slice(start, end))) return index;
  let last = index;
  for (let at = index + 1; at < blocks.length; at++) {
    const next = blocks[at] as Block;
    if (
      next.section !== section ||
      (next.kind !== 'list-item' && next.parent === undefined && next.kind !== 'table-header')
    )
      break;
    last = at;
  }
  return last;
}

const outermost = ({ blocks }: Document, index: number): number => {
  let at = index;
  while (blocks[at]?.kind !== 'table-row' && blocks[at]?.parent !== undefined)
    at = blocks[at]?.parent as number;
  return at;
};

const lastRow = ({ blocks }: Document, index: number): number => {
  const header = blocks[index]?.kind === 'table-header' ? index : blocks[index]?.parent;
  return Math.max(
    index,
    blocks.findLastIndex(({ kind, parent }) => kind === 'table-row' && parent === header),
  );
};

const MARKER = /^(\s*)([-*+]|(\d{1,9})[.)])\s+(?:\[[ xX]\]\s+)?/;
/** What is still to be done is to be done, too. */
const BOX = /^\s*\S+\s+\[[ xX]\]\s/;

/** Behind that very item, or at the end of a list with numbers: others refer to its steps. */
function writeItem(writing: Writing, group: readonly Addition[], wanted: number): DraftEdit {
  const { context, series, numbers } = writing;
  const base = context.baseDocument;
  const item = base.blocks[wanted] as Block;
  const [, , sign = '-', digits] = MARKER.exec(base.text.slice(item.start, item.end)) ?? [];
  const isOrdered = digits !== undefined;
  const sibling = isOrdered ? lastSibling(base, wanted) : wanted;
  const last = base.blocks[lastOf(base, sibling)] as Block;
  const margin = ' '.repeat(marginOf(base, item));
  const neighbour = base.text.slice(item.start, item.end).replace(MARKER, '');
  const box = BOX.test(base.text.slice(item.start, item.end)) ? '[ ] ' : '';
  const lines = group.map((addition) => {
    const depth = depthIn(addition, group, documentOf(context, addition));
    if (depth > 0) return nestedLine(writing, addition, margin + ' '.repeat(sign.length + 1), depth);
    let marker = sign;
    if (isOrdered) {
      const own = base.blocks[sibling] as Block;
      const number =
        (numbers.get(sibling) ?? Number(MARKER.exec(base.text.slice(own.start, own.end))?.[3] ?? 0)) + 1;
      numbers.set(sibling, number);
      marker = `${number}${sign.slice(-1)}`;
    }
    // A row in words is no record of the series.
    const { kind } = documentOf(context, addition).blocks[addition.record.block] as Block;
    const near = kind === 'table-row' ? undefined : neighbour;
    return `${margin}${marker} ${box}${series.fit(addition.record.variant, wordsOf(context, addition), near)}`;
  });
  const eol = lineEnd(base.text);
  return draft(writing, group, last.end, lines.map((line) => `${eol}${line}`).join(''));
}

/** An item below one that comes in with it. */
const nestedLine = (
  { context, series }: Writing,
  addition: Addition,
  margin: string,
  depth: number,
): string =>
  `${margin}${'  '.repeat(depth - 1)}- ${series.fit(addition.record.variant, wordsOf(context, addition), undefined)}`;

/** Columns before the marker of an item. */
const marginOf = ({ text, lineStarts }: Document, { start, line }: Block): number =>
  /^[ \t]*$/.test(text.slice(lineStarts[line - 1] ?? start, start))
    ? start - (lineStarts[line - 1] ?? start)
    : 0;

function lastSibling({ blocks }: Document, index: number): number {
  const { parent, level, section } = blocks[index] as Block;
  let last = index;
  for (let at = index + 1; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.section !== section || (block.kind !== 'list-item' && block.parent === undefined)) break;
    if (block.kind === 'list-item' && block.level === level && block.parent === parent) last = at;
    if (block.kind === 'list-item' && block.level < level) break;
  }
  return last;
}

/** On a line of its own: behind the end of the line, not before it. */
function apart(writing: Writing, group: readonly Addition[], offset: number, body: string): DraftEdit {
  const { text } = writing.context.baseDocument;
  const rest = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(offset))?.[0].length ?? 0;
  return draft(writing, group, offset + rest, setApart(text, offset + rest, body));
}

function writeSection(
  writing: Writing,
  group: readonly Addition[],
  { heading, behind }: Extract<Target, { kind: 'new' }>,
  headed: Headed,
): DraftEdit {
  const { sections, text } = writing.context.baseDocument;
  const key = heading.toLowerCase();
  // Two places named for one new section: the first holds.
  const known = headed.get(key) ?? { order: headed.size, behind };
  const after = known.behind === undefined ? undefined : sections[known.behind];
  const first = sections.find(({ level }) => level > 1) ?? sections.at(-1);
  // Behind the title of the document is before its first section.
  const isTitle = after !== undefined && after.level === 1 && after.children.length > 0;
  const offset = after ? (isTitle ? after.end : after.treeEnd) : (first?.start ?? text.length);
  const level = Math.max(2, after && after.level > 1 ? after.level : (first?.level ?? 2));
  const title = headed.has(key) ? '' : `${'#'.repeat(level)} ${heading}\n\n`;
  headed.set(key, known);
  const edit = apart(writing, group, offset, `${title}${proseOf(writing, group)}`);
  // New sections in the order of their first mention, each with all that the variants put into it.
  return { ...edit, approach: 'insert', depth: level - known.order / MOST_SECTIONS };
}

const MOST_SECTIONS = 100_000;
