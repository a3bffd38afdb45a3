// List items in the form of another list: its marker, its indentation, its spacing.

import type { Block, Document } from '../../../domain/document.ts';
import { lineEndOf, lineStart } from './draft-edit.ts';
import type { ItemPlace } from './place-blocks.ts';

const MARKER = /^([-*+]|\d{1,9}[.)])([ \t]+|$)/;

export function fitItems(
  from: Document,
  run: readonly number[],
  base: Document,
  { item, offset, isInside }: ItemPlace,
): { start: number; text: string } {
  const eol = lineEndOf(base.text);
  const place = base.blocks[item] as Block;
  const margin = base.text.slice(lineStart(base.text, place.start), place.start);
  const blocks = run.map((index) => from.blocks[index] as Block);
  const outermost = Math.min(...blocks.map(({ level }) => level || Number.POSITIVE_INFINITY));
  let marker = MARKER.exec(base.text.slice(place.start, place.end))?.[1] ?? '-';
  const gap = isLoose(base, item) ? eol + eol : eol;
  const lines = blocks.map((block, at) => {
    const depth = block.kind === 'list-item' ? block.level - outermost + Number(isInside) : 1;
    if (depth === 0) marker = nextMarker(marker);
    const indent = `${margin}${' '.repeat((marker.length + 1) * depth)}`;
    const own = depth === 0 ? marker : '-';
    const lead = block.kind === 'list-item' ? `${indent}${own} ` : `${indent}${codeMargin(from, block)}`;
    // A paragraph below an item would otherwise be part of it.
    const isApart = block.kind !== 'list-item' && isSpaced(from, blocks[at - 1], block);
    return `${isApart ? eol + eol : gap}${fitLines(from, block, lead).join(eol)}`;
  });
  return { start: offset, text: lines.join('') };
}

/** Code without fences is code by its indentation. */
const codeMargin = ({ text }: Document, { kind, start }: Block): string =>
  kind === 'code' && !/^[`~]{3}/.test(text.slice(start, start + 3)) ? '    ' : '';

const isSpaced = ({ text }: Document, before: Block | undefined, { start }: Block): boolean =>
  before === undefined || /\n[ \t>]*\r?\n/.test(text.slice(before.end, start));

/** "3." is followed by "4."; a bullet by the same bullet. */
const nextMarker = (marker: string): string => {
  const number = Number.parseInt(marker, 10);
  return Number.isNaN(number) ? marker : `${number + 1}${marker.at(-1)}`;
};

/** The item's lines with a new lead; further lines stand below its text. */
function fitLines({ text }: Document, block: Block, lead: string): string[] {
  const own = text.slice(lineStart(text, block.start), block.start);
  const marker =
    block.kind === 'list-item' ? (MARKER.exec(text.slice(block.start, block.end))?.[0] ?? '') : '';
  const [first = '', ...rest] = text.slice(block.start + marker.length, block.end).split(/\r?\n/);
  const margin = own.replace(/[^\s>]/g, ' ').length + marker.length;
  const under = lead.replace(/[^\s>]/g, ' ');
  return [`${lead}${first}`, ...rest.map((line) => `${under}${dedent(line, margin)}`.trimEnd())];
}

const dedent = (line: string, most: number): string => {
  let at = 0;
  while (at < most && (line[at] === ' ' || line[at] === '\t' || line[at] === '>')) at += 1;
  return line.slice(at);
};

/** Items of the list are divided by empty lines. */
function isLoose({ blocks, text }: Document, item: number): boolean {
  const place = blocks[item] as Block;
  const isSibling = (index: number): boolean =>
    blocks[index]?.kind === 'list-item' && blocks[index]?.level === place.level;
  const [one, other] = isSibling(item - 1) ? [item - 1, item] : [item, item + 1];
  if (!isSibling(other)) return false;
  return /\n[ \t>]*\r?\n/.test(text.slice(blocks[one]?.end, blocks[other]?.start));
}
