// The Markdown parser as this project needs it: blocks only, GFM tables, bounded work on hostile text.
// Apart from parse-document so that all knowledge of the parser's extension points is in one place.

import type { Input, NodeType, Tree } from '@lezer/common';
import {
  type BlockContext,
  type BlockParser,
  parser as commonmark,
  type LeafBlock,
  type LeafBlockParser,
  type Line,
  type MarkdownConfig,
} from '@lezer/markdown';
import { countCells, countDelimiterCells } from './table-cells.ts';

/** Lists cost two levels each; real documents stay below twenty. Every blank line costs as much as it is deep. */
const DEEPEST_NESTING = 40;
/** HTML is recognised by regular expressions, which overflow on lines of millions of characters. */
const LONGEST_HTML_LINE = 20_000;
const KEPT_OF_LONG_LINE = 8_000;
const LONGEST_REFERENCE = 4_000;
const PIECE = 50_000;
/** Beyond this a piece ends anywhere, though an open list or quotation then loses its nesting. */
const LONGEST_PIECE = 250_000;

const LEFT_BRACKET = 91;
const CARET = 94;
const RULE_LINE = /^(?:-+|=+)[ \t]*$/;
const REFERENCE =
  /^\[(?!\^)(?=[^\]]*[^\]\s])(?:[^[\]\\]|\\[\s\S])+\]:[ \t]*(?:\n[ \t]*)?(?:<(?:[^<>\n\\]|\\.)*>|[^\s<]\S*)(?:(?:[ \t]+|[ \t]*\n[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)))?[ \t]*$/;

/** Each line below the limit is a paragraph of its own: nothing is lost, only the nesting. */
const nestingLimit: BlockParser = {
  name: 'NestingLimit',
  before: 'IndentedCode',
  parse(cx, line) {
    if (cx.depth < DEEPEST_NESTING) return false;
    const start = cx.lineStart + line.pos;
    const end = cx.lineStart + line.text.length;
    cx.nextLine();
    cx.addElement(cx.elt('Paragraph', start, end));
    return true;
  },
};

/** The parser's own rule reads an unfinished definition again with every line: quadratic. */
const reference: BlockParser = {
  name: 'LinkReference',
  leaf: (_, leaf) => (leaf.content.charCodeAt(0) === LEFT_BRACKET ? watchReference() : null),
};

function watchReference(): LeafBlockParser {
  const isReference = (content: string): boolean =>
    content.length <= LONGEST_REFERENCE && REFERENCE.test(content);
  const finish = (cx: BlockContext, leaf: LeafBlock): boolean => {
    if (!isReference(leaf.content)) return false;
    cx.addElement(cx.elt('LinkReference', leaf.start, leaf.start + leaf.content.length));
    return true;
  };
  return {
    nextLine: (cx, line, leaf) =>
      leaf.content.length <= LONGEST_REFERENCE &&
      !isReference(`${leaf.content}\n${line.text.slice(line.pos)}`) &&
      finish(cx, leaf),
    finish,
  };
}

/** A footnote ends the paragraph before it, so that each footnote is a paragraph. */
const footnote: BlockParser = {
  name: 'Footnote',
  endLeaf: (_, { text, pos, next }) =>
    next === LEFT_BRACKET && text.charCodeAt(pos + 1) === CARET && text.indexOf(']:', pos) > 0,
};

/**
 * In place of the parser's own tables: no nodes for cells, no regular expression that backtracks over a long
 * line, and a rule below a table ends it where the original takes both for a heading.
 */
const table: MarkdownConfig = {
  defineNodes: [{ name: 'Table', block: true }, 'TableHeader', 'TableRow'],
  parseBlock: [
    {
      name: 'Table',
      before: 'SetextHeading',
      leaf: (_, leaf) => (leaf.content.includes('|') ? watchTable(leaf) : null),
      endLeaf: (cx, line, leaf) =>
        line.text.includes('|', line.basePos) &&
        !leaf.parsers.some(isOpenTable) &&
        isTableHead(line.text, line.pos, cx.peekLine()),
    },
  ],
};

interface TableWatcher extends LeafBlockParser {
  readonly isOpenTable: () => boolean;
}

const isOpenTable = (watcher: LeafBlockParser): boolean =>
  'isOpenTable' in watcher && (watcher as TableWatcher).isOpenTable();

function isTableHead(head: string, from: number, below: string): boolean {
  const cells = countDelimiterCells(below, skipMarkers(below));
  return cells > 0 && cells === countCells(head, from) && countDelimiterCells(head, from) === 0;
}

/** The line below is seen with the markers of the block quotes around it. */
function skipMarkers(line: string): number {
  let at = 0;
  while (at < line.length && ' \t>'.includes(line.charAt(at))) at += 1;
  return at;
}

function watchTable(leaf: LeafBlock): TableWatcher {
  const rows: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  let indent = 0;
  let isFirst = true;
  const startsTable = ({ text, pos }: Line): boolean => {
    const cells = countDelimiterCells(text, pos);
    return cells > 0 && cells === countCells(leaf.content, 0);
  };
  const finish = (cx: BlockContext): boolean => {
    const end = rows.at(-1)?.to;
    if (end === undefined) return false;
    const nodes = rows.map(({ name, from, to }) => cx.elt(name, from, to));
    cx.addElement(cx.elt('Table', leaf.start, end, nodes));
    return true;
  };
  return {
    isOpenTable: () => rows.length > 0,
    nextLine(cx, line) {
      const to = cx.lineStart + line.text.length;
      if (isFirst) {
        isFirst = false;
        if (!startsTable(line)) return false;
        indent = line.baseIndent;
        rows.push({ name: 'TableHeader', from: leaf.start, to });
      } else if (rows.length > 0) {
        if (line.baseIndent < indent || RULE_LINE.test(line.text.slice(line.pos))) return finish(cx);
        rows.push({ name: 'TableRow', from: cx.lineStart + line.pos, to });
      }
      return false;
    },
    finish,
  };
}

const blockParser = Object.assign(
  commonmark.configure([table, { parseBlock: [nestingLimit, reference, footnote] }]),
  // Inline structure is never asked for, and skipping it saves a third of the time.
  { parseInline: () => [] },
);

export const nodeTypes: readonly NodeType[] = blockParser.nodeSet.types;

/**
 * Parses `text` from `start` on and shows each piece as a tree that begins at `from`. In pieces, because the
 * parser's trees are large: a text of millions of short list items would not fit into memory at once.
 */
export function parseBlocks(
  text: string,
  lineStarts: readonly number[],
  start: number,
  visit: (tree: Tree, from: number) => void,
): void {
  const input = linesOf(text, lineStarts);
  for (let from = start; from < text.length; ) {
    const parse = blockParser.startParse(input, [], [{ from, to: text.length }]);
    let tree = parse.advance();
    for (; tree === null; tree = parse.advance()) {
      if (parse.stoppedAt === null && isPieceEnd(text, parse.parsedPos, from))
        parse.stopAt(parse.parsedPos - 1);
    }
    visit(tree, from);
    from = parse.parsedPos;
  }
}

/** The block before `at` is complete; what is open around it ends where the next line is neither indented nor quoted. */
function isPieceEnd(text: string, at: number, from: number): boolean {
  const size = at - from;
  return size > PIECE && (size > LONGEST_PIECE || !' \t\r\n>'.includes(text.charAt(at)));
}

function linesOf(text: string, lineStarts: readonly number[]): Input {
  const hasReturns = text.includes('\r');
  let line = 0;
  return {
    length: text.length,
    lineChunks: true,
    read: (from, to) => text.slice(from, to),
    chunk(from) {
      line = moveToLine(lineStarts, line, from);
      const next = lineStarts[line + 1];
      const content = text.slice(from, next === undefined ? text.length : next - 1);
      return content.length > LONGEST_HTML_LINE || hasReturns ? soften(content) : content;
    },
  };
}

/** The parser looks at most one line ahead, so the next line is always near the last one. */
function moveToLine(lineStarts: readonly number[], near: number, offset: number): number {
  let line = near;
  while ((lineStarts[line] as number) > offset) line -= 1;
  while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line += 1;
  return line;
}

/** A line of the same length that means the same to the parser and cannot hurt it. */
function soften(line: string): string {
  // The parser does not take a carriage return for white space everywhere.
  const plain = line.includes('\r') ? line.replaceAll('\r', ' ') : line;
  if (plain.length <= LONGEST_HTML_LINE || !plain.includes('<')) return plain;
  const filler = 'x'.repeat(plain.length - 2 * KEPT_OF_LONG_LINE);
  return plain.slice(0, KEPT_OF_LONG_LINE) + filler + plain.slice(-KEPT_OF_LONG_LINE);
}
