// The very spot in the base for something that comes in: an item of a list to stand behind or below, a row of a table,
// or a line of its own.

import type { Block, Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { isLabelled } from '../../judging/number-statements.ts';
import type { MergeContext } from '../merge-context.ts';
import { type Addition, documentOf, isWhole } from './addition-text.ts';
import type { Target } from './find-target.ts';
import { lastOf, lastStep, outermost } from './list-form.ts';
import { rowFor } from './slot-text.ts';

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
