// From numbers to texts and back, and what analysts said in this run, by text. A text counts only below the same headings and inside
// the same item or table: "Mail" below "Out of scope" says the opposite.

import type { Block, Document } from '../../../../domain/document.ts';
import { push } from '../../../../text/words/index-lists.ts';
import type { NumberBook, Numbered, NumberedRecord } from '../../../evidence/numbered/number-statements.ts';
import type { Analyst } from '../join-opinions.ts';
import type { JudgedConflict, JudgedMemory, JudgedStatement, Ref } from '../judgement.ts';
import {
  foldSpace,
  markOf,
  type RememberedConflict,
  type RememberedRef,
  type RememberedStatement,
  type RememberedUnit,
} from '../remembered.ts';

export interface Texts {
  unitAt(record: NumberedRecord, id: string): RememberedUnit;
  refAt(ref: Ref): RememberedRef;
  /** The number that a text has now; undefined where it does not stand there as it did. */
  numberOf(ref: RememberedRef): string | undefined;
  /** The record that a number belongs to. */
  recordOf(number: string): NumberedRecord | undefined;
  markOf(record: NumberedRecord): string;
}

export function indexTexts(book: NumberBook, labels: readonly string[]): Texts {
  const textOf = ({ variant, start, end }: NumberedRecord): string =>
    foldSpace((book.variants[variant]?.document.text ?? '').slice(start, end));
  const alike = book.variants.map(groupByText);
  const sections = book.variants.map(groupSections);
  const underOf = ({ variant, section, block }: NumberedRecord): string[] => {
    const { document } = book.variants[variant] as Numbered;
    return [...pathOf(document, section), ...leadingTo(document, block)];
  };
  const unitAt = (record: NumberedRecord, id: string): RememberedUnit => {
    const text = textOf(record);
    const all = alike[record.variant]?.get(text) ?? [];
    const part = id.slice(record.id.length);
    return {
      in: labels[record.variant] ?? '',
      under: underOf(record),
      text,
      ...(part !== '' && { part }),
      ...(all.length > 1 && { nth: all.indexOf(record) + 1, of: all.length }),
    };
  };
  return {
    unitAt,
    refAt: (ref) =>
      ref.kind === 'record'
        ? unitAt(ref.record, ref.unit.id)
        : {
            in: labels[ref.variant] ?? '',
            section: pathOf((book.variants[ref.variant] as Numbered).document, ref.section),
          },
    numberOf: (ref) => ('section' in ref ? sectionNumber(ref.in, ref.section) : unitNumber(ref)),
    recordOf(number) {
      const found = book.find(number);
      return found?.kind === 'record' ? found.record : undefined;
    },
    markOf: (record) => markOf(JSON.stringify(unitAt(record, record.id))),
  };

  function sectionNumber(label: string, path: readonly string[]): string | undefined {
    const variant = labels.indexOf(label);
    const [found, ...more] = sections[variant]?.get(JSON.stringify(path)) ?? [];
    return found === undefined || more.length > 0 ? undefined : book.sectionNumber(variant, found);
  }

  function unitNumber({ in: label, text, under, part = '', nth = 1, of = 1 }: RememberedUnit) {
    const all = alike[labels.indexOf(label)]?.get(foldSpace(text)) ?? [];
    const record = all.length === of ? all[nth - 1] : undefined;
    if (record === undefined || JSON.stringify(underOf(record)) !== JSON.stringify(under)) return undefined;
    const id = `${record.id}${part}`;
    return [record, ...record.parts].some((one) => one.id === id) ? id : undefined;
  }

  function groupByText({ records }: Numbered): ReadonlyMap<string, NumberedRecord[]> {
    const found = new Map<string, NumberedRecord[]>();
    for (const record of records) push(found, textOf(record), record);
    return found;
  }
}

function groupSections({ document }: Numbered): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { index } of document.sections) push(found, JSON.stringify(pathOf(document, index)), index);
  return found;
}

/** Without the title of the whole document: a new one turns the meaning of nothing. */
function pathOf({ sections }: Document, section: number): string[] {
  const isTitle = sections.filter(({ level }) => level === 1).length === 1;
  const titles: string[] = [];
  for (let at: number | undefined = section; at !== undefined; at = sections[at]?.parent) {
    const { level = 0, title = '' } = sections[at] ?? {};
    titles.unshift(level === 1 && isTitle ? '#' : foldSpace(title));
  }
  return titles;
}

/** The items it is nested in or the head of its table, and a line above that ends with a colon. */
function leadingTo({ text, blocks }: Document, block: number): string[] {
  const said = ({ start, end }: Block): string => foldSpace(text.slice(start, end));
  const around: string[] = [];
  let outermost = block;
  for (let at = blocks[block]?.parent; at !== undefined; at = blocks[at]?.parent) {
    around.unshift(said(blocks[at] as Block));
    outermost = at;
  }
  const { kind, section } = blocks[outermost] as Block;
  if (kind !== 'list-item' && kind !== 'table-header') return around;
  let before = outermost - 1;
  while (kind === 'list-item' && blocks[before]?.kind === 'list-item') before -= 1;
  const lead = blocks[before];
  if (lead?.kind !== 'paragraph' || lead.section !== section || !/:[*_]*$/.test(said(lead))) return around;
  return [said(lead), ...around];
}

export function rememberOpinions(
  book: NumberBook,
  texts: Texts,
  heard: readonly Analyst[],
  at: string,
): Omit<JudgedMemory, 'misfits'> {
  const all = heard.flatMap(({ opinions, seat }) => opinions.map((opinion) => ({ ...opinion, seat })));
  return {
    seen: book.variants.flatMap(({ records }) => records.map((record) => texts.markOf(record))),
    conflicts: all.flatMap(({ conflicts, seat }) =>
      conflicts.map((one) => tellConflict(texts, one, { seat, at })),
    ),
    statements: all.flatMap(({ statements, seat }) =>
      statements.map((one) => tellStatement(book, texts, one, { seat, at })),
    ),
  };
}

interface Told {
  readonly seat: number;
  readonly at: string;
}

const tellConflict = (texts: Texts, one: JudgedConflict, { seat, at }: Told): RememberedConflict => ({
  by: one.by[0] ?? '',
  seat,
  at,
  about: one.about,
  kind: one.kind,
  severity: one.severity,
  sides: one.sides.map((side) => side.map(texts.refAt)),
  ...(one.at && { place: texts.refAt(one.at) }),
  take: one.take,
  ...(one.why !== '' && { why: one.why }),
  ...(one.ask !== '' && { ask: one.ask }),
});

function tellStatement(
  book: NumberBook,
  texts: Texts,
  { record, unit, is, as, after, words, why, by }: JudgedStatement,
  { seat, at }: Told,
): RememberedStatement {
  const place = after && book.find(after.at);
  return {
    by: by[0] ?? '',
    seat,
    at,
    statement: texts.unitAt(record, unit.id),
    is,
    as: as.map(texts.refAt),
    ...(place && { after: texts.refAt(place) }),
    ...(after?.at === 'start' && { after: 'start' as const }),
    ...(after?.heading !== undefined && { heading: after.heading }),
    ...(words !== '' && { words }),
    ...(why !== '' && { why }),
  };
}
