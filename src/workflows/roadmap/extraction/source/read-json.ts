// JSON with the line of every value; the built-in parser tells none.

import { malformed } from './malformed.ts';
import { DEEPEST, type Entry, type Node } from './node.ts';

interface Cursor {
  readonly label: string;
  readonly text: string;
  at: number;
  line: number;
  depth: number;
}

export function readJson(label: string, text: string): Node {
  const cursor: Cursor = { label, text, at: text.charCodeAt(0) === 0xfeff ? 1 : 0, line: 1, depth: 0 };
  const node = readValue(cursor);
  skipBlanks(cursor);
  if (cursor.at < text.length) throw problem(cursor, 'something follows the end of the value');
  return node;
}

const problem = ({ label, line }: Cursor, what: string) => malformed(label, 'JSON', line, what);

function skipBlanks(cursor: Cursor): void {
  for (; cursor.at < cursor.text.length; cursor.at += 1) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (code === 10) cursor.line += 1;
    else if (code !== 32 && code !== 9 && code !== 13) return;
  }
}

function readValue(cursor: Cursor): Node {
  skipBlanks(cursor);
  const { line } = cursor;
  const first = cursor.text[cursor.at];
  if (first === '{') return nested(cursor, () => readMap(cursor, line));
  if (first === '[') return nested(cursor, () => readList(cursor, line));
  const value = first === '"' ? readString(cursor) : readLiteral(cursor);
  return { kind: 'scalar', line, endLine: line, value };
}

function nested(cursor: Cursor, read: () => Node): Node {
  cursor.depth += 1;
  if (cursor.depth > DEEPEST) throw problem(cursor, `more than ${DEEPEST} levels of nesting`);
  cursor.at += 1;
  const node = read();
  cursor.depth -= 1;
  return node;
}

function readMap(cursor: Cursor, line: number): Node {
  const entries: Entry[] = [];
  readParts(cursor, '}', () => {
    if (cursor.text[cursor.at] !== '"') throw problem(cursor, 'a key in quotes is missing');
    const keyLine = cursor.line;
    const key = readString(cursor);
    skipBlanks(cursor);
    if (cursor.text[cursor.at] !== ':')
      throw problem(cursor, `a colon is missing after "${key.slice(0, 40)}"`);
    cursor.at += 1;
    entries.push({ key, line: keyLine, value: readValue(cursor) });
  });
  return { kind: 'map', line, endLine: cursor.line, entries };
}

function readList(cursor: Cursor, line: number): Node {
  const items: Node[] = [];
  readParts(cursor, ']', () => items.push(readValue(cursor)));
  return { kind: 'list', line, endLine: cursor.line, items };
}

function readParts(cursor: Cursor, close: string, read: () => void): void {
  skipBlanks(cursor);
  for (let isFirst = true; cursor.text[cursor.at] !== close; isFirst = false) {
    if (!isFirst) {
      if (cursor.text[cursor.at] !== ',') throw problem(cursor, `a comma or "${close}" is missing`);
      cursor.at += 1;
      skipBlanks(cursor);
    }
    read();
    skipBlanks(cursor);
  }
  cursor.at += 1;
}

function readString(cursor: Cursor): string {
  const start = cursor.at;
  for (let at = start + 1; at < cursor.text.length; at += 1) {
    const char = cursor.text[at];
    if (char === '\\') at += 1;
    else if (char === '\n') break;
    else if (char === '"') {
      cursor.at = at + 1;
      return decode(cursor, cursor.text.slice(start, at + 1));
    }
  }
  throw problem(cursor, 'a closing quote is missing');
}

function readLiteral(cursor: Cursor): string {
  const word = /[^\s,\]}:]*/y;
  word.lastIndex = cursor.at;
  const found = word.exec(cursor.text)?.[0] ?? '';
  if (found === '') throw problem(cursor, 'a value is missing');
  cursor.at += found.length;
  return decode(cursor, found);
}

function decode(cursor: Cursor, written: string): string {
  try {
    return String(JSON.parse(written) ?? '');
  } catch {
    throw problem(cursor, `"${written.slice(0, 40)}" is no value`);
  }
}
