// A requirement from the place that states it: a headed section, an item, a row of a table, a sentence.

import type { Block, Section } from '../../../domain/document.ts';
import { lineAt, sectionPath } from '../../../text/parse/parse-document.ts';
import type { Definition } from '../../../text/statements/find-requirements.ts';
import type { Role } from '../../reading/roles.ts';
import { isQuality } from './classify-quality.ts';
import {
  CATEGORY_COLUMN,
  CONSTRAINT_COLUMN,
  PRIORITY_COLUMN,
  type Row,
  readRow,
  STATEMENT_COLUMN,
} from './columns.ts';
import type { FoundRequirement } from './found.ts';
import { readInlineLabel, readLabel } from './labels.ts';
import { readPriority } from './read-priority.ts';
import { endBelow, type Reading } from './reading.ts';
import { refer } from './source.ts';

const DESCRIBING = /^(?:description|requirement|statement|summary|what|story|user story)$/i;

/** One line, without the marks that only make it bold or a list item. */
export const plain = (text: string): string =>
  text
    .replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();

interface Given {
  readonly definition?: Definition | undefined;
  readonly role: Role;
  readonly text: string;
  readonly quote: string;
  readonly line: number;
  readonly endLine: number;
  readonly section: number;
  readonly said?: string;
  readonly row?: Row;
}

function take({ source, document }: Reading, given: Given): FoundRequirement {
  const { definition, role, text, quote, row } = given;
  const ref = refer(source, given.line, given.endLine, quote);
  const titles = sectionPath(document, given.section)
    .split(' > ')
    .filter((title) => title !== '');
  const said = given.said ?? quote;
  return {
    key: definition?.canonical ?? `line ${ref.line}: ${quote}`,
    id: definition?.id,
    canonical: definition?.canonical,
    kind: isQuality(definition?.family, role, text) ? 'non-functional' : 'functional',
    text,
    source: ref,
    said,
    titles,
    priority: readPriority(row?.cell(PRIORITY_COLUMN) ?? '', said, titles),
    category: row?.cell(CATEGORY_COLUMN),
    constraint: row?.cell(CONSTRAINT_COLUMN),
  };
}

/** With everything below its heading. */
export function takeHeaded(reading: Reading, section: Section, definition: Definition): FoundRequirement {
  const { document, roles } = reading;
  const whole = document.text.slice(section.start, section.treeEnd).trimEnd();
  const title = plain(definition.text === '' ? section.title : definition.text);
  const described = description(reading, section);
  return take(reading, {
    definition,
    role: roles[section.index] ?? 'other',
    text: described === '' ? title : `${title}: ${plain(described)}`,
    quote: described === '' ? section.title : described,
    line: section.line,
    endLine: lineAt(document, section.start + Math.max(0, whole.length - 1)),
    section: section.index,
    said: whole,
  });
}

/** The first paragraph that says what is wanted. */
function description({ document }: Reading, { firstBlock, lastBlock }: Section): string {
  for (const block of document.blocks.slice(firstBlock + 1, lastBlock)) {
    if (block.kind !== 'paragraph' || block.parent !== undefined) continue;
    const text = document.text.slice(block.start, block.end);
    if (readLabel(text)) return '';
    const label = readInlineLabel(text);
    if (!label || label.role === 'functional') return label?.rest ?? text;
    if (DESCRIBING.test(label.name)) return label.rest;
  }
  return '';
}

export function takeListed(
  reading: Reading,
  block: Block,
  index: number,
  definition: Definition,
  role: Role,
): FoundRequirement {
  if (block.kind === 'table-row') return takeRow(reading, block, role, definition);
  return take(reading, {
    definition,
    role,
    text: plain(definition.text),
    ...placeOf(reading, block, index),
  });
}

/** An item or a row that asks without having an id. */
export function takeStated(reading: Reading, block: Block, index: number, role: Role): FoundRequirement {
  if (block.kind === 'table-row') return takeRow(reading, block, role, undefined);
  const place = placeOf(reading, block, index);
  return take(reading, { role, text: plain(place.quote), ...place });
}

export function takeSentence(
  reading: Reading,
  { section }: Block,
  role: Role,
  start: number,
  end: number,
): FoundRequirement {
  const { document } = reading;
  const quote = document.text.slice(start, end);
  const [line, endLine] = [lineAt(document, start), lineAt(document, end - 1)];
  return take(reading, { role, text: plain(quote), quote, line, endLine, section });
}

function placeOf({ document }: Reading, block: Block, index: number) {
  const end = endBelow(document, index);
  return {
    quote: document.text.slice(block.start, block.end),
    line: block.line,
    endLine: lineAt(document, end - 1),
    section: block.section,
    said: document.text.slice(block.start, end),
  };
}

function takeRow(
  reading: Reading,
  block: Block,
  role: Role,
  definition: Definition | undefined,
): FoundRequirement {
  const row = readRow(reading.document, block);
  const quote = reading.document.text.slice(block.start, block.end).trim();
  const own = row.cells.findIndex((cell) => definition !== undefined && plain(cell) === definition.id);
  const stated = row.titles.flatMap((title, at) =>
    at !== own && STATEMENT_COLUMN.test(title) ? [row.cells[at] ?? ''] : [],
  );
  const cells = stated.filter((cell) => cell !== '');
  const rest = row.cells.filter((cell, at) => at !== own && cell !== '');
  const measured = row.cellsOf(CONSTRAINT_COLUMN).filter((cell) => !cells.includes(cell));
  const text = cells.length > 0 ? [...cells, ...measured].join(': ') : (definition?.text ?? rest.join(': '));
  const { line, endLine, section } = block;
  return take(reading, { definition, role, text: plain(text), quote, line, endLine, section, row });
}
