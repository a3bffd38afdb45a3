// Where the milestones of a written roadmap are: headings that count them, else sections that hold requirements, else
// the rows of a table.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { MILESTONE_TYPES, type MilestoneType } from '../model.ts';
import { plainText } from './describe-requirement.ts';
import type { Matched } from './match-requirements.ts';

export interface FoundMilestone {
  readonly title: string;
  /** As the roadmap counts them; its place where it does not. */
  readonly number: number;
  readonly type: MilestoneType;
  /** All that belongs to it, without its own heading. */
  readonly blocks: readonly Block[];
  readonly start: number;
  readonly end: number;
}

const COUNTED =
  /^(?:M\s?(\d{1,3})\b|(?:Milestone|Phase|Stage|Step|Part|Wave|Sprint|Iteration|Increment)\s+M?(\d{1,3})\b)[\s:.)—–-]*/i;
const NUMBER = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?\s+/;
/** Sections that speak about the work without being a piece of it. */
const BESIDE =
  /\b(?:risks?|dependenc\w+|acceptance|success|criteria|questions?|scope|objectives?|overview|summary|glossary|references?|appendix|coverage|traceability|decisions?|supporting|context|timeline|goals?|assumptions?|look first)\b/i;

export function findMilestones(document: Document, match: (raw: string) => Matched): FoundMilestone[] {
  const { sections, blocks, text } = document;
  const titled = sections.filter(({ level }) => level > 0);
  const counted = fullest(
    titled.filter(({ title }) => COUNTED.test(bare(title))),
    text,
    match,
  );
  const chosen = counted.length > 0 ? counted : holding(titled, document, match);
  if (chosen.length === 0) return fromTable(document);
  return chosen.map((section, index) => {
    const title = bare(section.title);
    const count = COUNTED.exec(title);
    const name = title.replace(COUNTED, '').trim();
    return {
      title: name === '' ? title : name,
      number: count ? Number(count[1] ?? count[2]) : index + 1,
      type: typeOf(name),
      blocks: blocks.filter(
        (block) => block.start > section.start && block.start < section.treeEnd && !isHead(block, section),
      ),
      start: section.start,
      end: Math.min(section.treeEnd, text.length),
    };
  });
}

const isHead = (block: Block, section: Section): boolean =>
  block.kind === 'heading' && block.section === section.index && block.line === section.line;

const bare = (title: string): string => plainText(title).replace(NUMBER, '');

/** Of the level at which they hold the most requirements, the outermost of those. */
function fullest(sections: readonly Section[], text: string, match: (raw: string) => Matched): Section[] {
  let best: readonly Section[] = [];
  let most = -1;
  for (const level of [1, 2, 3, 4, 5, 6]) {
    const own = sections.filter((one) => one.level === level);
    const lines = own.flatMap(({ start, treeEnd }) => text.slice(start, treeEnd).split('\n'));
    const found = lines.map(match);
    const held = new Set(found.flatMap(({ mentioned, defined }) => [...mentioned, ...defined]));
    if (own.length > 0 && held.size > most) [best, most] = [own, held.size];
  }
  return [...best];
}

/** At the outermost level that has several sections with requirements in them. */
function holding(
  sections: readonly Section[],
  { text }: Document,
  match: (raw: string) => Matched,
): Section[] {
  for (const level of [2, 3, 1]) {
    const own = sections.filter(
      (one) =>
        one.level === level &&
        !BESIDE.test(one.title) &&
        text
          .slice(one.start, one.treeEnd)
          .split('\n')
          .some((line) => match(line).defined.length > 0),
    );
    if (own.length > 1) return own;
  }
  return [];
}

export const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => plainText(cell));

/** Of a header, whose block has a second line of dashes. */
export const namesOf = (header: Block, text: string): string[] =>
  cellsOf(text.slice(header.start, header.end).split('\n', 1)[0] ?? '');

function fromTable({ blocks, text }: Document): FoundMilestone[] {
  const rows = blocks.filter(({ kind }) => kind === 'table-row');
  const found: FoundMilestone[] = [];
  for (const row of rows) {
    const header = row.parent === undefined ? undefined : blocks[row.parent];
    const names = header ? namesOf(header, text) : [];
    const cells = cellsOf(text.slice(row.start, row.end));
    const column = names.findIndex((name) => /^(?:title|name|milestone|phase)$/i.test(name));
    const count = cells.map((cell) => COUNTED.exec(cell)).find((one) => one !== null);
    if (column < 0 || !count) continue;
    const shown = (cells[column] ?? '').replace(COUNTED, '').trim();
    const title = shown === '' ? (cells[column + 1] ?? cells[column] ?? '') : shown;
    const number = Number(count[1] ?? count[2]);
    found.push({ title, number, type: typeOf(title), blocks: [row], start: row.start, end: row.end });
  }
  return found;
}

const TYPES: readonly (readonly [MilestoneType, RegExp])[] = [
  [
    'TEST',
    /^(?:(?:final|system|acceptance|end-to-end|user) )?(?:validation|verification|tests?|testing|qa|integration)(?:$| (?:and|&) (?:tests?|testing|validation|verification|qa|integration|release|launch)\b| test)/i,
  ],
  ['SECURITY', /\bsecur\w*|\bcomplian\w*|\bauthoriz\w*/i],
  ['DOC', /\bdocument\w*|\bguides?\b/i],
  ['MIGRATION', /\bmigrat\w*/i],
  ['IMPROVEMENT', /\bperforman\w*|\boptimi[sz]\w*|\bimprov\w*|\bharden\w*|\bquality\b/i],
];

const typeOf = (title: string): MilestoneType =>
  TYPES.find(([, words]) => words.test(title))?.[0] ?? 'FEATURE';

export const readType = (text: string): MilestoneType | undefined =>
  MILESTONE_TYPES.find((type) => type === text.trim().toUpperCase());

/** Numbers of milestones that a text names. */
export const namedMilestones = (text: string): number[] =>
  [
    ...text.matchAll(
      /\b(?:M\s?|(?:Milestone|Phase|Stage|Step|Part|Wave|Sprint|Iteration|Increment)s?\s+M?)(\d{1,3})\b/gi,
    ),
  ].map(([, number]) => Number(number));
