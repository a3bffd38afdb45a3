// Where in the base something belongs that an analyst wants to come in: behind a block, at the end of a section, or in a section of
// its own; and the very spot there: an item to stand behind or below, a row of a table, a line of its own.

import type { Block, Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { isLabelled, type NumberedRecord } from '../../../evidence/numbered/number-statements.ts';
import { type Ref, touches } from '../../judging/judgement.ts';
import type { SaidPlace } from '../../questions/check-comparison.ts';
import type { MergeContext } from '../context/merge-context.ts';
import { type Addition, documentOf, isWhole, rowFor } from './addition-text.ts';
import { lastOf, lastStep, outermost } from './list-form.ts';
import type { Reading } from './outcomes.ts';

export type Target =
  /** `below`: that block says what stands above it in its own document. */
  | { readonly kind: 'block'; readonly block: number; readonly below?: true }
  | { readonly kind: 'section'; readonly section: number }
  /** Behind a section with all below it; undefined: before the first. */
  | { readonly kind: 'new'; readonly heading: string; readonly behind: number | undefined };

/** Undefined: nobody has said where, or not in words that lead anywhere in the base. */
export function findTarget(
  reading: Reading,
  record: NumberedRecord,
  after: SaidPlace | undefined,
  placed: ReadonlyMap<NumberedRecord, Target>,
): Target | undefined {
  if (after === undefined) return undefined;
  const { judgement } = reading;
  const at = after.at === 'start' ? undefined : judgement.book.find(after.at);
  if (after.heading !== undefined) {
    if (after.at === 'start') return { kind: 'new', heading: after.heading, behind: undefined };
    const behind = at && sectionOf(reading, at);
    return behind === undefined ? undefined : namedSection(reading, after.heading, behind);
  }
  return at && leadTo(reading, at, record, placed);
}

/** A section of that name, if the base has one: nobody wants two of them. */
function namedSection({ context }: Reading, heading: string, behind: number): Target {
  const wanted = fold(heading);
  const known = context.baseDocument.sections.find(({ title, level }) => level > 0 && fold(title) === wanted);
  return known ? { kind: 'section', section: known.index } : { kind: 'new', heading, behind };
}

const fold = (title: string): string =>
  title
    .toLowerCase()
    .replace(/^[\d.\s]+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** In the base itself, where the base says the same or something against it, or where that other statement comes in. */
function leadTo(
  reading: Reading,
  at: Ref,
  record: NumberedRecord,
  placed: ReadonlyMap<NumberedRecord, Target>,
): Target | undefined {
  const { context, links } = reading;
  if (at.kind === 'section') {
    const section = sectionOf(reading, at);
    return section === undefined ? undefined : { kind: 'section', section };
  }
  if (at.record === record) return undefined;
  const inBase = (block: number): Target =>
    isSaidAbove(reading, record, block) ? { kind: 'block', block, below: true } : { kind: 'block', block };
  if (at.record.variant === context.baseIndex) return inBase(at.record.block);
  const same = links
    .equivalents(at)
    .find((ref) => ref.kind === 'record' && ref.record.variant === context.baseIndex);
  if (same?.kind === 'record') return inBase(same.record.block);
  const opposed = opposedTo(reading, at);
  return placed.get(at.record) ?? (opposed?.kind === 'record' ? inBase(opposed.record.block) : undefined);
}

/** What the base says to the question that a disputed statement answers: there it is spoken of. */
function opposedTo({ judgement, context }: Reading, at: Ref): Ref | undefined {
  return judgement.conflicts
    .filter(({ sides }) => sides.flat().some((ref) => touches(ref, at)))
    .flatMap(({ sides }) => sides.flat())
    .find((ref) => ref.kind === 'record' && ref.record.variant === context.baseIndex);
}

/** Whether an item of the base says what the item around a record says. */
function isSaidAbove({ context, links, judgement }: Reading, record: NumberedRecord, block: number): boolean {
  const { records = [], document } = judgement.book.variants[record.variant] ?? {};
  const parent = document?.blocks[record.block]?.parent;
  const around = records.find((one) => one.block === parent);
  if (!around || document?.blocks[around.block]?.kind !== 'list-item') return false;
  if (context.baseDocument.blocks[block]?.kind !== 'list-item') return false;
  return links
    .equivalents({ kind: 'record', record: around, unit: around })
    .some(
      (ref) =>
        ref.kind === 'record' && ref.record.variant === context.baseIndex && ref.record.block === block,
    );
}

/** The section of the base that a number stands in, or that speaks of what another variant's section speaks of. */
function sectionOf({ context }: Reading, at: Ref): number | undefined {
  const { comparison, baseIndex } = context;
  const variant = at.kind === 'section' ? at.variant : at.record.variant;
  const section = at.kind === 'section' ? at.section : at.record.section;
  if (variant === baseIndex) return section;
  return comparison.topics[comparison.topicOf(variant, section)]?.members[baseIndex]?.section;
}

/** What the base has on the subject of the record's own section; undefined where it has nothing of the kind. */
export function usualTarget(
  { context }: Reading,
  { variant, section }: NumberedRecord,
  document: Document,
): Target | undefined {
  const { comparison, baseIndex } = context;
  const member = comparison.topics[comparison.topicOf(variant, section)]?.members[baseIndex];
  if (member && member.section > 0) return { kind: 'section', section: member.section };
  const title = document.sections[section]?.title.trim() ?? '';
  const last = context.baseDocument.sections.findLast(({ level }) => level <= 2);
  return title === '' ? undefined : { kind: 'new', heading: title, behind: last?.index };
}

export type Spot =
  /** `below`: as an item of a list under it. */
  | { readonly kind: 'item'; readonly item: number; readonly below: boolean }
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'apart'; readonly offset: number };

/** `isTable`: other rows of its table come with it, and they stay a table. */
export function findSpot(
  context: MergeContext,
  addition: Addition,
  target: Exclude<Target, { kind: 'new' }>,
  isTable: boolean,
): Spot {
  const base = context.baseDocument;
  const wanted = target.kind === 'block' ? target.block : endOfSection(base, target.section);
  const row = rowSpot(context, addition, wanted);
  if (row !== undefined) return { kind: 'row', row };
  const at = base.blocks[wanted] as Block;
  const isInTable = at.kind === 'table-row' || at.kind === 'table-header';
  const isWordless = addition.record.claims.length === 0;
  const below = target.kind === 'block' && target.below === true;
  if (at.kind === 'list-item' && !isWordless && !isTable)
    return { kind: 'item', item: below ? wanted : lastStep(base, wanted), below };
  const around = outermost(base, wanted);
  const led = isInTable ? around : endOfLed(base, around);
  const behind = isInTable ? lastRow(base, wanted) : lastOf(base, led);
  const list = outermost(base, behind);
  // An item goes into the list that the sentence leads to.
  const { kind } = documentOf(context, addition).blocks[addition.record.block] as Block;
  const isJoined = kind === 'list-item' && led !== around && endsInColon(base, around);
  if (isJoined && base.blocks[list]?.kind === 'list-item')
    return { kind: 'item', item: lastStep(base, list), below: false };
  return { kind: 'apart', offset: endOfLine(base.text, (base.blocks[behind] as Block).end) };
}

/** Behind the line that ends there, not before its end. */
const endOfLine = (text: string, offset: number): number =>
  offset + (/^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(offset))?.[0].length ?? 0);

/** The block behind which something goes that belongs to a section: its last, before a rule that ends it, or its heading. */
function endOfSection(base: Document, section: number): number {
  const { sections, blocks } = base;
  const found = sections[section];
  if (!found) return 0;
  let last = Math.max(found.firstBlock, found.lastBlock - 1);
  while (last > found.firstBlock && blocks[last]?.kind === 'rule') last -= 1;
  return blocks[last]?.kind === 'table-row' ? last : outermost(base, last);
}

/** A whole row goes behind the row that was named, or into the table of that section with the very same columns. */
function rowSpot(context: MergeContext, addition: Addition, wanted: number): number | undefined {
  const base = context.baseDocument;
  const document = documentOf(context, addition);
  const { blocks, text } = document;
  const own = blocks[addition.record.block];
  if (own?.kind !== 'table-row' || !isWhole(addition)) return undefined;
  const at = base.blocks[wanted] as Block;
  if (at.kind === 'table-row' || at.kind === 'table-header') {
    const columns = splitCells(firstLine(base, at)).length;
    return rowFor(document, addition.record, columns) === undefined ? undefined : wanted;
  }
  const titles = (from: Document, header: Block): string =>
    splitCells(firstLine(from, header))
      .map((cell) => cell.text.trim().toLowerCase())
      .join('|');
  const header = blocks[own.parent ?? -1];
  if (!header || text === '') return undefined;
  const same = base.blocks.findIndex(
    (block) =>
      block.kind === 'table-header' &&
      block.section === at.section &&
      titles(base, block) === titles(document, header),
  );
  return same < 0 ? undefined : lastRow(base, same);
}

const firstLine = ({ text }: Document, { start, end }: Block): string =>
  text.slice(start, end).split('\n')[0] ?? '';

const LED: ReadonlySet<Block['kind']> = new Set(['list-item', 'table-header', 'code']);

const textAt = ({ blocks, text }: Document, index: number): string =>
  text.slice(blocks[index]?.start, blocks[index]?.end);

const endsInColon = (base: Document, index: number): boolean => /:[*_]*\s*$/.test(textAt(base, index));

/** A sentence with a colon or a label and the list that it leads to stay together. */
function endOfLed(base: Document, index: number): number {
  const { blocks } = base;
  const { kind, section } = blocks[index] as Block;
  if (kind !== 'paragraph' || !(endsInColon(base, index) || isLabelled(textAt(base, index)))) return index;
  let last = index;
  for (let at = index + 1; at < blocks.length; at++) {
    const next = blocks[at] as Block;
    if (next.section !== section || (!LED.has(next.kind) && next.parent === undefined)) break;
    last = at;
  }
  return last;
}

const lastRow = ({ blocks }: Document, index: number): number => {
  const header = blocks[index]?.kind === 'table-header' ? index : blocks[index]?.parent;
  return Math.max(
    index,
    blocks.findLastIndex(({ kind, parent }) => kind === 'table-row' && parent === header),
  );
};
