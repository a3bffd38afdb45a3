// Markdown to a `Document`: sections that partition the text and blocks with exact spans.
// One pass over the parser's tree; every position is found once and in order, so lines come from a moving pointer.

import type { NodeType, SyntaxNodeRef } from '@lezer/common';
import type { BlockKind, Document } from '../../domain/document.ts';
import { findLineStarts, isBlank, trimEnd } from './document-lines.ts';
import { addBlock, endWalk, openSection, startWalk, type Walk } from './document-walk.ts';
import { type Frontmatter, findFrontmatter } from './find-frontmatter.ts';
import { nodeTypes, parseBlocks } from './markdown-blocks.ts';

/** `## Title ##` */
const readMarkedTitle: TitleReader = (text, from, to, level) => {
  let start = from + level;
  let end = trimEnd(text, start, to);
  let closing = end;
  while (closing > start && text.charCodeAt(closing - 1) === HASH) closing -= 1;
  if (isBlank(text.charCodeAt(closing - 1))) end = trimEnd(text, start, closing);
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  return text.slice(start, end);
};

/** A title over a line of `=` or `-`; one that fills several lines is joined to one. */
const readUnderlinedTitle: TitleReader = (text, from, to) => {
  let underline = trimEnd(text, from, to);
  const mark = text.charCodeAt(underline - 1);
  while (underline > from && text.charCodeAt(underline - 1) === mark) underline -= 1;
  const lines = text.slice(from, trimEnd(text, from, underline)).split(/[\r\n]+/);
  return lines.map((line) => line.trim()).join(' ');
};

export { lineAt, spanOf } from './document-lines.ts';

type Step = (walk: Walk, from: number, to: number) => void;

/** Never fails: any string is Markdown. */
export function parseDocument(text: string): Document {
  const lineStarts = findLineStarts(text);
  const walk = startWalk(text, lineStarts);
  const frontmatter = findFrontmatter(text, lineStarts);
  if (frontmatter) addBlock(walk, 'frontmatter', frontmatter.start, frontmatter.end);
  parseBlocks(text, lineStarts, bodyStart(text, lineStarts, frontmatter), (tree, from) =>
    tree.iterate({
      enter: (node) => enter(walk, node, from),
      leave: ({ type }) => leave(walk, type),
    }),
  );
  endWalk(walk);
  return { text, lineStarts, sections: walk.sections, blocks: walk.blocks };
}

/** Titles from the outermost section to this one: `Security > Tokens`. */
export function sectionPath(document: Document, index: number): string {
  const titles: string[] = [];
  for (let at: number | undefined = index; at !== undefined; at = document.sections[at]?.parent) {
    titles.unshift(document.sections[at]?.title ?? '');
  }
  return titles.join(' > ');
}

/** The section's own text, heading included, without the sections below it. */
export function sectionText(document: Document, index: number): string {
  const section = document.sections[index];
  return section ? document.text.slice(section.start, section.end) : '';
}

function bodyStart(
  text: string,
  lineStarts: readonly number[],
  frontmatter: Frontmatter | undefined,
): number {
  if (frontmatter) return lineStarts[frontmatter.nextLine] ?? text.length;
  return text.charCodeAt(0) === 0xfeff ? 1 : 0;
}

const leaf =
  (kind: BlockKind): Step =>
  (walk, from, to) => {
    flushMarker(walk);
    addBlock(walk, kind, from, to);
  };

const heading =
  (level: number, readTitle: TitleReader): Step =>
  (walk, from, to) => {
    flushMarker(walk);
    if (walk.depth === 0) openSection(walk, level, from, readTitle(walk.text, from, to, level));
    addBlock(walk, 'heading', from, to, level);
  };

function paragraph(walk: Walk, from: number, to: number): void {
  if (walk.marker) addItem(walk, walk.marker.from, to);
  else addBlock(walk, 'paragraph', from, to);
}

function container(walk: Walk): void {
  flushMarker(walk);
  walk.depth += 1;
}

function tableHeader(walk: Walk, from: number, to: number): void {
  walk.tableHeader = walk.blocks.length;
  addBlock(walk, 'table-header', from, to);
}

function tableRow(walk: Walk, from: number, to: number): void {
  addBlock(walk, 'table-row', from, to, 0, walk.tableHeader);
}

function listMark(walk: Walk, from: number, to: number): void {
  walk.marker = { from, to };
}

/** What each kind of node means; nodes that are not named here are markers inside a block. */
const steps = new Map<string, Step>([
  ['Paragraph', paragraph],
  ['Blockquote', container],
  ['ListItem', container],
  ['ListMark', listMark],
  ['BulletList', flushMarker],
  ['OrderedList', flushMarker],
  ['Table', flushMarker],
  ['TableHeader', tableHeader],
  ['TableRow', tableRow],
  ['CodeBlock', leaf('code')],
  ['FencedCode', leaf('code')],
  ['HTMLBlock', leaf('html')],
  ['CommentBlock', leaf('html')],
  ['ProcessingInstructionBlock', leaf('html')],
  ['LinkReference', leaf('reference')],
  ['HorizontalRule', leaf('rule')],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, Step] => [
    `ATXHeading${level}`,
    heading(level, readMarkedTitle),
  ]),
  ...[1, 2].map((level): [string, Step] => [`SetextHeading${level}`, heading(level, readUnderlinedTitle)]),
]);

const stepsById: readonly (Step | undefined)[] = nodeTypes.map(({ name }) => steps.get(name));
const isParentById: readonly boolean[] = nodeTypes.map(({ name }) =>
  ['Document', 'Blockquote', 'BulletList', 'OrderedList', 'ListItem', 'Table'].includes(name),
);
const idOf = (wanted: string): number => nodeTypes.findIndex(({ name }) => name === wanted);
const LIST_ITEM = idOf('ListItem');
const BLOCKQUOTE = idOf('Blockquote');

function enter(walk: Walk, node: SyntaxNodeRef, base: number): boolean {
  const { id } = node.type;
  stepsById[id]?.(walk, node.from + base, node.to + base);
  return isParentById[id] as boolean;
}

function leave(walk: Walk, { id }: NodeType): void {
  if (id !== LIST_ITEM && id !== BLOCKQUOTE) return;
  walk.depth -= 1;
  if (id !== LIST_ITEM) return;
  flushMarker(walk);
  walk.items.pop();
}

/** An item that does not begin with a paragraph owns its marker only. */
function flushMarker(walk: Walk): void {
  if (walk.marker) addItem(walk, walk.marker.from, walk.marker.to);
}

function addItem(walk: Walk, from: number, to: number): void {
  walk.marker = undefined;
  const index = walk.blocks.length;
  addBlock(walk, 'list-item', from, to, walk.items.length + 1);
  walk.items.push(index);
}

export type TitleReader = (text: string, from: number, to: number, level: number) => string;

const HASH = 35;
