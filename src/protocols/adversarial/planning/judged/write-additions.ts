// Turns what comes in into edits of the base: in source order, items behind items, rows behind rows, sentences of one
// paragraph together, everything else set apart. Lines of the base are never rewritten.

import { type DraftEdit, setApart } from '../draft-edit.ts';
import type { MergeContext } from '../merge-context.ts';
import { type Addition, documentOf, tableOf, type Writing } from './addition-text.ts';
import { draft, writeRows } from './draft-addition.ts';
import { findSpot, type Spot } from './find-spot.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';
import { besideProse, proseOf, staysTable } from './prose-text.ts';
import { type Headings, headingFor } from './section-heading.ts';
import { writeItems } from './write-items.ts';

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
