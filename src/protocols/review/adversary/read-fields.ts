// The labelled parts of a passage: "**Goal**: …", "### Exit criteria", "Depends on: Phase 2". A label opens a field, and
// what follows belongs to it until the next one.

import type { Block, Document } from '../../../domain/document.ts';
import { plainWords } from './read-tables.ts';

export interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Field {
  readonly kind: FieldKind;
  readonly label: string;
  /** Of the line that opens it. */
  readonly start: number;
  readonly end: number;
  /** Lines, items and rows below the label, without the label. */
  readonly parts: readonly Part[];
}

/** `named`: known to open a field of its own, which ends the one before. */
export type FieldKind = 'depends' | 'requirements' | 'named' | 'other';

/** The first that matches counts. */
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  [
    'requirements',
    /^(?:(?:key |spec )?requirements?(?: ids?| addressed| covered| satisfied| mapped)?|req(?:s|uirement) ids?|covers|addresses)$/i,
  ],
  [
    'depends',
    /^(?:milestone |phase |task |hard |entry )?(?:depends? (?:up)?on|depends|dependenc(?:y|ies)|deps|prerequisites?|blocked by|requires|entry(?: criteria| conditions?)?)(?:\s*[—–-].*)?$/i,
  ],
  [
    'named',
    /\b(?:criteria|criterion|definition of done|gates?|checkpoints?)\b|^(?:phase |milestone |sprint )?(?:goals?|objectives?|purpose|outcomes?|intent|focus|milestones?|exit|acceptance|validation|success|verif(?:y|ication)|tests?|checks?|evidence|done(?: when)?|files?|artifacts?|actions?|steps?|tasks?|deliverables?|risks?|owners?|duration|details?)$/i,
  ],
];

const LABELLED =
  /^([\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?)(\*\*|__)?([A-Za-z][\w /&'()—–-]{1,58}?)(\*\*|__)?\s{0,2}(\([^)\n]{0,60}\))?\s?(?::\s*(\*\*|__)?|$)/;

const kindOfLabel = (label: string): FieldKind => {
  const words = plainWords(label)
    .replace(/^[\d.]+\s+|[:?]$/g, '')
    .replace(/\s*\([^)]*\)$/, '')
    .trim();
  return KINDS.find(([, sign]) => sign.test(words))?.[0] ?? 'other';
};

/** Blocks that begin at or behind `start` and before `end`; they stand in order, so the first is found by halving. */
function blocksBetween({ blocks }: Document, start: number, end: number): Block[] {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle] as Block).start < start) low = middle + 1;
    else high = middle;
  }
  const found: Block[] = [];
  for (let block = blocks[low]; block && block.start < end; block = blocks[++low]) found.push(block);
  return found;
}

interface OpenField {
  kind: FieldKind;
  label: string;
  start: number;
  end: number;
  parts: Part[];
}

/** Fields of the blocks between two offsets; the first block is the name of the passage and no field. */
export function readFields(document: Document, start: number, end: number): Field[] {
  const fields: OpenField[] = [];
  for (const block of blocksBetween(document, start + 1, end)) {
    if (block.kind === 'rule') continue;
    if (block.kind === 'heading') openHeading(document, block, fields);
    else if (block.kind === 'paragraph' || block.kind === 'list-item') readLines(document, block, fields);
    else if (block.kind !== 'table-header') addPart(fields, document.text, block.start, block.end);
  }
  return fields;
}

function openHeading({ text }: Document, { start, end }: Block, fields: OpenField[]): void {
  const label = text.slice(start, end).replace(/^#+\s*|\s*#+$/g, '');
  fields.push({ kind: kindOfLabel(label), label, start, end, parts: [] });
}

/** Several labels may stand on one line, divided by bars. */
function readLines({ text }: Document, block: Block, fields: OpenField[]): void {
  let at = block.start;
  for (const line of text.slice(block.start, block.end).split(/\n|(?<=\s)\|(?=\s\*\*)/)) {
    readLine(text, at, at + line.length, block.kind, fields);
    at += line.length + 1;
  }
}

function readLine(text: string, from: number, to: number, kind: Block['kind'], fields: OpenField[]): void {
  const line = text.slice(from, to);
  const match = LABELLED.exec(line);
  const label = match?.[3];
  const isMarked = match?.[2] !== undefined || match?.[0].includes(':') === true;
  const known = label === undefined ? 'other' : kindOfLabel(label);
  const opens =
    match !== null && isMarked && (known !== 'other' || (kind === 'paragraph' && match[2] !== undefined));
  if (!opens || label === undefined) {
    addPart(fields, text, from, to);
    return;
  }
  const start = from + (match[1] ?? '').length;
  fields.push({ kind: known, label, start, end: trimmed(text, start, to).end, parts: [] });
  addPart(fields, text, from + match[0].length, to);
}

function addPart(fields: OpenField[], text: string, from: number, to: number): void {
  const { start, end } = trimmed(text, from, to);
  if (end > start) fields.at(-1)?.parts.push({ text: text.slice(start, end), start, end });
}

/** Without list markers and white space. */
function trimmed(text: string, from: number, to: number): { readonly start: number; readonly end: number } {
  const said = text.slice(from, to);
  const lead = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:\[[ xX]\]\s+)?/.exec(said)?.[0].length ?? 0;
  return { start: from + lead, end: from + said.trimEnd().length };
}

export const fieldsOf = (fields: readonly Field[], ...kinds: readonly FieldKind[]): Field[] =>
  fields.filter(({ kind }) => kinds.includes(kind));
