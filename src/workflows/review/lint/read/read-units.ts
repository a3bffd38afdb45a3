// The parts of a document that have a name of their own: sections such as `Phase 2: …`, rows such as `| M3 | … |`, items
// and paragraphs such as `**FR-1** …`.

import type { Block, Document, Section } from '../../../../domain/document.ts';
import { findColumn, type Row, type Table } from '../../../reports/read-tables.ts';
import { readNames } from './read-names.ts';

export interface Unit {
  readonly key: string;
  readonly family: string;
  /** As written. */
  readonly name: string;
  readonly form: 'section' | 'row' | 'text';
  /** Units side by side: of one table, or of one section. */
  readonly group: string;
  readonly start: number;
  readonly end: number;
  readonly section: number;
  readonly row?: { readonly table: Table; readonly row: Row } | undefined;
}

const LEAD = /^(?:[-*+]\s+|\d{1,3}[.)]\s+)?(?:\[[ xX]\]\s+)?[*_`~[(]{0,4}$/;
const BEHIND = /^(?:[*_`\])~]{1,4}|[:.)—–]|\s+[-–—]\s|\s|$)/;
const LABEL_COLUMN =
  /^(?:#|no\.?|nr\.?|id|key|ref\.?|req\.?(?: id)?|milestones?|phases?|steps?|tasks?|stages?|sprints?|requirements?(?: id)?|item|wp|deliverable|risk id)$/i;

export function readUnits(document: Document, tables: readonly Table[]): Unit[] {
  const units = [
    ...sectionUnits(document),
    ...tables.flatMap((table) => rowUnits(table)),
    ...textUnits(document),
  ];
  return units.sort((a, b) => a.start - b.start);
}

function sectionUnits({ sections }: Document): Unit[] {
  return sections.flatMap((section: Section): Unit[] => {
    const { title, level, parent, start, treeEnd, index } = section;
    const plain = title.replace(/[*_`]/g, '');
    const number = /^(?:\d{1,3}(?:\.\d{1,3})*[.)]?\s+)?/.exec(plain)?.[0] ?? '';
    const [name] = readNames(plain.slice(number.length));
    if (!name || name.start > 1 || name.isImplied || level < 2 || name.inRange) return [];
    const { key, family, written } = name;
    return [
      {
        key,
        family,
        name: written,
        form: 'section',
        group: `s${parent}/${level}`,
        start,
        end: treeEnd,
        section: index,
      },
    ];
  });
}

function rowUnits(table: Table): Unit[] {
  const named = findColumn(table.header, LABEL_COLUMN);
  const column = named >= 0 && named < 3 ? named : 0;
  const noun = nounOf(table, column);
  return table.rows.flatMap((row): Unit[] => {
    const cell = row.cells[column] ?? '';
    const [name, ...others] = readNames(cell);
    const isNamed =
      name !== undefined && name.start === 0 && others.length === 0 && BEHIND.test(cell.slice(name.end));
    const number = /^(\d{1,3})(?:[.:)]\s|$)/.exec(cell)?.[1];
    if (!isNamed && (number === undefined || noun === undefined)) return [];
    const family = isNamed ? name.family : (noun as string);
    return [
      {
        key: isNamed ? name.key : `${family} ${Number(number)}`,
        family,
        name: isNamed ? name.written : `${family.charAt(0).toUpperCase()}${family.slice(1)} ${number}`,
        form: 'row',
        group: `t${table.block.start}`,
        start: row.block.start,
        end: row.block.end,
        section: table.section,
        row: { table, row },
      },
    ];
  });
}

const COUNTED = /^(phase|milestone|stage|step|task|sprint|activity|action|work package)s?$/i;

/** What the numbers of a column count: said over it, or over the column behind it where that one is a bare "No". */
function nounOf({ header }: Table, column: number): string | undefined {
  const over = [
    header[column],
    /^(?:#|no\.?|nr\.?|id)$/i.test(header[column] ?? '') ? header[column + 1] : '',
  ];
  return over
    .map((title) => COUNTED.exec(title ?? '')?.[1]?.toLowerCase())
    .find((noun) => noun !== undefined);
}

function textUnits(document: Document): Unit[] {
  const { text, blocks, sections } = document;
  const heads = blocks.flatMap((block): Omit<Unit, 'end'>[] => {
    if ((block.kind !== 'paragraph' && block.kind !== 'list-item') || block.level > 1) return [];
    const label = labelOf(text.slice(block.start, Math.min(block.end, block.start + 120)), block);
    if (label === undefined) return [];
    return [
      { ...label, form: 'text', group: `x${block.section}`, start: block.start, section: block.section },
    ];
  });
  return heads.map((head, index) => {
    // What stands below a step may be named in another way; it is part of the step.
    const next = heads
      .slice(index + 1)
      .find(({ section, family }) => section === head.section && family === head.family);
    return { ...head, end: next?.start ?? sections[head.section]?.end ?? text.length };
  });
}

function labelOf(head: string, { kind }: Block): Pick<Unit, 'key' | 'family' | 'name'> | undefined {
  const [name, next] = readNames(head);
  if (!name || name.isImplied || name.inRange || !LEAD.test(head.slice(0, name.start))) return undefined;
  if (!BEHIND.test(head.slice(name.end)) || (next && next.start - name.end < 4)) return undefined;
  // "M3 is late": a sentence about it, unless its mark or its sign says that it begins here.
  const behind = head.slice(name.end);
  if (kind === 'paragraph' && !/^(?:[*_`\])]{1,4}|[:.)—–]|\s+[-–—]\s)/.test(behind)) return undefined;
  return { key: name.key, family: name.family, name: name.written };
}
