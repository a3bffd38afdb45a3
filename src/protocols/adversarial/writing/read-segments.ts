// The body of a section in pieces that must not be torn: a paragraph, a table, a list, a code block. Read by whole
// lines, so that what is carried over keeps its indentation and its quote marks.

import type { Block, BlockKind, Document, Section } from '../../../domain/document.ts';

export type SegmentKind = 'text' | 'list' | 'table' | 'code' | 'quote' | 'html' | 'reference';

export interface Segment {
  readonly kind: SegmentKind;
  /** 1-based, inclusive. */
  readonly line: number;
  readonly endLine: number;
  /** Outermost items of a list, rows of a table: each with its lines. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly line: number;
  readonly endLine: number;
  /** Where its block ends, by which definitions are found again. */
  readonly blockEnd: number;
}

interface OpenSegment {
  kind: SegmentKind;
  line: number;
  endLine: number;
  parts: { line: number; endLine: number; blockEnd: number }[];
}

/** Blanks at the end of a line may decide what the line is, so only line breaks are cut off. */
export function linesOf({ text, lineStarts }: Document, line: number, endLine: number): string {
  const start = lineStarts[line - 1] ?? 0;
  let end = lineStarts[endLine] ?? text.length;
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(start, end);
}

/** Verbatim, and closed where the source leaves open to its end what would swallow all that follows. */
export function segmentText(document: Document, { kind, line, endLine }: Segment): string {
  const text = linesOf(document, line, endLine);
  if (kind === 'code') return text + closingFence(text);
  return kind === 'html' ? text + closingTag(text) : text;
}

function closingFence(text: string): string {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
  if (fence === undefined) return '';
  const last = /(?:^|\n) {0,3}(`{3,}|~{3,})[ \t]*$/.exec(text.slice(fence.length + 3))?.[1] ?? '';
  return last.startsWith(fence) ? '' : `\n${fence}`;
}

function closingTag(text: string): string {
  const tag = /^\s*<(script|pre|style|textarea)\b/i.exec(text)?.[1];
  const close =
    tag === undefined ? (OPEN.find(([open]) => text.trimStart().startsWith(open))?.[1] ?? '') : `</${tag}>`;
  return text.toLowerCase().includes(close.toLowerCase()) ? '' : close;
}

const OPEN: readonly (readonly [string, string])[] = [
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
];

export function readSegments(document: Document, section: Section): Segment[] {
  const segments: OpenSegment[] = [];
  for (let index = section.firstBlock; index < section.lastBlock; index += 1) {
    const block = document.blocks[index] as Block;
    const kind = kindOf(document, block);
    const last = segments.at(-1);
    if (kind === undefined) continue;
    if (last && (isNested(document, block) || block.line <= last.endLine)) extend(last, block);
    else if (last && continues(document, last, kind, block)) extend(last, block, isPart(block));
    else segments.push({ kind, line: block.line, endLine: block.endLine, parts: partsOf(block) });
  }
  return segments;
}

const isPart = ({ kind }: Block): boolean => kind === 'list-item' || kind === 'table-row';

const partsOf = (block: Block) =>
  isPart(block) ? [{ line: block.line, endLine: block.endLine, blockEnd: block.end }] : [];

function extend(segment: OpenSegment, block: Block, asPart = false): void {
  segment.endLine = Math.max(segment.endLine, block.endLine);
  const last = segment.parts.at(-1);
  if (asPart) segment.parts.push(...partsOf(block));
  else if (last && segment.kind === 'list') last.endLine = Math.max(last.endLine, block.endLine);
}

function kindOf(document: Document, block: Block): SegmentKind | undefined {
  const { text, lineStarts } = document;
  const { kind, start, line } = block;
  if (kind === 'frontmatter' || kind === 'rule' || isOwnHeading(document, block)) return undefined;
  if (/^\s{0,3}>/.test(text.slice(lineStarts[line - 1], start + 1))) return 'quote';
  if (kind === 'html') return isComment(document, block) ? undefined : 'html';
  if (/^\[\^[^\]\s]{1,80}\]:/.test(text.slice(start, start + 90))) return 'reference';
  return KINDS.get(kind) ?? 'text';
}

const KINDS: ReadonlyMap<BlockKind, SegmentKind> = new Map([
  ['list-item', 'list'],
  ['table-header', 'table'],
  ['table-row', 'table'],
  ['reference', 'reference'],
  ['code', 'code'],
]);

const isComment = ({ text }: Document, { start }: Block): boolean => text.startsWith('<!--', start);

/** A heading inside a quote or a list is text there; the others have their own sections. */
const isOwnHeading = ({ text, lineStarts }: Document, { kind, start, line }: Block): boolean =>
  kind === 'heading' && /^\s*$/.test(text.slice(lineStarts[line - 1], start));

/** Within a list item; a row is where its table is. */
function isNested({ blocks }: Document, { kind, parent }: Block): boolean {
  if (parent === undefined) return false;
  return kind === 'table-row' ? blocks[parent]?.parent !== undefined : true;
}

function continues(document: Document, last: OpenSegment, kind: SegmentKind, block: Block): boolean {
  if (kind === 'table') return last.kind === 'table' && block.kind === 'table-row';
  if (kind === 'quote') return last.kind === 'quote' && block.line <= last.endLine + 2;
  return (
    kind === 'list' && last.kind === 'list' && marker(document, last.line) === marker(document, block.line)
  );
}

const marker = (document: Document, line: number): string =>
  linesOf(document, line, line).trimStart().charAt(0).replace(/\d/, '1');
