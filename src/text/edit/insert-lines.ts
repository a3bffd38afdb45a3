// Lines of ours put into a text and taken out again; where Markdown lets one stand is known here alone.

import type { Block, Document, Section } from '../../domain/document.ts';

/** Whether anything but white space stands there. */
export const hasWords = (text: string, start: number, end: number): boolean =>
  start < end && /[^ \t\r\n]/.test(text.slice(start, end));

export interface Insertion {
  /** Start of a line, or the end of a text whose last line is not ended. */
  readonly offset: number;
  readonly line: string;
}

export interface TaggedText {
  readonly text: string;
  /** 1-based lines of `text` that were added. */
  readonly tagLines: readonly number[];
}

/** Insertions at one place keep their order. */
export function insertLines(document: Document, insertions: readonly Insertion[]): TaggedText {
  const { text, lineStarts } = document;
  const starts = new Map(lineStarts.map((start, index) => [start, index + 1]));
  // Behind a byte order mark the first line begins anew.
  if (text.charCodeAt(0) === 0xfeff) starts.set(1, 1);
  const parts: string[] = [];
  const tagLines: number[] = [];
  let done = 0;
  for (const { offset, line } of insertions.toSorted((a, b) => a.offset - b.offset)) {
    const before = starts.get(offset);
    parts.push(text.slice(done, offset));
    done = offset;
    const lineBreak = breakAt(text, offset);
    parts.push(before === undefined ? `${lineBreak}${line}` : `${line}${lineBreak}`);
    tagLines.push((before ?? lineStarts.length + 1) + tagLines.length);
  }
  parts.push(text.slice(done));
  return { text: parts.join(''), tagLines };
}

/** As the line above ends, or else the first line that does. */
function breakAt(text: string, offset: number): string {
  const unit = text.includes('\n') ? '\n' : '\r';
  const above = text.lastIndexOf(unit, offset - 1);
  const at = offset > 0 && above >= 0 ? above : text.indexOf(unit);
  if (at < 0) return '\n';
  if (unit === '\r') return '\r';
  // A return at the very end would be taken for half of a break that is only a line feed.
  const isUnended = offset === text.length && text.charAt(offset - 1) === '\r';
  return isUnended || text.charAt(at - 1) === '\r' ? '\r\n' : '\n';
}

/** The text before `insertLines`. */
export function stripProvenance(tagged: string, tagLines: readonly number[]): string {
  const ours = new Set(tagLines);
  const unit = tagged.includes('\n') ? '\n' : '\r';
  const lines = tagged.split(unit);
  const kept = lines.filter((_, index) => !ours.has(index + 1));
  const text = kept.join(unit);
  const mark = ours.has(1) && tagged.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
  const hasUnendedTag = ours.has(lines.length) && kept.length > 0;
  return mark + (hasUnendedTag && text.endsWith('\r') ? text.slice(0, -1) : text);
}

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
