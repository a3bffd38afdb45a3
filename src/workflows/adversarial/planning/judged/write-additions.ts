// Turns what comes in into edits of the base: in source order, items behind items, rows behind rows, sentences of one
// paragraph together, everything else set apart. Lines of the base are never rewritten.

import type { Document, Section } from '../../../../domain/document.ts';
import { type DraftEdit, setApart } from '../context/draft-edit.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { type Addition, documentOf, draft, tableOf, type Writing, writeRows } from './addition-text.ts';
import { findSpot, type Spot, type Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { besideProse, proseOf, staysTable, writeItems } from './list-text.ts';

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
  const { standing, details } = hostDetails(additions);
  const words = new Map([...details].map(([host, own]) => [host, own.map((one) => one.words)]));
  const writing: Writing = { context, series, numbers: new Map(), details: words };
  const headings: Headings = new Map();
  return groupTogether(context, standing).map(({ spot, group }) => {
    const edit = writeAt(writing, group, spot, headings);
    const guests = group
      .flatMap((host) => details.get(host) ?? [])
      .filter(({ record }) => record.variant === edit.variant);
    const blocks = [...new Set([...edit.blocks, ...guests.map(({ record }) => record.block)])];
    return { edit: { ...edit, blocks }, additions: [...group, ...guests] };
  });
}

interface Hosted {
  readonly standing: readonly Addition[];
  /** Words that go in brackets behind an addition: it says the same. */
  readonly details: ReadonlyMap<Addition, readonly Addition[]>;
}

function hostDetails(additions: readonly Addition[]): Hosted {
  const details = new Map<Addition, Addition[]>();
  const hosts = new Map(additions.filter(({ beside }) => !beside).map((one) => [one.record, one]));
  const standing = additions.filter((addition) => {
    const host = addition.beside && hosts.get(addition.beside);
    if (host) details.set(host, [...(details.get(host) ?? []), addition]);
    return host === undefined;
  });
  return { standing, details };
}

type Place = Spot | Extract<Target, { kind: 'new' }>;

interface Group {
  readonly spot: Place;
  readonly group: readonly Addition[];
}

/** What a variant brings to one spot, in source order. */
function groupTogether(context: MergeContext, additions: readonly Addition[]): Group[] {
  const inOrder = [...additions].sort(
    (a, b) => a.record.variant - b.record.variant || a.record.start - b.record.start,
  );
  const tableKey = (one: Addition): string | undefined => {
    const table = tableOf(one, documentOf(context, one));
    return table && `${one.record.variant}:${table}:${JSON.stringify(one.target)}`;
  };
  const groups = new Map<string, { spot: Place; group: Addition[] }>();
  for (const addition of inOrder) {
    const { target, record } = addition;
    const table = tableKey(addition);
    const rows = inOrder.filter((one) => table !== undefined && tableKey(one) === table);
    const isTable = staysTable(documentOf(context, addition), rows);
    const spot = target.kind === 'new' ? target : findSpot(context, addition, target, isTable);
    const where = spot.kind === 'new' ? spot.heading.toLowerCase() : JSON.stringify(spot);
    const key = `${record.variant}:${where}`;
    groups.set(key, { spot, group: [...(groups.get(key)?.group ?? []), addition] });
  }
  return [...groups.values()];
}

function writeAt(writing: Writing, group: readonly Addition[], spot: Place, headings: Headings): DraftEdit {
  switch (spot.kind) {
    case 'new':
      return writeSection(writing, group, spot, headings);
    case 'item':
      return writeItems(writing, group, spot);
    case 'row':
      return writeRows(writing, group, spot.row);
    case 'apart': {
      const { text } = writing.context.baseDocument;
      return draft(writing, group, spot.offset, setApart(text, spot.offset, besideProse(writing, group)));
    }
  }
}

function writeSection(
  writing: Writing,
  group: readonly Addition[],
  target: Extract<Target, { kind: 'new' }>,
  headings: Headings,
): DraftEdit {
  const base = writing.context.baseDocument;
  const { offset, level, order, title } = headingFor(base, target, headings);
  const body = `${title}${proseOf(writing, group)}`;
  const edit = draft(writing, group, offset, setApart(base.text, offset, body));
  // New sections in the order of their first mention, each with all that the variants put into it.
  return { ...edit, approach: 'insert', depth: level - order / MOST_SECTIONS };
}

const MOST_SECTIONS = 100_000;

type New = Extract<Target, { kind: 'new' }>;

/** New sections by their title: in which order they came, and where they go. */
export type Headings = Map<string, { readonly order: number; readonly behind: number | undefined }>;

export interface Heading {
  readonly offset: number;
  readonly level: number;
  readonly order: number;
  /** Empty where the section has its heading already. */
  readonly title: string;
}

/** A number that it had where it came from. */
const OWN_NUMBER = /^(?:\d+\.)*\d+[.)]\s+/;
const NUMBER = /^((?:\d+\.)*)(\d+)([.):]?\s+)/;

function headingFor(base: Document, { heading, behind }: New, headings: Headings): Heading {
  const { sections, text } = base;
  const name = heading.replace(OWN_NUMBER, '');
  const key = name.toLowerCase();
  // Two places named for one new section: the first holds.
  const known = headings.get(key) ?? { order: headings.size, behind };
  const after = known.behind === undefined ? undefined : sections[known.behind];
  const first = sections.find(({ level }) => level > 1) ?? sections.at(-1);
  // Behind the title of the document is before its first section.
  const isTitle = after !== undefined && after.level === 1 && after.children.length > 0;
  const end = after ? (isTitle ? after.end : after.treeEnd) : (first?.start ?? text.length);
  const level = Math.max(2, after && after.level > 1 ? after.level : (first?.level ?? 2));
  const before = [...headings.values()].filter((one) => one.behind === known.behind).length;
  const number = after && !isTitle ? numberBehind(base, after, before) : '';
  const title = headings.has(key) ? '' : `${'#'.repeat(level)} ${number}${name}\n\n`;
  headings.set(key, known);
  return { offset: after ? beforeRule(base, end) : end, level, order: known.order, title };
}

/** `7. ` behind the last of sections that are all numbered; between two of them there is no number left. */
function numberBehind({ sections }: Document, after: Section, before: number): string {
  const peers = sections.filter(({ level, parent }) => level === after.level && parent === after.parent);
  const isSeries = peers.length > 1 && peers.every(({ title }) => NUMBER.test(title));
  if (!isSeries || peers.at(-1) !== after) return '';
  const [, stem = '', last = '', close = ''] = NUMBER.exec(after.title) ?? [];
  return `${stem}${Number(last) + 1 + before}${close}`;
}

/** A line drawn at the end of a section stays its end. */
function beforeRule({ blocks, lineStarts }: Document, end: number): number {
  const last = blocks.findLast(({ start }) => start < end);
  return last?.kind === 'rule' ? (lineStarts[last.line - 1] ?? last.start) : end;
}
