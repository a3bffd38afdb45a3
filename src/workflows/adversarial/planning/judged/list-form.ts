// How the lists of a document are written: markers, margins, what stands around and below an item.

import type { Block, Document } from '../../../../domain/document.ts';

export interface Marker {
  /** `-` or `3.` */
  readonly sign: string;
  /** Undefined for bullets. */
  readonly number: number | undefined;
  /** `[ ] ` where there is a box to tick. */
  readonly box: string;
}

const MARKER = /^\s*([-*+]|(\d{1,9})[.)])\s+(\[[ xX]\]\s+)?/;

/** Undefined for what is no item. */
export function markerOf({ text, blocks }: Document, index: number): Marker | undefined {
  const block = blocks[index];
  if (block?.kind !== 'list-item') return undefined;
  const [, sign = '-', digits, box] = MARKER.exec(text.slice(block.start, block.end)) ?? [];
  const number = digits === undefined ? undefined : Number(digits);
  return { sign, number, box: box === undefined ? '' : `${box.trim()} ` };
}

export const withoutMarker = (text: string): string => text.replace(MARKER, '');

/** The last block of what a block begins: items below it, lines that go on with it. */
export function lastOf({ blocks }: Document, index: number): number {
  let last = index;
  for (let at = index + 1; at < blocks.length; at++) {
    let around = blocks[at]?.parent;
    while (around !== undefined && around !== index) around = blocks[around]?.parent;
    if (around !== index) break;
    last = at;
  }
  return last;
}

export const outermost = ({ blocks }: Document, index: number): number => {
  let at = index;
  while (blocks[at]?.kind !== 'table-row' && blocks[at]?.parent !== undefined)
    at = blocks[at]?.parent as number;
  return at;
};

/** Of a list with numbers the last item, since others refer to its steps; of any other the very item. */
export const lastStep = (document: Document, index: number): number =>
  markerOf(document, index)?.number === undefined ? index : (siblings(document, index).at(-1) ?? index);

/** The items of its list from this one on. */
function siblings(document: Document, index: number): number[] {
  const { blocks } = document;
  const { parent, level, section } = blocks[index] as Block;
  const isStep = markerOf(document, index)?.number !== undefined;
  const found = [index];
  for (let at = index + 1; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.section !== section || (block.kind !== 'list-item' && block.parent === undefined)) break;
    if (block.kind !== 'list-item') continue;
    if (block.level < level) break;
    if (block.level > level || block.parent !== parent) continue;
    // Another kind of marker begins another list.
    if ((markerOf(document, at)?.number !== undefined) !== isStep) break;
    found.push(at);
  }
  return found;
}

/** Whether an empty line stands between the items of a list. */
export function isLoose(document: Document, index: number): boolean {
  const { blocks, text } = document;
  const { parent, level, start } = blocks[index] as Block;
  const before = blocks.findLastIndex(
    (block, at) =>
      at < index && block.kind === 'list-item' && block.level === level && block.parent === parent,
  );
  if (before < 0 || blocks[lastOf(document, before) + 1] !== blocks[index]) return false;
  const end = blocks[lastOf(document, before)]?.end ?? start;
  return /\n[ \t]*\r?\n/.test(text.slice(end, start));
}

/** Columns before the marker of an item. */
export const marginOf = ({ text, lineStarts }: Document, { start, line }: Block): number =>
  /^[ \t]*$/.test(text.slice(lineStarts[line - 1] ?? start, start))
    ? start - (lineStarts[line - 1] ?? start)
    : 0;
