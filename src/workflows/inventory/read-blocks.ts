// Lines of Markdown as blocks: headings, paragraphs, list items, rows of tables, code. A second reader, as simple as it
// can be; it need not agree with the first one, only with itself.

import { type VisibleLine, visibleLines } from './visible-lines.ts';

export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  /** Without the marks of its kind; lines are kept apart. */
  readonly text: string;
  readonly line: number;
  readonly indent: number;
  /** Of a heading. */
  readonly level?: number;
  /** Of a row. */
  readonly cells?: readonly string[];
  /** Of a row: the first row of its table. */
  readonly header?: string;
}

interface Reading {
  readonly lines: readonly VisibleLine[];
  readonly blocks: Block[];
  at: number;
  /** A paragraph or list item that may go on with the next line. */
  open: { -readonly [Key in keyof Block]: Block[Key] } | undefined;
  header: string | undefined;
  afterBlank: boolean;
  /** The line before was part of a quotation. */
  isQuoted: boolean;
  inList: boolean;
}

const ITEM = /^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(?!\s)(.*)$/;
const RULE = /^([-*_])(?:[ \t]*\1){2,}$/;

export function readBlocks(source: string): readonly Block[] {
  const lines = visibleLines(source);
  const reading: Reading = {
    lines,
    blocks: [],
    at: 0,
    open: undefined,
    header: undefined,
    afterBlank: true,
    isQuoted: false,
    inList: false,
  };
  for (; reading.at < lines.length; reading.at += 1) {
    const line = lines[reading.at] as VisibleLine;
    const isRead = READERS.some((read) => read(reading, line));
    if (!isRead) readProse(reading, line);
    reading.afterBlank = line.text === '' && line.code === undefined;
    reading.isQuoted = line.isQuoted ?? false;
  }
  flush(reading);
  return reading.blocks;
}

function flush(reading: Reading): void {
  if (reading.open) reading.blocks.push(reading.open);
  reading.open = undefined;
}

function push(reading: Reading, block: Block): void {
  flush(reading);
  reading.blocks.push(block);
}

/** All lines of a fenced block at once. */
function readFenced(reading: Reading, { code, line, indent }: VisibleLine): boolean {
  if (code === undefined) return false;
  const inside: string[] = [];
  while (reading.lines[reading.at + 1]?.code === 'inside') {
    reading.at += 1;
    inside.push(reading.lines[reading.at]?.text ?? '');
  }
  if (reading.lines[reading.at + 1]?.code === 'fence') reading.at += 1;
  push(reading, { kind: 'code', text: inside.join('\n'), line, indent });
  reading.inList &&= indent > 0;
  return true;
}

function readBlank(reading: Reading, { text }: VisibleLine): boolean {
  if (text !== '') return false;
  flush(reading);
  reading.header = undefined;
  return true;
}

function readHeading(reading: Reading, { text, line, indent }: VisibleLine): boolean {
  const { open } = reading;
  const [, marks, title = ''] = /^(#{1,6})(?:\s+(?!\s)(.*))?$/.exec(text) ?? [];
  if (marks !== undefined) {
    push(reading, {
      kind: 'heading',
      text: title.replace(/\s#+$/, ''),
      line,
      indent: 0,
      level: marks.length,
    });
  } else if (open?.kind === 'paragraph' && indent < 4 && /^(?:=+|-+)$/.test(text)) {
    reading.open = undefined;
    const level = text.startsWith('=') ? 1 : 2;
    reading.blocks.push({ kind: 'heading', text: open.text, line: open.line, indent: 0, level });
  } else return false;
  reading.inList = false;
  return true;
}

function readRule(reading: Reading, { text }: VisibleLine): boolean {
  if (!RULE.test(text)) return false;
  flush(reading);
  reading.inList = false;
  return true;
}

const isDelimiter = (text: string | undefined): boolean =>
  text !== undefined && /^[|:\- ]+$/.test(text) && text.includes('-') && text.includes('|');

function readRow(reading: Reading, { text, line, indent }: VisibleLine): boolean {
  if (!text.includes('|')) {
    reading.header = undefined;
    return false;
  }
  if (isDelimiter(text) && reading.header !== undefined) return true;
  if (isDelimiter(reading.lines[reading.at + 1]?.text)) {
    flush(reading);
    reading.header = text;
    return true;
  }
  if (reading.header === undefined && !text.startsWith('|')) return false;
  const cells = text
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  push(reading, { kind: 'row', text, line, indent, cells, header: reading.header ?? '' });
  return true;
}

function readItem(reading: Reading, { text, line, indent }: VisibleLine): boolean {
  const content = ITEM.exec(text)?.[1];
  if (content === undefined) return false;
  flush(reading);
  reading.open = { kind: 'item', text: content, line, indent };
  reading.inList = true;
  return true;
}

/** Code by its indentation: as many lines as follow each other. */
function readIndented(reading: Reading, { text, line, indent }: VisibleLine): boolean {
  if (indent < 4 || reading.open || reading.inList) return false;
  const last = reading.blocks.at(-1);
  if (last?.kind === 'code' && !reading.afterBlank) {
    reading.blocks[reading.blocks.length - 1] = { ...last, text: `${last.text}\n${text}` };
  } else reading.blocks.push({ kind: 'code', text, line, indent: 0 });
  return true;
}

/** `[name]: target`, one to a line. */
const DEFINITION = /^\[[^\]]+\]:\s+\S+/;

function readProse(reading: Reading, { text, line, indent, isQuoted = false }: VisibleLine): void {
  if (DEFINITION.test(text) || (isQuoted && !reading.isQuoted)) flush(reading);
  if (reading.open) reading.open.text += `\n${text}`;
  else {
    reading.open = { kind: 'paragraph', text, line, indent };
    reading.inList &&= indent > 0;
  }
}

const READERS = [readFenced, readBlank, readHeading, readRule, readRow, readIndented, readItem] as const;
