// Where something that was decided or that a person adds goes: behind a block of the base, as an item among items and a row among
// rows, otherwise set apart behind the paragraph, list or table; or at the end of the section on the same matter.

import type { Block, Document } from '../../../../../domain/document.ts';
import { findUnits, startOfLine, type Unit } from '../../../../../text/edit/insert-lines.ts';
import { lineEndOf } from '../../../../../text/parse/document-lines.ts';
import { isLabelled } from '../../../../evidence/numbered/number-statements.ts';
import type { Placed } from '../../../planning/context/decided.ts';
import { setApart } from '../../../planning/context/draft-edit.ts';
import type { MergeContext } from '../../../planning/context/merge-context.ts';
import { blockOf, fold, likeBlock, MARKER, type Passage, standingAlone } from './record-forms.ts';

/** Start of the line behind a place. */
const nextLine = ({ lineStarts, text }: Document, offset: number): number =>
  lineStarts.find((start) => start > offset) ?? text.length;

/** With what is nested in it. */
function endOfItem({ blocks }: Document, index: number): number {
  const isInside = (at: number | undefined): boolean =>
    at !== undefined && (at === index || isInside(blocks[at]?.parent));
  let end = (blocks[index] as Block).end;
  for (let at = index + 1; at < blocks.length && isInside(blocks[at]?.parent); at += 1)
    end = Math.max(end, (blocks[at] as Block).end);
  return end;
}

export function placeBehind(
  { baseDocument: base }: Pick<MergeContext, 'baseDocument'>,
  passage: Passage,
  baseBlock: number,
): Placed {
  const neighbour = base.blocks[baseBlock] as Block;
  const form = likeBlock(passage, base, neighbour);
  const { variant } = passage;
  const source = { variant, blocks: [passage.block], supersedes: [], target: neighbour.section };
  if (form === undefined) return { ...apartFrom(base, neighbour, standingAlone(passage)), ...source };
  return { ...besideBlock(base, baseBlock, [form]), ...source };
}

/** Lines behind an item with all that is nested in it, or behind a row, each below what stands before it on its line. */
function besideBlock(base: Document, baseBlock: number, forms: readonly string[]): Apart {
  const neighbour = base.blocks[baseBlock] as Block;
  const end = neighbour.kind === 'list-item' ? endOfItem(base, baseBlock) : neighbour.end;
  const at = nextLine(base, end - 1);
  const eol = lineEndOf(base.text);
  const prefix = base.text.slice(startOfLine(base, neighbour.line), neighbour.start);
  const isOpenEnd = at === base.text.length && !/[\n\r]$/.test(base.text);
  const lines = forms.map((form) => `${prefix}${form}`);
  const text = lines.map((line) => (isOpenEnd ? `${eol}${line}` : `${line}${eol}`)).join('');
  return { start: at, end: at, text, isApart: false };
}

/** Own words, by themselves. */
export function placeWordsBehind(
  { baseDocument: base, baseIndex }: Pick<MergeContext, 'baseDocument' | 'baseIndex'>,
  words: string,
  baseBlock: number,
): Placed {
  const neighbour = base.blocks[baseBlock] as Block;
  return {
    variant: baseIndex,
    ...apartFrom(base, neighbour, words),
    blocks: [],
    supersedes: [],
    target: neighbour.section,
  };
}

export type Apart = Pick<Placed, 'start' | 'end' | 'text' | 'isApart'>;

const insertAt = (base: Document, at: number, body: string): Apart => ({
  start: at,
  end: at,
  text: setApart(base.text, at, body),
  isApart: true,
});

function apartFrom(base: Document, block: Block, body: string): Apart {
  const section = base.sections[block.section];
  const units = section ? findUnits(base, section) : [];
  let at = units.findIndex(({ start, end }) => start <= block.start && block.start < end);
  while (at >= 0 && leadsTo(base, units[at], units[at + 1])) at += 1;
  return insertAt(base, nextLine(base, Math.max(block.start, (units[at]?.end ?? block.end) - 1)), body);
}

/** A list, a table, or code. */
const LED = /^(?:(?:[-*+]|\d{1,9}[.)])\s|\||`{3}|~{3})/;
/** A paragraph of several labels leads to nothing by one of them. */
const LABELS = /^(?:\*\*|__).*(?:\n|\r)[ \t]*(?:\*\*|__)/;

/** Words right above a list or table belong to it, as do words that announce one, with a colon, in bold or by a label. */
function leadsTo({ text }: Document, unit: Unit | undefined, next: Unit | undefined): boolean {
  if (unit === undefined || next === undefined) return false;
  const between = text.slice(unit.end, next.start);
  const said = text.slice(unit.start, unit.end).trim();
  return (
    !/\n[ \t>]*\r?\n|\r[ \t>]*\r/.test(between) ||
    /:[*_]*$|^(?:\*\*|__)[^\n]*(?:\*\*|__)$/.test(said) ||
    (isLabelled(said) && !LABELS.test(said) && LED.test(text.slice(next.start)))
  );
}

/** The section of the base on the matter of a section of another variant; the last one where there is none. */
export function correspondingSection(
  { comparison, baseIndex, baseDocument }: MergeContext,
  variant: number,
  section: number,
): number {
  const topic = comparison.topics[comparison.homeOf(variant, section)];
  return topic?.members[baseIndex]?.section ?? baseDocument.sections.length - 1;
}

/** Behind the last thing that a section says itself. */
export function placeInSection(
  { baseDocument: base }: Pick<MergeContext, 'baseDocument'>,
  body: string,
  target: number,
): Apart {
  const section = base.sections[target] as Document['sections'][number];
  const last = findUnits(base, section).at(-1);
  const heading = base.blocks[section.firstBlock];
  const end = last?.end ?? (section.level > 0 ? heading?.end : undefined) ?? section.start;
  return insertAt(base, end === 0 ? 0 : nextLine(base, end - 1), body);
}

/** A record for which the base has no line. */
export function placeAtEnd(context: MergeContext, passage: Passage): Placed {
  const target = correspondingSection(context, passage.variant, blockOf(passage).section);
  const placed = placeInSection(context, standingAlone(passage), target);
  return { ...placed, variant: passage.variant, blocks: [passage.block], supersedes: [], target };
}

export interface Behind {
  /** Block of the base; absent: the end of the section. */
  readonly block?: number;
  /** Section of the base. */
  readonly section: number;
}

/** Blocks of another variant, in their order. */
export interface Records {
  readonly variant: number;
  readonly document: Document;
  readonly blocks: readonly number[];
}

type Context = Pick<MergeContext, 'baseDocument'>;

export function placeWords(context: Context, words: string, behind: Behind): Apart {
  const { baseDocument: base } = context;
  const neighbour = neighbourOf(base, behind);
  if (neighbour === undefined) return placeInSection(context, words, behind.section);
  if (neighbour.kind === 'table-row' && /^\|[^\n\r]*\|$/.test(words))
    return besideBlock(base, behind.block ?? 0, [words]);
  if (neighbour.kind !== 'list-item' || /[\n\r][ \t]*[\n\r]/.test(words))
    return apartFrom(base, neighbour, words);
  const marker = MARKER.exec(base.text.slice(neighbour.start, neighbour.end))?.[0] ?? '- ';
  return besideBlock(base, behind.block ?? 0, [MARKER.test(words) ? fold(words) : `${marker}${fold(words)}`]);
}

const neighbourOf = ({ blocks }: Document, { block }: Behind): Block | undefined =>
  block === undefined ? undefined : blocks[block];

/** An edit for each stretch of blocks that follow each other. */
export const placeRecords = (context: Context, records: Records, behind: Behind): Placed[] =>
  stretchesOf(records.blocks).map((blocks) => ({
    ...placeStretch(context, { ...records, blocks }, behind),
    variant: records.variant,
    blocks,
    supersedes: [],
    target: behind.section,
  }));

function stretchesOf(blocks: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (last?.at(-1) === block - 1) last.push(block);
    else found.push([block]);
  }
  return found;
}

function placeStretch(context: Context, records: Records, behind: Behind): Apart {
  const { baseDocument: base } = context;
  const neighbour = neighbourOf(base, behind);
  const passages = records.blocks.map((block) => passageOf(records, block));
  const alone = textOf(records, passages);
  if (neighbour === undefined) return placeInSection(context, alone, behind.section);
  const forms = passages.map((passage) => likeBlock(passage, base, neighbour));
  const isNested = records.blocks.some((at) => {
    const { kind, parent } = records.document.blocks[at] as Block;
    return kind === 'list-item' && parent !== undefined && records.blocks.includes(parent);
  });
  return isNested || forms.includes(undefined)
    ? apartFrom(base, neighbour, alone)
    : besideBlock(base, behind.block ?? 0, forms as string[]);
}

function passageOf({ variant, document }: Records, block: number): Passage {
  const { start, end } = document.blocks[block] as Block;
  return { variant, document, block, start, end };
}

/** One by itself, rows with the head of their table, everything else as it stands there. */
function textOf({ document }: Records, passages: readonly Passage[]): string {
  const [first, ...rest] = passages as [Passage, ...Passage[]];
  const blocks = passages.map(({ block }) => document.blocks[block] as Block);
  if (rest.length === 0 || blocks.every(({ kind }) => kind === 'table-row'))
    return [standingAlone(first), ...rest.map((one) => fold(document.text.slice(one.start, one.end)))].join(
      lineEndOf(document.text),
    );
  const [{ line }] = blocks as [Block];
  const last = Math.max(...blocks.map(({ end }) => end));
  return document.text.slice(startOfLine(document, line), last);
}
