// What the columns of a table of requirements, criteria, risks or dependencies hold, by their titles.

import type { Block, Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';

export interface Row {
  /** Text of the first cell under a title that matches; empty cells and missing columns are undefined. */
  cell(title: RegExp): string | undefined;
  /** Under all titles that match. */
  cellsOf(title: RegExp): readonly string[];
  readonly cells: readonly string[];
  readonly titles: readonly string[];
}

export const STATEMENT_COLUMN =
  /\b(?:requirements?|descriptions?|statements?|features?|capabilit\w+|title|name|detail\w*|story|what|behaviou?r)\b/i;
export const ACCEPTANCE_COLUMN = /\b(?:acceptance|criteri\w+|done when|verification)\b/i;
export const PRIORITY_COLUMN = /\b(?:priority|moscow)\b/i;
export const DEPENDENCE_COLUMN = /\b(?:depend\w*|prerequisites?|requires|blocked by|after)\b/i;
export const CONSTRAINT_COLUMN = /\b(?:targets?|constraints?|thresholds?|limits?|budgets?|slo)\b/i;
export const CATEGORY_COLUMN = /\b(?:category|type|attribute|quality)\b/i;

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

const cellTexts = (row: string): string[] => splitCells(row).map(({ text }) => text);
