// The document under construction: appends blocks and sections in source order and keeps their spans right.
// Apart from parse-document, which knows what each node of the parser means.

import type { Block, BlockKind, Section } from '../../domain/document.ts';
import { trimEnd } from './document-lines.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type OpenSection = Mutable<Omit<Section, 'children'>> & { readonly children: number[] };
export interface Walk {
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly sections: OpenSection[];
  readonly blocks: Block[];
  /** Indices of the sections that enclose the current position. */
  readonly path: number[];
  /** Block indices of the list items around the current position. */
  readonly items: number[];
  /** Block quotes and list items around the current position. */
  depth: number;
  /** Index of the last line reached. */
  line: number;
  /** A list item whose own text is not known yet: where its marker stands. */
  marker: { readonly from: number; readonly to: number } | undefined;
  tableHeader: number | undefined;
}

export function startWalk(text: string, lineStarts: readonly number[]): Walk {
  const walk: Walk = {
    text,
    lineStarts,
    sections: [],
    blocks: [],
    path: [],
    items: [],
    depth: 0,
    line: 0,
    marker: undefined,
    tableHeader: undefined,
  };
  openSection(walk, 0, 0, '');
  return walk;
}

export function addBlock(
  walk: Walk,
  kind: BlockKind,
  start: number,
  to: number,
  level = 0,
  parent: number | undefined = walk.items.at(-1),
): void {
  const end = trimEnd(walk.text, start + 1, to);
  const line = moveToLine(walk, start);
  const endLine = moveToLine(walk, end - 1);
  const section = walk.sections.length - 1;
  walk.blocks.push({ start, end, line, endLine, kind, section, level, parent });
}

/** Positions arrive in order, so the line is found by walking on. */
function moveToLine(walk: Walk, offset: number): number {
  const { lineStarts } = walk;
  while ((lineStarts[walk.line + 1] ?? Number.POSITIVE_INFINITY) <= offset) walk.line += 1;
  return walk.line + 1;
}

export function openSection(walk: Walk, level: number, from: number, title: string): void {
  const line = moveToLine(walk, from);
  // The indentation of a heading belongs to it, not to the section before.
  const start = level === 0 ? 0 : lineStartOf(walk, line);
  endSections(walk, level, start, line - 1);
  const index = walk.sections.length;
  const parent = level === 0 ? undefined : walk.path.at(-1);
  if (parent !== undefined) walk.sections[parent]?.children.push(index);
  if (level > 0) walk.path.push(index);
  walk.sections.push({
    index,
    level,
    title,
    parent,
    children: [],
    start,
    end: start,
    line,
    endLine: line,
    firstBlock: walk.blocks.length,
    lastBlock: walk.blocks.length,
    treeEnd: start,
  });
}

/** A byte order mark stays outside the first heading. */
function lineStartOf(walk: Walk, line: number): number {
  const start = walk.lineStarts[line - 1] as number;
  return start === 0 && walk.text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** Behind the last node. */
export function endWalk(walk: Walk): void {
  const end = walk.text.length;
  endSections(walk, 0, end, moveToLine(walk, end - 1));
}

/** Ends the current section at `end`, and with it every enclosing one that is not above `level`. */
function endSections(walk: Walk, level: number, end: number, endLine: number): void {
  const current = walk.sections.at(-1);
  if (!current) return;
  current.end = end;
  current.treeEnd = end;
  current.endLine = Math.max(current.line, endLine);
  current.lastBlock = walk.blocks.length;
  for (let last = walk.path.at(-1); last !== undefined; last = walk.path.at(-1)) {
    const section = walk.sections[last] as OpenSection;
    section.treeEnd = end;
    if (section.level < level) break;
    walk.path.pop();
  }
}
