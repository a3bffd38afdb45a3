// What comes in, in the words it has in the base and in the form of the place it goes to: an item as an item, a row as a row,
// otherwise plain text; and the edit that brings it.

import type { Block, Document } from '../../../../domain/document.ts';
import { lineAt, lineEndOf } from '../../../../text/parse/document-lines.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { NumberedRecord, Unit } from '../../../evidence/numbered/number-statements.ts';
import { type DraftEdit, sectionAt } from '../context/draft-edit.ts';
import type { MergeContext } from '../context/merge-context.ts';
import type { Target } from './find-target.ts';
import type { IdSeries } from './id-series.ts';

export interface Addition {
  readonly record: NumberedRecord;
  /** The whole record, or the parts of it that come in. */
  readonly units: readonly Unit[];
  /** Only these words of it. */
  readonly words: string;
  /** What comes in itself and says the same: the words go behind it. */
  readonly beside?: NumberedRecord;
  readonly target: Target;
  readonly by: string;
  readonly points: readonly string[];
}

export interface Writing {
  readonly context: MergeContext;
  readonly series: IdSeries;
  /** The last number given to an ordered list, by its last item. */
  readonly numbers: Map<number, number>;
  /** What other wordings of an addition say beside it. */
  readonly details: ReadonlyMap<Addition, readonly string[]>;
}

/** The table that a row comes from, where it comes as a whole: its rows stay together. */
export function tableOf(addition: Addition, { blocks }: Document): string | undefined {
  const block = blocks[addition.record.block];
  return block?.kind === 'table-row' && isWhole(addition) ? `table-${block.parent}` : undefined;
}

export const documentOf = ({ comparison }: MergeContext, { record }: Addition): Document =>
  (comparison.variants[record.variant] as MergeContext['baseVariant']).document;

const wordsOf = (context: MergeContext, addition: Addition): string =>
  addition.words === ''
    ? contentOf(documentOf(context, addition), addition.record, addition.units)
    : balance(addition.words);

/** With the id that it has in the base, and with its details. */
export const contentIn = (
  { context, series, details }: Writing,
  addition: Addition,
  neighbour: string | undefined,
): string => {
  const said = series.fitId(addition.record.variant, wordsOf(context, addition), neighbour);
  return said + inBrackets(details.get(addition) ?? [], said);
};

export const isWhole = ({ words, units, record }: Addition): boolean =>
  words === '' && units.length === Math.max(1, record.parts.length);

export function fitRow(
  series: IdSeries,
  variant: number,
  row: string,
  neighbour: string | undefined,
): string {
  const key = splitCells(row)[0];
  if (!key) return row;
  return row.slice(0, key.start) + series.fitKey(variant, key.text, neighbour) + row.slice(key.end);
}

/** Rows behind a row, or the first of a table. */
export function writeRows(writing: Writing, group: readonly Addition[], wanted: number): DraftEdit {
  const { context, series } = writing;
  const base = context.baseDocument;
  const at = base.blocks[wanted] as Block;
  const own = base.text.slice(at.start, at.end).split('\n')[0] ?? '';
  const columns = splitCells(own).length;
  const neighbour = at.kind === 'table-row' ? splitCells(own)[0]?.text : undefined;
  const eol = lineEndOf(base.text);
  const lines = group.flatMap((addition) => {
    const row = rowFor(documentOf(context, addition), addition.record, columns);
    return row === undefined ? [] : [fitRow(series, addition.record.variant, row, neighbour)];
  });
  return draft(writing, group, at.end, lines.map((line) => `${eol}${line}`).join(''));
}

export function draft(
  { context }: Writing,
  group: readonly Addition[],
  offset: number,
  text: string,
): DraftEdit {
  const base = context.baseDocument;
  const [first] = group as [Addition];
  return {
    start: offset,
    end: offset,
    text,
    blocks: [...new Set(group.map(({ record }) => record.block))],
    supersedes: [],
    variant: first.record.variant,
    section: first.record.section,
    target: sectionAt(base, Math.max(1, offset)),
    approach: 'append',
    points: [...new Set(group.flatMap(({ points }) => points))],
    rationale: `${first.by}: nobody else says it`,
    note: `after L${lineAt(base, Math.max(0, offset - 1))}`,
  };
}

const MARKER = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s+/;
/** Letters and a number that the marks around them make an id: `**G1**`, `R3:`. */
const MARKED = /^[A-Z][A-Za-z]{0,3}\d{1,4}(?:\.\d{1,4}){0,3}(?=[*_]{1,2}|[.:)](?!\d))/;
const CLOSE = /^[*_]{0,2}[.:)]?[*_]{0,2}\s*(?:[–—-]\s+)?/;

/** The id that a record begins with, and the marks around it. */
export interface HeadId {
  readonly open: string;
  readonly id: string;
  readonly close: string;
  readonly rest: string;
}

export function headOf(content: string): HeadId | undefined {
  const [open = ''] = /^[*_]{0,2}/.exec(content) ?? [];
  const inner = content.slice(open.length);
  const [first] = readRequirementIds(inner.slice(0, LONGEST_ID));
  const id = first?.start === 0 ? first.id : MARKED.exec(inner)?.[0];
  if (id === undefined) return undefined;
  const [close = ''] = CLOSE.exec(inner.slice(id.length)) ?? [];
  return { open, id, close, rest: inner.slice(id.length + close.length) };
}

const LONGEST_ID = 60;

/** Without list marker: everything of the record, or the chosen parts of it in their order. */
export function contentOf(document: Document, record: NumberedRecord, units: readonly Unit[]): string {
  const { text, blocks } = document;
  const block = blocks[record.block] as Block;
  const isWhole = record.parts.length === 0 || units.length === record.parts.length || units.includes(record);
  if (block.kind === 'table-row') return rowAsText(document, record, isWhole ? record.parts : units);
  if (block.kind === 'frontmatter') return text.slice(record.start, record.end);
  if (isWhole && record.claims.length === 0) return text.slice(block.start, block.end);
  if (isWhole) return unwrap(text.slice(record.start, record.end).replace(MARKER, ''));
  return units.map(({ start, end }) => balance(unwrap(text.slice(start, end)))).join(' ');
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** A part of a sentence without the one half of a pair of brackets or quotes that it happens to hold. */
function balance(text: string): string {
  const open: { readonly sign: string; readonly at: number }[] = [];
  const odd = new Set<number>();
  const quotes: number[] = [];
  // Code says what it says.
  const plain = text.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
  for (const { 0: sign, index } of plain.matchAll(/[()[\]{}"]/g)) {
    const pair = PAIRS[sign];
    if (sign === '"') quotes.push(index);
    else if (pair === undefined) open.push({ sign, at: index });
    else if (open.at(-1)?.sign === pair) open.pop();
    // `a)` counts something.
    else if (!/(?:^|\s)\w{1,2}$/.test(plain.slice(0, index))) odd.add(index);
  }
  for (const { at } of open) odd.add(at);
  const alone = quotes.length % 2 === 1 ? quotes.find((at) => at === 0 || at >= text.length - 2) : undefined;
  if (alone !== undefined) odd.add(alone);
  return odd.size === 0
    ? text
    : [...text.matchAll(/[\s\S]/g)]
        .map(({ 0: sign, index }) => (odd.has(index) ? '' : sign))
        .join('')
        .trim();
}

/** Continuation lines of an item or paragraph become one line: their indentation belongs to the place they came from. */
const unwrap = (text: string): string => text.replace(/(?<!\s)\s*\n\s*/g, ' ').trim();

/** A value so short says nothing without the title of its column. */
const FEW_WORDS = 2;

/** `Key: value.`, or `Key: title value; title value.` where values alone would say too little; a cell alone has its title. */
export function rowAsText(document: Document, record: NumberedRecord, units: readonly Unit[]): string {
  const said = (cell: { readonly start: number; readonly end: number }): string =>
    document.text.slice(cell.start, cell.end);
  const cells = (record.claims[0]?.cells ?? []).filter((cell) => /[\p{L}\p{N}]/u.test(said(cell)));
  const [key, ...values] = cells;
  if (!key) return '';
  const chosen =
    units.length === 0 ? values : values.filter(({ start }) => units.some((unit) => unit.start === start));
  const isPart = chosen.length < values.length;
  const isBare = chosen.length > 1 && chosen.some((cell) => said(cell).split(/\s+/).length <= FEW_WORDS);
  const told = chosen.map((cell) => {
    const value = said(cell).replace(/[.;]$/, '');
    if (cell.column === '' || !(isBare || isPart)) return value;
    const isAnswer = /^(?:yes|no|true|false)$/i.test(value);
    return `${inSentence(cell.column)}${chosen.length > 1 && !isAnswer ? '' : ':'} ${value}`;
  });
  return told.length === 0 ? `${said(key)}.` : `${said(key)}: ${told.join('; ')}.`;
}

/** A title inside a sentence; what is all capitals is a name. */
const inSentence = (title: string): string =>
  title.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** The whole row as it stands, where the other table has as many columns. */
export function rowFor(document: Document, record: NumberedRecord, columns: number): string | undefined {
  const block = document.blocks[record.block] as Block;
  if (block.kind !== 'table-row' || (record.claims[0]?.cells ?? []).length !== columns) return undefined;
  const row = document.text.slice(block.start, block.end).trim();
  return row.startsWith('|') ? row : `| ${row} |`;
}

/** ` (one; another)` behind what says the rest; what it says already is not said again. */
export function inBrackets(words: readonly string[], said: string): string {
  const told = [fold(said)];
  const fresh = words
    .map((one) => balance(one.replace(/\s+/g, ' ').trim()))
    .filter((one) => {
      const isTold = told.some((text) => text.includes(fold(one)));
      told.push(fold(one));
      return !isTold;
    });
  if (fresh.length < 2) return fresh.length === 0 ? '' : ` (${fresh[0]})`;
  return ` (${fresh.map((one) => one.replace(/(?<![.,;])[.,;]+$/, '')).join('; ')})`;
}

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words between spaces, without case and marks. */
const fold = (text: string): string => ` ${wordsIn(text).join(' ')} `;
