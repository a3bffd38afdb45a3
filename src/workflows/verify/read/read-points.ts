// The points of a diff analysis in both dialects: S/C/X/U/A ids in tables or headings, and the numbered or D points
// of a pipeline, which announces them in its frontmatter.

import type { Document, Section } from '../../../domain/document.ts';
import { sectionText } from '../../../text/parse/parse-document.ts';
import { plain, readTables, type Table } from '../../reports/read-tables.ts';
import { type Entry, pathOf, readFrontmatter } from './read-metadata.ts';

export interface Point {
  /** `S-001`, `D-1`; zeros in front are dropped for pipelines. */
  readonly id: string;
  /** S, C, X, U, A or D. */
  readonly family: string;
  readonly title: string;
  readonly line: number;
  /** A severity or value stands beside it. */
  readonly isRated: boolean;
  /** A contradiction inside one variant: listed, but not debated. */
  readonly isWithin: boolean;
}

export interface DiffAnalysis {
  readonly dialect: 'skill' | 'pipeline';
  readonly points: readonly Point[];
  /** Of a pipeline. */
  readonly total: Entry | undefined;
  /** A pipeline whose points carry ids of their own, not only numbers. */
  readonly hasIds: boolean;
}

const POINT_ID = /^([SCXUA])-(\d{1,4})\b/;
const RATING = /\b(?:severity|impact|value(?: assessment)?)\b[^:|\n]{0,20}:/i;
const RATING_COLUMN = /severity|impact|value|assessment/i;
const PIPELINE_ID = /^D-?0*(\d{1,3})\b[:.)\s—–-]*(?![:.)\s—–-])(.*)$/;
const NUMBERED = /^(\d{1,3})[.)]\s+(?!\s)(.+)$/;

export function readDiffAnalysis(document: Document): DiffAnalysis {
  const total = readFrontmatter(document).get('total_diff_points');
  const skill = uniqueById([...rowPoints(document), ...headingPoints(document)]);
  if (skill.length > 0 && total === undefined) {
    return { dialect: 'skill', points: skill, total, hasIds: true };
  }
  const named = uniqueById(document.sections.flatMap(namedPoint));
  if (total === undefined && named.length === 0) {
    return { dialect: 'skill', points: [], total, hasIds: false };
  }
  const points = named.length > 0 ? named : uniqueById(numberedPoints(document));
  return { dialect: 'pipeline', points, total, hasIds: named.length > 0 };
}

function rowPoints(document: Document): Point[] {
  return readTables(document).flatMap((table) =>
    table.rows.flatMap(({ cells, line }) => {
      const [first = '', title = ''] = cells;
      const match = POINT_ID.exec(first);
      if (!match) return [];
      const isWithin = cells.some((cell) => /(?:^|[^a-z])within [A-J]\b/.test(cell));
      return [point(match, title, line, isRatedRow(table, cells), isWithin)];
    }),
  );
}

function isRatedRow({ header }: Table, cells: readonly string[]): boolean {
  return header.some((title, index) => RATING_COLUMN.test(title) && /\w/.test(cells[index] ?? ''));
}

function headingPoints(document: Document): Point[] {
  return document.sections.flatMap((section) => {
    const title = plain(section.title);
    const match = POINT_ID.exec(title);
    if (!match) return [];
    const isRated = RATING.test(plain(sectionText(document, section.index)));
    return [point(match, title.slice(match[0].length).replace(/^\W+/, ''), section.line, isRated, false)];
  });
}

const point = (
  [, family = '', digits = '']: RegExpExecArray,
  title: string,
  line: number,
  isRated: boolean,
  isWithin: boolean,
): Point => ({ id: `${family}-${digits}`, family, title, line, isRated, isWithin });

function namedPoint({ title, line }: Section): Point[] {
  const match = PIPELINE_ID.exec(plain(title));
  return match ? [pipelinePoint(match, line)] : [];
}

/** Headings or items with numbers below the section of differences. */
function numberedPoints(document: Document): Point[] {
  const isWanted = (section: number): boolean => /diverge|differen/.test(pathOf(document, section));
  const headings = document.sections.flatMap(({ index, parent, title, line }) => {
    const match = parent !== undefined && isWanted(parent) && index > 0 ? NUMBERED.exec(plain(title)) : null;
    return match ? [pipelinePoint(match, line)] : [];
  });
  if (headings.length > 0) return headings;
  return document.blocks.flatMap(({ kind, level, section, start, end, line }) => {
    if (kind !== 'list-item' || level !== 1 || !isWanted(section)) return [];
    const match = NUMBERED.exec(plain(document.text.slice(start, end).split('\n')[0] ?? ''));
    return match ? [pipelinePoint(match, line)] : [];
  });
}

const pipelinePoint = ([, number = '', title = '']: RegExpExecArray, line: number): Point => ({
  id: `D-${number}`,
  family: 'D',
  title,
  line,
  isRated: true,
  isWithin: false,
});

/** A point may be told twice, in a table and below it: the first place counts. */
function uniqueById(points: readonly Point[]): Point[] {
  const seen = new Map<string, Point>();
  for (const one of points) if (!seen.has(one.id)) seen.set(one.id, one);
  return [...seen.values()];
}
