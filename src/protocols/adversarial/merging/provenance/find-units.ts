// The parts of a section before which a line of ours changes nothing: paragraphs, whole lists, whole tables, code.
// Apart because it alone knows where Markdown lets a comment stand.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { hasWords } from './place-pieces.ts';

/** Blocks that stay together, from the start of a line on. */
export interface Unit {
  /** Start of its first line. */
  readonly lineStart: number;
  readonly start: number;
  readonly end: number;
}

/** Without heading and front matter, in order. */
export function findUnits(document: Document, { level, firstBlock, lastBlock }: Section): Unit[] {
  const units: { lineStart: number; start: number; end: number }[] = [];
  const first = level > 0 ? firstBlock + 1 : firstBlock;
  for (let index = first; index < lastBlock; index += 1) {
    const block = document.blocks[index] as Block;
    if (block.kind === 'frontmatter') continue;
    const last = units.at(-1);
    if (last !== undefined && !beginsUnit(document, index)) last.end = Math.max(last.end, block.end);
    else units.push({ lineStart: startOfLine(document, block.line), start: block.start, end: block.end });
  }
  return units;
}

/** A byte order mark stays first. */
export function startOfLine({ text, lineStarts }: Document, line: number): number {
  const start = lineStarts[line - 1] ?? text.length;
  return start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

function beginsUnit(document: Document, index: number): boolean {
  const { kind, parent, line, start } = document.blocks[index] as Block;
  if (parent !== undefined || kind === 'table-row') return false;
  if (kind === 'list-item' && isInList(document, index - 1)) return false;
  const { text } = document;
  const lineStart = startOfLine(document, line);
  if (!hasWords(text, lineStart, start)) return true;
  // Only a blank line surely ends a quotation, which may go on without its marker.
  return !hasWords(text, startOfLine(document, line - 1), lineStart);
}

function isInList({ blocks }: Document, index: number): boolean {
  for (let at: number | undefined = index; at !== undefined; at = blocks[at]?.parent) {
    if (blocks[at]?.kind === 'list-item') return true;
  }
  return false;
}
