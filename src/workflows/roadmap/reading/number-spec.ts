// A spec in numbers: its statements as the analysts of a comparison would see them, each with its lines, and the headings
// that name a requirement.

import type { Block, Section } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/document-lines.ts';
import { createClaimExtractor } from '../../../text/statements/extract-claims.ts';
import { createReader } from '../../../text/statements/read-statement.ts';
import {
  isSign,
  type NumberBook,
  type Numbered,
  type NumberedRecord,
  openBook,
  type Unit,
} from '../../evidence/numbered/number-statements.ts';
import { showVariant } from '../../evidence/numbered/show-numbers.ts';
import type { Reading } from '../extraction/statements/statement.ts';

export interface Lines {
  /** 1-based, both ends included. */
  readonly line: number;
  readonly endLine: number;
}

/** What can be judged: a statement, a part of one, or a heading that names a requirement. */
export interface SpecUnit extends Unit {
  /** Undefined for a heading. */
  readonly record: NumberedRecord | undefined;
  readonly section: number;
  /** Of the text that was read. */
  readonly lines: Lines;
  /** Of the spec itself. */
  readonly origin: Lines;
}

export interface NumberedSpec {
  readonly reading: Reading;
  readonly book: NumberBook;
  readonly numbered: Numbered;
  /** Everything to judge, in the order of the spec: no parts. */
  readonly judged: readonly SpecUnit[];
  readonly units: ReadonlyMap<string, SpecUnit>;
  textOf(unit: Unit): string;
  /** The line that leads to the list or table it stands in; empty where there is none. */
  signAbove(unit: SpecUnit): string;
}

/** The whole spec is shown with every slice up to here; of a longer one the sections of the slice, and all headings. */
const LONGEST_SHOWN = 240_000;

export function numberSpec(reading: Reading): NumberedSpec {
  const { document } = reading;
  const variant = { id: 'A', number: 1, label: 'spec', sourcePath: 'spec', agentSpec: 'original', document };
  const claims = createClaimExtractor(createReader()).extract('A', document);
  const book = openBook({ variants: [variant], claims: [claims] });
  const numbered = book.variants[0] as Numbered;
  const records = numbered.records.filter(({ claims: said }) => said.length > 0);
  const unitOf = (record: NumberedRecord, unit: Unit): SpecUnit => ({
    ...unit,
    record,
    section: record.section,
    ...placeOf(reading, unit.start, unit.end),
  });
  const headed = document.sections
    .filter((section) => isHeaded(reading, section))
    .map((section) => headingOf(reading, book, section));
  const judged = [...headed, ...records.map((record) => unitOf(record, record))].sort(
    (a, b) => a.start - b.start,
  );
  const parts = records.flatMap((record) => record.parts.map((part) => unitOf(record, part)));
  return {
    reading,
    book,
    numbered,
    judged,
    units: new Map([...judged, ...parts].map((unit) => [unit.id, unit])),
    textOf: ({ start, end }) => document.text.slice(start, end),
    signAbove: ({ record }) => signOf(reading, record),
  };
}

/** Back over the items or rows around it to what stands before the first. */
function signOf({ document }: Reading, record: NumberedRecord | undefined): string {
  let at = record?.block ?? 0;
  while (LISTED.has(document.blocks[at]?.kind ?? 'rule')) at -= 1;
  if (record === undefined || at === record.block || at < 0 || !isSign(document, at)) return '';
  const sign = document.blocks[at];
  return sign === undefined || sign.section !== record.section
    ? ''
    : document.text.slice(sign.start, sign.end);
}

const LISTED = new Set<Block['kind']>(['list-item', 'table-row', 'table-header']);

const isHeaded = ({ statements }: Reading, { level, index, line }: Section): boolean =>
  level > 0 &&
  statements.some(
    (one) => one.form === 'title' && one.section === index && one.line === line && one.id !== undefined,
  );

function headingOf(reading: Reading, book: NumberBook, { index, firstBlock }: Section): SpecUnit {
  const { start, end } = reading.document.blocks[firstBlock] ?? { start: 0, end: 0 };
  const id = book.sectionNumber(0, index);
  return { id, start, end, record: undefined, section: index, ...placeOf(reading, start, end) };
}

function placeOf({ document, source }: Reading, start: number, end: number) {
  const lines = { line: lineAt(document, start), endLine: lineAt(document, Math.max(start, end - 1)) };
  const from = source.origins[lines.line - 1];
  const to = source.origins[lines.endLine - 1];
  return {
    lines,
    origin: { line: from?.line ?? lines.line, endLine: to?.endLine ?? lines.endLine },
  };
}

/** One line for each section and statement, stars before what is asked about in some slice. */
export function showSpec({ book, numbered, reading }: NumberedSpec, sections: ReadonlySet<number>): string {
  const isShort = reading.document.text.length <= LONGEST_SHOWN;
  return showVariant(book, numbered, {
    shown: ({ section }) => isShort || sections.has(section),
    starred: ({ claims }) => claims.length > 0,
    withOutline: true,
  }).join('\n');
}
