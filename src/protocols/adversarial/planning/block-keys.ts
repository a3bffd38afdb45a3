// When two blocks are the same: their text without markers, indentation and line breaks.

import type { Block, Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/extract-claims.ts';

/** Below so many words equal blocks may be a coincidence: "None.", `| Yes | No |`. */
const TELLING_WORDS = 4;

export type BlockFinder = (other: Document, block: Block, section: number | undefined) => number | undefined;

/** Finds the block that says exactly what a block of another document says, in the corresponding section if possible. */
export function indexBlocks(document: Document): BlockFinder {
  const byKey = new Map<string, number[]>();
  document.blocks.forEach((block, index) => {
    const key = keyOf(document, block);
    byKey.set(key, [...(byKey.get(key) ?? []), index]);
  });
  return (other, block, section) => {
    const key = keyOf(other, block);
    const found = byKey.get(key) ?? [];
    const near = found.find((index) => document.blocks[index]?.section === section);
    const isTelling = (key.match(/[^\s|]+/g) ?? []).length > TELLING_WORDS;
    return near ?? (isTelling ? found[0] : undefined);
  };
}

export function keyOf(document: Document, { kind, start, end }: Block): string {
  const raw = document.text.slice(start, end);
  switch (kind) {
    case 'table-row':
    case 'table-header':
      return `row|${splitCells(raw.split('\n')[0] ?? '')
        .map(({ text }) => text)
        .join('|')}`;
    case 'code':
    case 'frontmatter':
      return `${kind}|${raw.replace(/[ \t\r]+$/gm, '').trimEnd()}`;
    case 'list-item':
      return `prose|${fold(raw.replace(MARKER, ''))}`;
    case 'paragraph':
      return `prose|${fold(raw)}`;
    default:
      return `${kind}|${fold(raw)}`;
  }
}

const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+|$)/;

const fold = (text: string): string =>
  text
    .replace(/\s*\n[ \t>]*/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** Shared lines over the lines of the shorter one, from which on two code blocks are versions of each other. */
const SAME_CODE = 0.4;

/** The code block of a section that is another version of this one: like it, or the same in a row of as many. */
export function findVersion(
  from: Document,
  block: Block,
  to: Document,
  section: number | undefined,
): Block | undefined {
  const own = codeLines(from, block);
  if (section === undefined || own.size === 0) return undefined;
  const theirs = codeIn(to, section);
  const row = codeIn(from, block.section);
  if (row.length === theirs.length) return theirs[row.indexOf(block)];
  return theirs.find((other) => {
    const lines = codeLines(to, other);
    const shared = [...own].filter((line) => lines.has(line)).length;
    return lines.size > 0 && shared / Math.min(own.size, lines.size) >= SAME_CODE;
  });
}

const codeIn = ({ blocks }: Document, section: number): Block[] =>
  blocks.filter((block) => block.kind === 'code' && block.section === section);

const codeLines = ({ text }: Document, { start, end }: Block): ReadonlySet<string> =>
  new Set(
    text
      .slice(start, end)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !/^(?:`{3,}|~{3,})/.test(line)),
  );
