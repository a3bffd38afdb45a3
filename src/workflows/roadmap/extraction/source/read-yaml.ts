// The YAML that specs are written in, with the line of every value: mappings, lists, block text, comments. What it
// does not know (anchors, tags, flow collections) stays text, so that nothing is lost or guessed.

import { malformed } from './malformed.ts';
import { DEEPEST, type Entry, type Node } from './node.ts';

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly number: number;
}

interface Cursor {
  readonly label: string;
  readonly original: readonly string[];
  readonly lines: readonly Line[];
  at: number;
}

const KEY =
  /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s#&*!|>%@`"'[{,-][^#\n]{0,200}?|-[^\s:][^#\n]{0,200}?))\s{0,20}:(?=\s|$)\s*/;
const BLOCK_TEXT = /^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/;

export function readYaml(label: string, original: readonly string[]): Node {
  const lines = original.flatMap((written, at): Line[] => {
    const text = written.trim();
    if (text === '' || text.startsWith('#') || /^(?:---|\.\.\.)(?:\s|$)|^%[A-Z]/.test(written)) return [];
    const indent = /^[ \t]*/.exec(written)?.[0] ?? '';
    if (indent.includes('\t')) throw malformed(label, 'YAML', at + 1, 'a tab in the indentation');
    return [{ indent: indent.length, text, number: at + 1 }];
  });
  const cursor: Cursor = { label, original, lines, at: 0 };
  const [first] = lines;
  if (!first) return { kind: 'map', line: 1, endLine: 1, entries: [] };
  const node = readNode(cursor, first, 0);
  const rest = lines[cursor.at];
  if (rest) throw malformed(label, 'YAML', rest.number, 'its indentation belongs to nothing above it');
  return node;
}

const isItem = ({ text }: Line): boolean => text === '-' || text.startsWith('- ');

function readNode(cursor: Cursor, line: Line, depth: number): Node {
  if (depth > DEEPEST)
    throw malformed(cursor.label, 'YAML', line.number, `more than ${DEEPEST} levels of nesting`);
  if (isItem(line)) return readList(cursor, line.indent, depth);
  if (KEY.test(line.text)) return readMap(cursor, line.indent, depth);
  cursor.at += 1;
  return readScalar(cursor, line.text, line.number, line.indent - 1);
}

function readList(cursor: Cursor, indent: number, depth: number): Node {
  const items: Node[] = [];
  const start = cursor.lines[cursor.at] as Line;
  for (let line = cursor.lines[cursor.at]; line && line.indent === indent && isItem(line); ) {
    const offset = /^-\s*/.exec(line.text)?.[0].length ?? 1;
    const inner: Line = { indent: indent + offset, text: line.text.slice(offset), number: line.number };
    items.push(inner.text === '' ? readBelow(cursor, line, depth) : readInner(cursor, inner, depth));
    line = cursor.lines[cursor.at];
  }
  return { kind: 'list', line: start.number, endLine: items.at(-1)?.endLine ?? start.number, items };
}

/** What stands behind the dash on its line, and the lines that continue it. */
function readInner(cursor: Cursor, inner: Line, depth: number): Node {
  const lines = cursor.lines as Line[];
  lines[cursor.at] = inner;
  return readNode(cursor, inner, depth + 1);
}

function readMap(cursor: Cursor, indent: number, depth: number): Node {
  const entries: Entry[] = [];
  const start = cursor.lines[cursor.at] as Line;
  for (let line = cursor.lines[cursor.at]; line && line.indent === indent && !isItem(line); ) {
    const match = KEY.exec(line.text);
    if (!match) throw malformed(cursor.label, 'YAML', line.number, 'a key with a colon is missing');
    const key = match[1] ?? match[2] ?? match[3] ?? '';
    const rest = line.text.slice(match[0].length);
    entries.push({ key, line: line.number, value: readEntry(cursor, line, rest, depth) });
    line = cursor.lines[cursor.at];
  }
  return { kind: 'map', line: start.number, endLine: entries.at(-1)?.value.endLine ?? start.number, entries };
}

function readEntry(cursor: Cursor, line: Line, rest: string, depth: number): Node {
  if (rest === '' || rest.startsWith('#')) return readBelow(cursor, line, depth);
  cursor.at += 1;
  return readScalar(cursor, rest, line.number, line.indent);
}

/** A list may stand below its key without indentation. */
function readBelow(cursor: Cursor, line: Line, depth: number): Node {
  cursor.at += 1;
  const next = cursor.lines[cursor.at];
  if (next && (next.indent > line.indent || (next.indent === line.indent && isItem(next) && !isItem(line))))
    return readNode(cursor, next, depth + 1);
  return { kind: 'scalar', line: line.number, endLine: line.number, value: '' };
}

/** With the lines below it that are indented deeper. */
function readScalar(cursor: Cursor, first: string, number: number, indent: number): Node {
  const parts = BLOCK_TEXT.test(first) ? [] : [withoutComment(first)];
  let endLine = number;
  for (let line = cursor.lines[cursor.at]; line && line.indent > indent; line = cursor.lines[cursor.at]) {
    parts.push(line.text);
    endLine = line.number;
    cursor.at += 1;
  }
  const joined = parts.join(' ');
  const quote = joined[0];
  const isQuoted = (quote === '"' || quote === "'") && joined.length > 1 && joined.endsWith(quote);
  if ((quote === '"' || quote === "'") && !isQuoted && !joined.slice(1).includes(quote))
    throw malformed(cursor.label, 'YAML', number, 'a closing quote is missing');
  return { kind: 'scalar', line: number, endLine, value: isQuoted ? joined.slice(1, -1) : joined };
}

function withoutComment(text: string): string {
  const at = text.search(/\s#/);
  return at < 0 ? text : text.slice(0, at).trimEnd();
}
