// The documents as an analyst sees them: a line for each section and each record, with its number. Every line begins with
// words of ours, and no statement has more than one, so that nothing in a document can pass for a line of the question.

import type { Block } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { INVISIBLE } from '../fold-text.ts';
import { oneLine } from '../one-line.ts';
import {
  isSign,
  type NumberBook,
  type Numbered,
  type NumberedRecord,
  type Unit,
} from './number-statements.ts';

/** Code is shown so far: what it is matters, not every line of it. */
const MOST_CODE = 4000;
const MOST_TITLE = 200;
/** A file may be called by anything, line breaks included. */
export const LONGEST_LABEL = 200;

export interface ShownRecords {
  /** Records to show; undefined: all. */
  readonly shown?: ((record: NumberedRecord) => boolean) | undefined;
  readonly starred?: ((record: NumberedRecord) => boolean) | undefined;
  /** Of a record the parts to show; undefined, or the record itself among them: all. */
  readonly parts?: ((record: NumberedRecord) => readonly Unit[] | undefined) | undefined;
  /** Also headings of sections without a record that is shown. */
  readonly withOutline?: boolean | undefined;
}

/** One variant: its sections in order, with what is shown of them. */
export function showVariant(book: NumberBook, numbered: Numbered, options: ShownRecords = {}): string[] {
  const { shown = () => true, starred = () => false, parts = () => undefined, withOutline = false } = options;
  const { document, variant } = numbered;
  return document.sections.flatMap(({ index }) => {
    const records = numbered.records.filter((record) => record.section === index && shown(record));
    if (records.length === 0 && !(withOutline && index > 0)) return [];
    const heading = `${book.sectionNumber(variant, index)} "${pathOf(numbered, index)}"`;
    let header: number | undefined;
    const lines = records.flatMap((record) => {
      const block = document.blocks[record.block] as Block;
      const before = [...signBefore(numbered, record)];
      if (block.kind === 'table-row' && block.parent !== header) before.push(columnsOf(numbered, block));
      header = block.kind === 'table-row' ? block.parent : undefined;
      return [
        ...before,
        `${starred(record) ? ' *' : '  '}${record.id} ${showRecord(numbered, withParts(record, parts(record)))}`,
      ];
    });
    return [heading, ...lines];
  });
}

/** A record of which some parts are not shown. */
interface InPart extends NumberedRecord {
  readonly hidden?: readonly Unit[];
}

function withParts(record: NumberedRecord, wanted: readonly Unit[] | undefined): InPart {
  const ids = new Set(wanted?.map(({ id }) => id));
  const parts = record.parts.filter(({ id }) => ids.has(id));
  if (parts.length === 0 || ids.has(record.id)) return record;
  return { ...record, parts, hidden: record.parts.filter(({ id }) => !ids.has(id)) };
}

/** Titles from the outermost section to this one. */
function pathOf({ document }: Numbered, index: number): string {
  const titles: string[] = [];
  for (let at: number | undefined = index; at !== undefined; at = document.sections[at]?.parent)
    titles.unshift(document.sections[at]?.title ?? '');
  return oneLine(titles.join(' > '), MOST_TITLE) || 'before the first heading';
}

function* signBefore({ document }: Numbered, { block }: NumberedRecord): Generator<string> {
  if (block > 0 && isSign(document, block - 1)) {
    const { start, end } = document.blocks[block - 1] as Block;
    yield `  above: ${fold(document.text.slice(start, end))}`;
  }
}

const columnsOf = ({ document }: Numbered, { parent }: Block): string => {
  const header = document.blocks[parent ?? -1];
  const raw = header ? (document.text.slice(header.start, header.end).split('\n')[0] ?? '') : '';
  return `  columns: ${splitCells(raw)
    .map(({ text }) => fold(text))
    .join(' | ')}`;
};

function showRecord(numbered: Numbered, record: NumberedRecord): string {
  const { text, blocks } = numbered.document;
  const block = blocks[record.block] as Block;
  const raw = text.slice(record.start, record.end);
  if (block.kind === 'frontmatter') return `(front matter) ${fold(raw)}`;
  if (record.claims.length === 0) return `(${block.kind}) ${showCode(text, record).slice(0, MOST_CODE)}`;
  const lead = `${underOf(numbered, block)}${orderOf(text, block)}`;
  if (block.kind === 'table-row') return lead + showRow(text, record);
  if (record.parts.length === 0) return lead + fold(raw);
  return (
    lead +
    record.parts
      .map((part) => `(${letterIn(record, part.id)}) ${fold(text.slice(part.start, part.end))}`)
      .join(' ')
  );
}

const showCode = (text: string, record: NumberedRecord): string =>
  record.parts.length === 0
    ? fold(text.slice(record.start, record.end))
    : record.parts
        .map(({ id, start, end }) => `(${letterIn(record, id)}) ${fold(text.slice(start, end))}`)
        .join(' ');

const letterIn = (record: NumberedRecord, id: string): string => id.slice(record.id.length);

/** The key names the row, whichever other cells are shown; each of these is a part of it. */
function showRow(text: string, record: InPart): string {
  const isHidden = (start: number): boolean => record.hidden?.some((one) => one.start === start) ?? false;
  const cells = (record.claims[0]?.cells ?? []).filter(({ start, end }) => end > start && !isHidden(start));
  return cells
    .map(({ start, end }) => {
      const part = record.parts.find((one) => one.start === start);
      const said = fold(text.slice(start, end));
      return part ? `(${letterIn(record, part.id)}) ${said}` : said;
    })
    .join(' | ');
}

/** Of an item inside another: it means nothing without it. */
function underOf({ records }: Numbered, { kind, parent }: Block): string {
  if (kind === 'table-row' || parent === undefined) return '';
  const around = records.find((record) => record.block === parent);
  return around ? `(under ${around.id}) ` : '';
}

/** Order is content. */
function orderOf(text: string, { kind, start }: Block): string {
  const [number] = (kind === 'list-item' && /^\d{1,9}[.)](?=\s)/.exec(text.slice(start, start + 12))) || [];
  return number === undefined ? '' : `${number} `;
}

const fold = (text: string): string => text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
