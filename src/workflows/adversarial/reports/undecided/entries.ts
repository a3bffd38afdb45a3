// What nobody judged, as a person reads it: the statements of one paragraph, question or row are one entry, and what
// several files say in the same words under the same heading is told once, with all its ids and places.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { Quote, Section, Variant, VariantId } from '../../../../domain/document.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import { codeSpan } from '../../../reports/escape-line.ts';
import { counted } from '../../differences/draft.ts';
import { NOBODY_JUDGED } from '../../planning/list-unjudged.ts';

export interface Undecided {
  readonly points: readonly DiffPoint[];
  /** Ids of points that ask for a decision and got none; unjudged statements are undecided anyway. */
  readonly open: readonly string[];
  readonly variants: readonly Variant[];
  readonly base: VariantId;
  /** The variants are a chain of revisions, and the base is the newest. */
  readonly isChain?: boolean;
}

/** Words of one place with the lines that may be about the same. */
export interface Entry {
  /** Of the statements in it. */
  readonly ids: readonly string[];
  readonly own: Quote;
  /** The same words in other files. */
  readonly also: readonly Quote[];
  /** Of the base, to each statement in it the nearest. */
  readonly nearest: readonly Quote[];
  /** Of the base, nearest first. */
  readonly near: readonly Quote[];
  /** Of other variants. */
  readonly elsewhere: readonly Quote[];
  /** What analysts or the last look said of it. */
  readonly said: readonly string[];
}

/** Only its own variant is present at an unjudged point: of the others nobody knows whether they say it. */
export function unjudgedStatements({ points, base }: Undecided): Entry[] {
  return points.flatMap(({ id, kind, sides, reason }): Entry[] => {
    if (kind !== 'unjudged') return [];
    const stated = sides.filter(({ present, quotes }) => present && quotes.length > 0);
    const side = stated.find(({ variant }) => variant !== base) ?? stated[0];
    const own = side?.quotes[0];
    if (own === undefined) return [];
    const others = sides.filter((one) => one !== side).flatMap(({ quotes }) => quotes);
    const near = others.filter(({ variant }) => variant === base);
    const elsewhere = others.filter(({ variant }) => variant !== base);
    const said = reason === NOBODY_JUDGED ? [] : [reason];
    return [{ ids: [id], own, also: [], nearest: near.slice(0, 1), near, elsewhere, said }];
  });
}

export const sectionAt = (variants: readonly Variant[], { variant, start }: Quote): Section | undefined =>
  variants
    .find(({ id }) => id === variant)
    ?.document.sections.findLast((section, index) => index === 0 || section.start <= start);

/** A few words mean nothing without the rest of their line, as that of a row. */
export function whole(variants: readonly Variant[], quote: Quote): Quote {
  const document = variants.find(({ id }) => id === quote.variant)?.document;
  const block = document?.blocks.findLast(({ start, end }) => start <= quote.start && quote.end <= end);
  if (!document || !block || block.line !== block.endLine) return quote;
  const { start, end, line, endLine } = block;
  return { ...quote, start, end, line, endLine, text: document.text.slice(start, end) };
}

export function listEntries(undecided: Undecided): Entry[] {
  const { variants } = undecided;
  const order = new Map(variants.map(({ id }, index) => [id, index]));
  const rank = ({ own }: Entry): number => order.get(own.variant) ?? 0;
  const sorted = unjudgedStatements(undecided).sort(
    (a, b) => rank(a) - rank(b) || a.own.start - b.own.start || b.own.end - a.own.end,
  );
  const joined: Entry[] = [];
  for (const one of sorted) {
    const last = joined.at(-1);
    const both = last && joinNeighbours(variants, last, one);
    if (both) joined[joined.length - 1] = both;
    else joined.push(one);
  }
  return joinFiles(variants, joined);
}

/** What stands between sentences of one paragraph. */
const BETWEEN = /^[\s*_]*$/;

function joinNeighbours(variants: readonly Variant[], a: Entry, b: Entry): Entry | undefined {
  if (a.own.variant !== b.own.variant) return undefined;
  const document = variants.find(({ id }) => id === a.own.variant)?.document;
  if (!document || blockAt(document, a.own.start) !== blockAt(document, b.own.start)) return undefined;
  if (b.own.start >= a.own.end && !BETWEEN.test(document.text.slice(a.own.end, b.own.start)))
    return undefined;
  const { start, line, variant } = a.own;
  const end = Math.max(a.own.end, b.own.end);
  const endLine = Math.max(a.own.endLine, b.own.endLine);
  const own = { variant, start, end, line, endLine, text: document.text.slice(start, end) };
  return { ...joinLists(a, b), own, also: [] };
}

function joinLists(a: Entry, b: Entry): Pick<Entry, 'ids' | 'nearest' | 'near' | 'elsewhere' | 'said'> {
  return {
    ids: [...a.ids, ...b.ids],
    nearest: once([...a.nearest, ...b.nearest]),
    near: once([...a.near, ...b.near]),
    elsewhere: once([...a.elsewhere, ...b.elsewhere]),
    said: [...new Set([...a.said, ...b.said])],
  };
}

/** Each place once. */
export const once = (quotes: readonly Quote[]): Quote[] => [
  ...new Map(quotes.map((quote) => [placeOf(quote), quote])).values(),
];

export const placeOf = ({ variant, start }: Quote): string => `${variant}:${start}`;

const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

export const unnumbered = (title: string): string => title.replace(/^\s*\d[\d.]*[.):]?\s+/, '').trim();

/** A few words mean nothing without their heading, so it has to be the same. */
function joinFiles(variants: readonly Variant[], entries: readonly Entry[]): Entry[] {
  const known = new Map<string, Entry>();
  for (const one of entries) {
    const title = unnumbered(sectionAt(variants, one.own)?.title ?? '');
    const key = `${title.toLowerCase()}\n${fold(one.own.text)}`;
    const first = known.get(key);
    if (first === undefined) known.set(key, one);
    else if (first.own.variant === one.own.variant) known.set(`${key}\n${one.ids[0]}`, one);
    else known.set(key, { ...joinLists(first, one), own: first.own, also: [...first.also, one.own] });
  }
  return [...known.values()].map((entry) => {
    const own = new Set([entry.own, ...entry.also].map(placeOf));
    return { ...entry, elsewhere: entry.elsewhere.filter((quote) => !own.has(placeOf(quote))) };
  });
}

/** `Q-003`, `Q-003, Q-004`, `Q-003 to Q-005`. */
export function sayIds(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const id of ids.toSorted()) {
    const run = runs.at(-1);
    if (run && numberOf(id) === numberOf(run.at(-1)) + 1) run.push(id);
    else runs.push([id]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ');
}

const numberOf = (id = ''): number => Number(id.replace(/^\D+/, ''));

/** `2 contradictions to decide, 5 statements unjudged` */
export const countOpen = (contradictions: number, statements: number): string =>
  `${counted(contradictions, 'contradiction')} to decide, ${counted(statements, 'statement')} unjudged`;

/** The command that has a model judge what rules may not; the name is an example. */
export const askAgain = (variants: readonly Pick<Variant, 'label'>[]): string =>
  codeSpan(`steelman adversarial --compare ${variants.map(({ label }) => label).join(',')} --model sonnet`);
