// A record of one document in the form of another place: an item as an item with the marker used there, a row as a row
// of a table with as many columns, anything else by itself.

import type { Block, Document } from '../../../../../domain/document.ts';

/** Words of a document: a whole block, or some of it. */
export interface Passage {
  /** Index of the variant. */
  readonly variant: number;
  readonly document: Document;
  readonly block: number;
  readonly start: number;
  readonly end: number;
}

export function passageAt(
  variant: number,
  document: Document,
  { start, end }: { readonly start: number; readonly end: number },
): Passage {
  const found = document.blocks.findLastIndex((block) => block.start <= start);
  return { variant, document, block: Math.max(0, found), start, end };
}

export const blockOf = ({ document, block }: Passage): Block => document.blocks[block] as Block;

export const textOf = ({ document, start, end }: Passage): string => document.text.slice(start, end);

const NOTHING: Partial<Record<Block['kind'], RegExp>> = {
  'table-row': /^[\s|]*$/,
  'list-item': /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?$/,
};

/** The bars at the ends of a row and the marker of an item say nothing. */
export function isWholeBlock(passage: Passage): boolean {
  const { start, end, kind } = blockOf(passage);
  const { text } = passage.document;
  const isNothing = (said: string): boolean => (NOTHING[kind] ?? /^\s*$/).test(said);
  return (
    isNothing(text.slice(start, passage.start)) &&
    isNothing(text.slice(passage.end, end)) &&
    passage.start < end
  );
}

/** Items are nested in it: without it they would belong to another. */
export const leadsOthers = (passage: Passage): boolean =>
  passage.document.blocks.some(({ parent }) => parent === passage.block) && isWholeBlock(passage);

/** A cell or a few words of an item mean nothing without the rest: the whole record. */
export function wholeRecord(passage: Passage): Passage {
  const block = blockOf(passage);
  return block.kind === 'table-row' || block.kind === 'list-item' || passage.end > block.end
    ? { ...passage, start: block.start, end: Math.max(block.end, passage.end) }
    : passage;
}

export const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;

export const fold = (text: string): string =>
  text.trim().replace(/(?:(?<![ \t])[ \t]+)?(?:\r\n|\n|\r)[ \t]*/g, ' ');

/** In one line, without the marker of a list. */
export function bodyOf(passage: Passage): string {
  const text = fold(textOf(passage));
  return blockOf(passage).kind === 'list-item' && isWholeBlock(passage) ? text.replace(MARKER, '') : text;
}

/** Kinds that are no words in a line. */
const STANDS_ALONE = new Set<Block['kind']>(['code', 'html', 'table-row', 'table-header', 'frontmatter']);

export const isInline = (passage: Passage): boolean =>
  !STANDS_ALONE.has(blockOf(passage).kind) ||
  (blockOf(passage).kind === 'table-row' && !isWholeBlock(passage));

const cellsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;

/** As a block of the same kind as one that is there; undefined where it cannot be one. */
export function likeBlock(passage: Passage, document: Document, neighbour: Block): string | undefined {
  const there = document.text.slice(neighbour.start, neighbour.end);
  if (neighbour.kind === 'list-item' && isInline(passage)) {
    const marker = MARKER.exec(there)?.[0] ?? '- ';
    return `${marker}${bodyOf(passage)}`;
  }
  if (neighbour.kind === 'table-row' && blockOf(passage).kind === 'table-row' && isWholeBlock(passage)) {
    const row = fold(textOf(passage));
    return cellsOf(row) === cellsOf(there) ? row : undefined;
  }
  return undefined;
}

/** By itself: a row with the head of its table, an item with its marker, everything else as it is. */
export function standingAlone(passage: Passage): string {
  const block = blockOf(passage);
  const { document } = passage;
  if (block.kind === 'table-row' && isWholeBlock(passage)) {
    const head = block.parent === undefined ? undefined : document.blocks[block.parent];
    const lines = head === undefined ? [] : document.text.slice(head.start, head.end).split(/\r\n|\n|\r/);
    return [...lines.map((line) => line.trim().replace(/^(?:> ?)+/, '')), fold(textOf(passage))].join('\n');
  }
  if (block.kind === 'list-item') {
    const marker = isWholeBlock(passage) ? (MARKER.exec(textOf(passage).trim())?.[0] ?? '- ') : '- ';
    return `${marker}${bodyOf(passage)}`;
  }
  return isInline(passage) ? fold(textOf(passage)) : textOf(passage).trim();
}
