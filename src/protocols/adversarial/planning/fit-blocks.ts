// Blocks as they stand in their own document, set apart from what is around them in the base.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { closeText } from './close-text.ts';
import { lineAfter, lineStart, setApart } from './draft-edit.ts';
import { blockAfter, containerEnd } from './place-blocks.ts';

/** What the new text stands beside. */
export interface Near {
  /** In the base. */
  readonly block: number;
  readonly side: 'after' | 'before';
}

export interface Fitted {
  readonly start: number;
  readonly text: string;
}

export function fitBlocks(
  from: Document,
  run: readonly number[],
  base: Document,
  target: Section,
  near: Near | undefined,
): Fitted {
  const start = near?.side === 'before' ? blockStart(base, near.block) : endOf(base, target, near);
  return { start, text: setApart(base.text, start, closeText(rawText(from, run))) };
}

function endOf(base: Document, target: Section, near: Near | undefined): number {
  if (near) return containerEnd(base, near.block);
  // Nothing stands before the first heading: the text goes there, behind a byte order mark.
  if (target.firstBlock === target.lastBlock) return base.text.startsWith('\ufeff') ? 1 : 0;
  return containerEnd(base, blockAfter(base, target));
}

/** It has no title and says nothing before its first heading; a title above deeper headings would leave a gap. */
export const takesTitle = ({ blocks, sections }: Document): boolean =>
  [undefined, 2].includes(sections[1]?.level) &&
  !blocks.some(({ kind, section }) => section === 0 && kind !== 'frontmatter');

function blockStart({ blocks, text }: Document, index: number): number {
  let at = index;
  for (let parent = blocks[at]?.parent; parent !== undefined; parent = blocks[at]?.parent) at = parent;
  return lineStart(text, blocks[at]?.start ?? 0);
}

/** Whole lines, without the indentation of the first; rows of a table bring its head along. */
function rawText(document: Document, run: readonly number[]): string {
  const { text, blocks } = document;
  const first = blocks[run[0] ?? 0] as Block;
  const last = blocks[run.at(-1) ?? 0] as Block;
  if (first.kind === 'heading' && run.length > 1)
    return `${text.slice(first.start, first.end)}\n\n${rawText(document, run.slice(1))}`;
  const from = lineStart(text, first.start);
  const body = text.slice(from, last.end);
  const header = first.kind === 'table-row' ? blocks[first.parent ?? -1] : undefined;
  const head = header ? text.slice(lineStart(text, header.start), lineAfter(text, header.end)) : '';
  const indent = /^[ \t]*/.exec(body)?.[0] ?? '';
  const isIndentedCode = first.kind === 'code' && !/^[ \t]*[`~]{3}/.test(body);
  const margin = isIndentedCode ? indent.replace(/ {4}$|\t$/, '') : indent;
  return margin === ''
    ? head + body
    : `${head}${body}`
        .split('\n')
        .map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line))
        .join('\n');
}
