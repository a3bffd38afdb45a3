// The merged document in the form that `--provenance` asks for, and the record that goes with it in every form. Written into it as
// HTML comments: three lines at the top, one under every heading, one where inserted text begins and one where the base goes on.

import { isOwnWords, type MergeResult } from '../../../../domain/comparison/merge.ts';
import type { Block, BlockKind, Document, Section } from '../../../../domain/document.ts';
import {
  findUnits,
  type Insertion,
  insertLines,
  startOfLine,
  type TaggedText,
} from '../../../../text/edit/insert-lines.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';
import {
  findChangeTags,
  renderBaseTag,
  renderHeader,
  renderIncorporatedTag,
} from '../../../reports/provenance-tags.ts';
import { nameSection } from '../../planning/context/name-section.ts';
import {
  blocksInside,
  type Placed,
  type PlacedChange,
  piecesBetween,
  placePieces,
  removalsBetween,
} from './place-pieces.ts';
import { type Delivered, renderProvenance } from './render-provenance.ts';
import { matchSourceBlocks, type Sources, variantOf } from './sources.ts';

export type ProvenanceMode = 'inline' | 'sidecar' | 'none';

export interface ProvenanceOptions extends TagOptions {
  /** File name of the merged document. */
  readonly name: string;
}

export interface WrittenProvenance {
  /** To be delivered. */
  readonly document: string;
  /** To be delivered beside it under `sidecarName`, if asked for. */
  readonly sidecar?: string | undefined;
  readonly tagLines: readonly number[];
  /** Content of `PROVENANCE_FILE`. */
  readonly record: string;
  /** The tag that tells of each applied change, also where tags are not written. */
  readonly changeTags: ReadonlyMap<number, string>;
}

export function writeProvenance(
  mode: ProvenanceMode,
  merge: MergeResult,
  { name, ...options }: ProvenanceOptions,
): WrittenProvenance {
  const tagged = tagSections(merge, options);
  const { text, tagLines }: Pick<Delivered, 'text' | 'tagLines'> =
    mode === 'inline' ? tagged : insertLines(parseDocument(merge.text), options.marks ?? []);
  const record = renderProvenance(merge, options, { name, text, tagLines });
  return {
    document: text,
    ...(mode === 'sidecar' && { sidecar: record }),
    tagLines,
    record,
    changeTags: tagged.changeTags,
  };
}

/** `merged-spec.md` has its provenance in `merged-spec.provenance.json`. */
export interface TagOptions extends Sources {
  /** ISO-8601, as recorded for the run. */
  readonly generated: string;
  /** Further lines to add, such as marks of what is open; before tags at the same place. */
  readonly marks?: readonly Insertion[] | undefined;
}

interface Reading {
  readonly document: Document;
  readonly placed: readonly Placed[];
  readonly sources: Sources;
}

export interface TaggedMerge extends TaggedText {
  /** Of each change that the document tells of, by its number. */
  readonly changeTags: ReadonlyMap<number, string>;
}

/** A stretch of a section that one tag speaks for. */
interface Run {
  /** Where the tag goes. */
  readonly at: number;
  readonly start: number;
  end: number;
  /** Undefined for text of the base, changed or not. */
  readonly incorporated: PlacedChange | undefined;
}

export function tagSections(
  merge: MergeResult,
  { generated, marks = [], ...sources }: TagOptions,
): TaggedMerge {
  const document = parseDocument(merge.text);
  const placed = placePieces(merge, sources.base, sources.changes);
  const reading = { document, placed, sources };
  const top = topOf(document);
  const header = renderHeader(sources.base, generated).map((line) => ({ offset: top, line }));
  const tags = document.sections.flatMap((section) => tagSection(reading, section));
  const lines = tags.map(({ line }) => line);
  const numbers = sources.changes.map(({ number }) => number);
  return {
    ...insertLines(document, [...header, ...marks, ...tags]),
    changeTags: findChangeTags(lines, numbers),
  };
}

/** Behind the front matter, which must stay first. */
function topOf(document: Document): number {
  const [first] = document.blocks;
  return startOfLine(document, first?.kind === 'frontmatter' ? first.endLine + 1 : 1);
}

function tagSection(reading: Reading, section: Section): Insertion[] {
  const runs = findRuns(reading, section);
  return runs.map(({ at, start, end, incorporated }, index) => {
    if (incorporated !== undefined)
      return { offset: at, line: renderIncorporated(reading, start, incorporated) };
    // The tag of a section speaks for all of it, also for what was inserted further down.
    const last = index === 0 ? section.end : end;
    const blocks = blocksOf(reading.document, section).filter(
      (block) => block.start >= start && block.end <= last,
    );
    const reason = describeChanges(reading.document, reading.placed, { start, end: last, blocks });
    return { offset: at, line: renderBaseTag(reason) };
  });
}

/** The first run begins with the heading, or with the first text where there is none. */
function findRuns(reading: Reading, section: Section): Run[] {
  const { document } = reading;
  const heading = section.level > 0 ? document.blocks[section.firstBlock] : undefined;
  const runs: Run[] = [];
  if (heading !== undefined) {
    const { start, end, endLine } = heading;
    const at = startOfLine(document, endLine + 1);
    runs.push({ at, start, end, incorporated: incorporatedAt(reading, start, end) });
  }
  for (const { lineStart, start, end } of findUnits(document, section)) {
    const incorporated = incorporatedAt(reading, start, end);
    const last = runs.at(-1);
    if (last !== undefined && last.incorporated?.change === incorporated?.change) last.end = end;
    else runs.push({ at: lineStart, start, end, incorporated });
  }
  return runs;
}

/** The change that brought all of it, the first one where there are several. */
function incorporatedAt({ document, placed }: Reading, start: number, end: number): PlacedChange | undefined {
  const pieces = piecesBetween(placed, document.text, start, end);
  const [first] = pieces;
  return first?.from === 'change' && pieces.every(({ from }) => from === 'change') ? first : undefined;
}

function renderIncorporated({ document, sources }: Reading, start: number, piece: PlacedChange): string {
  const change = sources.changes.find(({ number }) => number === piece.change);
  // What somebody wrote stands in no variant.
  if (change && isOwnWords(change)) return renderBaseTag(`Change #${change.number} adds own words`);
  const variant = variantOf(sources, piece.variant);
  const inside = blocksInside(document, piece);
  const matches = matchSourceBlocks(document, inside, variant.document, piece);
  const own = matches[inside.findIndex((block) => block.start >= start)] ?? piece.blocks[0];
  const section = own === undefined ? undefined : variant.document.blocks[own]?.section;
  const named = section === undefined ? change?.source.section : nameSection(variant.document, section);
  return renderIncorporatedTag(variant, named ?? 'preamble', piece.change);
}

const blocksOf = ({ blocks }: Document, { firstBlock, lastBlock }: Section): readonly Block[] =>
  blocks.slice(firstBlock, lastBlock);

/** Of the merged document. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly blocks: readonly Block[];
}

/** Empty where nothing was changed. */
function describeChanges(
  { text }: Document,
  placed: readonly Placed[],
  { start, end, blocks }: Stretch,
): string {
  const deeds = new Map<number, Map<string, number>>();
  const note = (change: number, deed: string): void => {
    const known = deeds.get(change) ?? new Map<string, number>();
    deeds.set(change, known.set(deed, (known.get(deed) ?? 0) + 1));
  };
  for (const piece of piecesBetween(placed, text, start, end)) {
    if (piece.from === 'change') for (const deed of deedsOf(piece, blocks)) note(piece.change, deed);
  }
  for (const { change } of removalsBetween(placed, text, start, end)) note(change, 'removes passage');
  return [...deeds]
    .sort(([a], [b]) => a - b)
    .map(([change, own]) => `Change #${change} ${renderDeeds(own)}`)
    .join(', ');
}

function deedsOf(piece: PlacedChange, blocks: readonly Block[]): string[] {
  if (piece.replaces) return ['replaces passage'];
  const whole = blocks.filter(({ start, end }) => start >= piece.start && end <= piece.end);
  if (whole.length > 0) return whole.map(({ kind }) => `adds ${NOUNS[kind]}`);
  const around = blocks.find(({ start, end }) => start < piece.end && end > piece.start);
  return [`adds to ${NOUNS[around?.kind ?? 'paragraph']}`];
}

const NOUNS: Readonly<Record<BlockKind, string>> = {
  frontmatter: 'front matter',
  heading: 'heading',
  paragraph: 'paragraph',
  'list-item': 'list item',
  'table-header': 'table',
  'table-row': 'table row',
  code: 'code block',
  html: 'HTML block',
  reference: 'link definition',
  rule: 'rule',
};

/** `adds two list items and a paragraph, replaces a passage`; a verb is said once. */
function renderDeeds(deeds: ReadonlyMap<string, number>): string {
  const byVerb = new Map<string, string[]>();
  for (const [deed, times] of deeds) {
    const [, verb = '', noun = ''] = /^(adds to|\w+) (.*)$/.exec(deed) ?? [];
    byVerb.set(verb, [...(byVerb.get(verb) ?? []), count(times, noun)]);
  }
  return [...byVerb].map(([verb, things]) => `${verb} ${things.join(' and ')}`).join(' and ');
}

const NUMBERS = ['no', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function count(times: number, noun: string): string {
  if (times === 1) return noun === 'HTML block' ? `an ${noun}` : `a ${noun}`;
  return `${NUMBERS[times] ?? times} ${noun}s`;
}
