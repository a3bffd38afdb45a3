// What the columns of a table of requirements, criteria, risks or dependencies hold, by their titles.

import type { Block, Document } from '../../../../domain/document.ts';
import { splitCells } from '../../../../text/statements/extract-claims.ts';
import { canonicalOf, type HeadId, readCode, readHeadId } from './ids.ts';

export interface Row {
  /** Text of the first cell under a title that matches; empty cells and missing columns are undefined. */
  cell(title: RegExp): string | undefined;
  /** Under all titles that match. */
  cellsOf(title: RegExp): readonly string[];
  readonly cells: readonly string[];
  readonly titles: readonly string[];
}

export const STATEMENT_COLUMN =
  /\b(?:requirements?|descriptions?|statements?|features?|capabilit\w+|title|name|detail\w*|story|what|behaviou?r|text)\b/i;
export const ACCEPTANCE_COLUMN =
  /\b(?:accept(?:ance|ed)|criteri\w+|(?:done|met|ok|fulfilled|pass(?:ed|es)?) (?:when|if)|verification|measured by|how (?:tested|verified|measured)|expected|results?)\b/i;
export const PRIORITY_COLUMN = /\b(?:prio(?:rity)?|moscow|level|importance|need|keyword)\b/i;
export const DEPENDENCE_COLUMN =
  /\b(?:depend\w*|prerequisites?|requires|blocked by|after|needs|(?:builds?|rests?|relies) on|waits? for|predecessors?)\b/i;
export const CONSTRAINT_COLUMN =
  /\b(?:targets?|constraints?|thresholds?|limits?|budgets?|slo|value|measure)\b(?! by)/i;
export const CATEGORY_COLUMN = /\b(?:category|type|attribute|quality)\b/i;
/** By which tests it is shown. */
export const PROOF_COLUMN = /\b(?:verified|tests?|tested|checked|validated|proof)\b/i;
export const GROUP_COLUMN =
  /\b(?:epic|components?|modules?|screens?|areas?|stor(?:y|ies)|services?|work ?streams?|packages?|capability|subsystem|views?)\b/i;
export const PHASE_COLUMN =
  /\b(?:phases?|sprints?|releases?|iterations?|milestones?|waves?|stages?|weeks?|quarters?|increments?|rel)\b/i;
export const STATUS_COLUMN = /\b(?:status|state)\b/i;
export const OWNER_COLUMN = /\b(?:owners?|assignee|responsible|lead|who|team)\b/i;
export const DATE_COLUMN = /\b(?:due|dates?|deadline|by when|when)\b/i;

export const ID_COLUMN =
  /^\W*(?:id|ids|ref|reference|no|nr|number|key|code|req(?:uirement)?[ .-]?(?:id|no|nr))\W*$/i;

/** "6-a", "4.2" or "12b" in a column that says it names; a bare number counts rows. */
const CODE = /^[§#]?(?:\d{1,3}(?:\.\d{1,3}){1,3}|\d{1,3}[-.]?[a-z])$/;

/** The id of a row: its first cell, or the one under a title that says so. */
export function idOfRow({ cells, titles }: Row): HeadId | undefined {
  const at = titles.findIndex((title) => ID_COLUMN.test(title));
  // What stands alone in such a cell names the row, also `PR-7` and `Q1`.
  const named = [cells[0] ?? '', cells[at] ?? '']
    .map((cell) => readHeadId(cell) ?? (at < 0 ? undefined : readCode(cell)))
    .find((head) => head?.rest === '');
  const code = (at < 0 ? cells[0] : cells[at])?.replace(/[*`~]/g, '').trim() ?? '';
  return named ?? (CODE.test(code) ? { id: code, canonical: canonicalOf(code), rest: '' } : undefined);
}

const EMPTY = /^(?:[-–—?\s]*|n\/?a|none|tbd|todo)$/i;

export function readRow({ blocks, text }: Document, block: Block): Row {
  const header = block.parent === undefined ? undefined : blocks[block.parent];
  const titles = header ? cellTexts(text.slice(header.start, header.end).split('\n')[0] ?? '') : [];
  const cells = cellTexts(text.slice(block.start, block.end));
  const cellsOf = (title: RegExp): string[] =>
    titles.flatMap((one, at) => {
      const cell = cells[at] ?? '';
      return title.test(one) && !EMPTY.test(cell) ? [cell] : [];
    });
  return { cell: (title) => cellsOf(title)[0], cellsOf, cells, titles };
}

/** A pipe in a cell is written with a backslash, which is no part of its words. */
const cellTexts = (row: string): string[] => splitCells(row).map(({ text }) => text.replaceAll('\\|', '|'));
