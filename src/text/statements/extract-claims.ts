// Finds what a document says: sentences of paragraphs, list items, table rows. Code, HTML, front matter and
// headings say nothing that could be proved wrong. Equal blocks are read once, whoever uses them.

import type { Cell, Claim, Statement } from '../../domain/claim.ts';
import type { Block, Document, Range, VariantId } from '../../domain/document.ts';
import { lineAt } from '../parse/parse-document.ts';
import { splitSentences } from '../words/split-sentences.ts';
import type { Reader } from './read-statement.ts';

interface Said extends Range {
  readonly statement: Statement;
  readonly cells?: readonly Cell[];
}

const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?(?:\s+|$)/;
const LABEL = /^([*_]*)([A-Za-z0-9`][^:*_\n|]{1,48}?)([*_]*:[*_]*\s+)(?=\S)/;

/** Bold words and nothing else, or an id. */
const HEAD_LABEL =
  /^(?:(\*\*|__)[^*_\n]{1,60}\1[.:]?|[A-Z][A-Za-z]{0,11}[-_.]?\d{1,5}(?:\.\d{1,4}){0,3})[.:]?$/;

export interface ClaimExtractor {
  extract(variant: VariantId, document: Document): Claim[];
}

/** One extractor per comparison: it remembers what equal blocks say. */
export function createClaimExtractor(reader: Reader): ClaimExtractor {
  const memory = new Map<string, readonly Said[]>();

  function sayingsOf(document: Document, block: Block): readonly Said[] {
    const raw = document.text.slice(block.start, block.end);
    const header =
      block.kind === 'table-row' && block.parent !== undefined ? document.blocks[block.parent] : undefined;
    const columns = header ? document.text.slice(header.start, header.end) : '';
    const key = header ? `${columns}\u0000${raw}` : raw;
    let said = memory.get(key);
    if (!said) {
      said = block.kind === 'table-row' ? readRow(reader, raw, columns) : readText(reader, raw, block.kind);
      memory.set(key, said);
    }
    return said;
  }

  return {
    extract(variant, document) {
      const claims: Claim[] = [];
      document.blocks.forEach((block, index) => {
        if (block.kind !== 'paragraph' && block.kind !== 'list-item' && block.kind !== 'table-row') return;
        for (const said of sayingsOf(document, block))
          claims.push(place(variant, document, block, index, said));
      });
      return claims;
    },
  };
}

function place(variant: VariantId, document: Document, block: Block, index: number, said: Said): Claim {
  const start = block.start + said.start;
  const end = block.start + said.end;
  const oneLine = block.line === block.endLine;
  const claim = {
    variant,
    statement: said.statement,
    section: block.section,
    block: index,
    start,
    end,
    line: oneLine ? block.line : lineAt(document, start),
    endLine: oneLine ? block.line : lineAt(document, end - 1),
  };
  if (!said.cells) return claim;
  return { ...claim, cells: said.cells.map((cell) => cellAt(cell, block.start)) };
}

const cellAt = (cell: Cell, offset: number): Cell => ({
  column: cell.column,
  start: cell.start + offset,
  end: cell.end + offset,
  get statement() {
    return cell.statement;
  },
});

function readText(reader: Reader, raw: string, kind: Block['kind']): Said[] {
  const skip = kind === 'list-item' ? (MARKER.exec(raw)?.[0].length ?? 0) : 0;
  const body = skip > 0 ? raw.slice(skip) : raw;
  const sentences = joinLabel(body, splitSentences(body));
  return sentences.map(({ start, end }) => {
    const sentence = body.slice(start, end);
    const said = { start: start + skip, end: end + skip, statement: reader.readStatement(sentence) };
    const cells = sentences.length === 1 ? labelCells(reader, sentence, said.start) : undefined;
    return cells ? { ...said, cells } : said;
  });
}

/** "**K-01.** The kiosk sells..." and "**Engine.** ...": an id or bold label at the head is no sentence. */
function joinLabel(body: string, sentences: readonly Range[]): readonly Range[] {
  const [first, second, ...rest] = sentences;
  if (!first || !second || !HEAD_LABEL.test(body.slice(first.start, first.end))) return sentences;
  return [{ start: first.start, end: second.end }, ...rest];
}

// "**Timeout**: 30 s" is a table row of one cell: a slot and its value.
function labelCells(reader: Reader, sentence: string, at: number): Cell[] | undefined {
  const match = LABEL.exec(sentence);
  const [, lead = '', label = '', gap = ''] = match ?? [];
  if (label === '' || label.split(/\s+/).length > 5) return undefined;
  const valueAt = lead.length + label.length + gap.length;
  const cell = (column: string, start: number, end: number): Cell => ({
    column,
    start: at + start,
    end: at + end,
    statement: reader.readStatement(sentence.slice(start, end)),
  });
  return [cell('', lead.length, lead.length + label.length), cell(label, valueAt, sentence.length)];
}

function readRow(reader: Reader, raw: string, columns: string): Said[] {
  const titles = splitCells(columns.split('\n')[0] ?? '').map(({ text }) => text);
  const cells = splitCells(raw);
  const filled = cells.filter(({ text }) => text !== '');
  const first = filled[0];
  const last = filled.at(-1);
  if (!first || !last) return [];
  return [
    {
      start: first.start,
      end: last.end,
      statement: reader.readStatement(raw.slice(first.start, last.end)),
      cells: cells.map(({ text, start, end }, index) => ({
        column: titles[index] ?? '',
        start,
        end,
        // Most cells are never compared: they are read when somebody asks.
        get statement() {
          return reader.readStatement(text);
        },
      })),
    },
  ];
}

/** Cells of a table row with their offsets; only an escaped pipe does not divide, as in GFM. */
export function splitCells(row: string): { text: string; start: number; end: number }[] {
  const cells: { text: string; start: number; end: number }[] = [];
  let from = /^\s*\|/.exec(row)?.[0].length ?? 0;
  for (let i = from; i <= row.length; i++) {
    const atEnd = i === row.length;
    if (!atEnd && (row.charCodeAt(i) !== 124 || row.charCodeAt(i - 1) === 92)) continue;
    const cell = row.slice(from, i);
    const text = cell.trim();
    const start = from + cell.length - cell.trimStart().length;
    if (!atEnd || text !== '') cells.push({ text, start, end: start + text.length });
    from = i + 1;
  }
  return cells;
}
