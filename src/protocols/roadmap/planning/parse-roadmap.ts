// A written roadmap, of the author without a model or of a model, as milestones (ruling D-34). What no field can take
// is kept as it stands.

import type { Block, Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import type { MilestoneType } from '../model.ts';
import { plainText } from './describe-requirement.ts';
import {
  cellsOf,
  type FoundMilestone,
  findMilestones,
  namedMilestones,
  namesOf,
  readType,
} from './find-milestones.ts';
import type { Matched } from './match-requirements.ts';

export interface ParsedDeliverable extends Matched {
  readonly raw: string;
  readonly description: string;
  readonly acceptance: string | undefined;
}

export interface ParsedMilestone {
  readonly title: string;
  readonly number: number;
  readonly type: MilestoneType;
  readonly objective: string | undefined;
  readonly after: readonly number[];
  readonly deliverables: readonly ParsedDeliverable[];
  /** Verbatim, in their order. */
  readonly kept: readonly string[];
}

export interface ParsedRoadmap {
  readonly milestones: readonly ParsedMilestone[];
  /** Sections outside of all milestones, verbatim. */
  readonly beside: readonly string[];
}

export function parseRoadmap(text: string, match: (raw: string) => Matched): ParsedRoadmap {
  const document = parseDocument(text);
  const found = findMilestones(document, match);
  return {
    milestones: found.map((one) => readMilestone(one, document, match)),
    beside: besides(document, found),
  };
}

function besides({ sections, text, blocks }: Document, found: readonly FoundMilestone[]): string[] {
  return sections.flatMap(({ start, end, firstBlock, lastBlock, level }) => {
    const isWithin = found.some((one) => start >= one.start && start < one.end);
    const says = blocks
      .slice(firstBlock, lastBlock)
      .some(({ kind }) => !['heading', 'rule', 'frontmatter'].includes(kind));
    return isWithin || !says || level === 0 ? [] : [text.slice(start, end).trim()];
  });
}

type Label = 'acceptance' | 'dependencies' | 'objective' | 'deliverables' | undefined;

interface Reading {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly match: (raw: string) => Matched;
  readonly kept: string[];
  readonly deliverables: { -readonly [Key in keyof ParsedDeliverable]: ParsedDeliverable[Key] }[];
  readonly after: Set<number>;
  objective: string | undefined;
  type: MilestoneType;
  label: Label;
  /** A heading or label of which it is not known yet whether anything below it is kept. */
  heading: string | undefined;
  /** The table whose rows were kept last, by its header. */
  table: Block | undefined;
}

function readMilestone(
  found: FoundMilestone,
  { text, blocks }: Document,
  match: Reading['match'],
): ParsedMilestone {
  const reading: Reading = {
    text,
    blocks,
    match,
    kept: [],
    deliverables: [],
    after: new Set(),
    objective: undefined,
    type: found.type,
    label: undefined,
    heading: undefined,
    table: undefined,
  };
  for (const block of found.blocks) readBlock(block, reading);
  const { deliverables, kept, objective, after, type } = reading;
  return { title: found.title, number: found.number, type, objective, after: [...after], deliverables, kept };
}

function readBlock(block: Block, reading: Reading): void {
  const raw = reading.text.slice(block.start, block.end);
  if (block.kind === 'rule' || block.kind === 'table-header') return;
  if (block.kind === 'heading') readHeading(raw, reading);
  else if (block.kind === 'table-row') readRow(block, raw, reading);
  else if (block.kind === 'paragraph' || block.kind === 'list-item') readText(block, raw, reading);
  else keep(raw, reading);
}

function keep(raw: string, reading: Reading): void {
  if (reading.heading !== undefined) reading.kept.push(reading.heading);
  reading.heading = undefined;
  reading.table = undefined;
  reading.kept.push(raw);
}

/** With the head of its table, and with the rows before it. */
function keepRow(row: Block, raw: string, reading: Reading): void {
  const header = row.parent === undefined ? undefined : reading.blocks[row.parent];
  if (header !== undefined && header === reading.table) {
    reading.kept.push(`${reading.kept.pop() ?? ''}\n${raw}`);
    return;
  }
  const head = header ? `${reading.text.slice(header.start, header.end)}\n` : '';
  keep(`${head}${raw}`, reading);
  reading.table = header;
}

function add(
  raw: string,
  matched: Matched,
  description: string,
  acceptance: string | undefined,
  { deliverables }: Reading,
): void {
  deliverables.push({ ...matched, raw, description, acceptance });
}

function readHeading(raw: string, reading: Reading): void {
  const title = plainText(raw);
  const matched = reading.match(title);
  reading.label = labelOf(title);
  reading.heading = undefined;
  if (matched.defined.length > 0) add(raw, matched, title, undefined, reading);
  else if (reading.label === undefined) reading.heading = raw;
}

const LABELS: readonly (readonly [Exclude<Label, undefined>, RegExp])[] = [
  [
    'acceptance',
    /^(?:accept\w*(?: criteria| when)?|verified by|verification|exit criteria|done when|success criteria)\b/i,
  ],
  ['dependencies', /^(?:dependenc(?:y|ies)|depends on|prerequisites?)\b/i],
  ['objective', /^(?:objective|goal|purpose)\b/i],
  ['deliverables', /^(?:deliverables?|requirements?|fulfils|scope|tasks?|work)\b/i],
];

const labelOf = (text: string): Label => LABELS.find(([, words]) => words.test(text))?.[0];

function readText(block: Block, raw: string, reading: Reading): void {
  const text = plainText(raw);
  const [, name = '', rest = ''] = /^([A-Za-z ]{4,24}):\s*(?!\s)(.*)$/.exec(text) ?? [];
  const label = name === '' ? undefined : labelOf(name);
  if (label !== undefined && rest === '') {
    reading.label = label;
    return;
  }
  if (name !== '' && rest === '' && block.kind === 'paragraph') {
    reading.label = undefined;
    reading.heading = raw;
    return;
  }
  const type = /^type$/i.test(name) ? readType(rest) : undefined;
  const takes = label ?? reading.label;
  const said = rest === '' || label === undefined ? text : rest;
  if (type !== undefined) reading.type = type;
  else if (takes === 'objective') takeObjective(said, raw, reading);
  else if (takes === 'dependencies') takeDependencies(text, raw, reading);
  else if (takes === 'acceptance') takeAcceptance(said, raw, reading);
  else takeStatement(block, text, raw, reading);
}

function takeObjective(text: string, raw: string, reading: Reading): void {
  if (reading.objective === undefined && text !== '') reading.objective = text;
  else keep(raw, reading);
}

function takeDependencies(text: string, raw: string, reading: Reading): void {
  const named = namedMilestones(text);
  for (const number of named) reading.after.add(number);
  if (named.length === 0 && !/\bnone\b/i.test(text)) keep(raw, reading);
}

/** Of the requirement that it names, else of the last one before it. */
function takeAcceptance(text: string, raw: string, reading: Reading): void {
  const { mentioned, defined } = reading.match(text);
  const named = reading.deliverables.find((one) =>
    one.defined.some((id) => mentioned.includes(id) || defined.includes(id)),
  );
  const own = named ?? (mentioned.length === 0 ? reading.deliverables.at(-1) : undefined);
  if (own === undefined) keep(raw, reading);
  else own.acceptance = own.acceptance === undefined ? text : `${own.acceptance}; ${text}`;
}

/** A first paragraph that is about no requirement says what it is all for. */
const LONGEST_OPENING = 400;

function takeStatement(block: Block, text: string, raw: string, reading: Reading): void {
  const matched = reading.match(text);
  const isNested = block.kind === 'list-item' && block.level > 1 && matched.defined.length === 0;
  if (matched.defined.length > 0 || (matched.mentioned.length > 0 && !isNested)) {
    add(raw, matched, text, undefined, reading);
    return;
  }
  const opens =
    block.kind === 'paragraph' &&
    reading.objective === undefined &&
    reading.deliverables.length + reading.kept.length === 0 &&
    text.length <= LONGEST_OPENING &&
    /[.!]$/.test(text);
  if (opens && matched.unknown.length === 0) reading.objective = text;
  else keep(raw, reading);
}

function readRow(block: Block, raw: string, reading: Reading): void {
  const matched = reading.match(cellsOf(raw).join(' '));
  if (matched.mentioned.length === 0 && matched.defined.length === 0) {
    keepRow(block, raw, reading);
    return;
  }
  const header = block.parent === undefined ? undefined : reading.blocks[block.parent];
  const names = header ? namesOf(header, reading.text) : [];
  const cells = cellsOf(raw);
  const under = (words: RegExp): string | undefined => {
    const value = cells[names.findIndex((name) => words.test(name))];
    return value === '' ? undefined : value;
  };
  const depends = under(/depend/i);
  for (const number of depends === undefined ? [] : namedMilestones(depends)) reading.after.add(number);
  const described = under(/^(?:description|deliverable|requirement|what|text)s?$/i);
  add(raw, matched, described ?? cells.slice(1).join(' '), under(/accept|criteria|verified/i), reading);
}
