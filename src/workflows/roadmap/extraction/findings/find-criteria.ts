// By what a spec says it can be told that a requirement is met: its parts, items and rows of acceptance, cells, and the
// outcomes that the whole is meant to have.

import { ACCEPTANCE_COLUMN, PROOF_COLUMN, type Row } from '../statements/columns.ts';
import { idsLike, namesOnly } from '../statements/ids.ts';
import { plain, type Statement } from '../statements/statement.ts';
import { bareTitle, partOfTitle } from '../statements/titles.ts';
import { keyOf } from './build-requirement.ts';
import type { Finding } from './finding.ts';
import { descriptionOf, placeOf } from './finding.ts';
import type { FoundCriterion } from './found.ts';

export function takeCriteria(finding: Finding, one: Statement): FoundCriterion[] {
  const { reading, calls } = finding;
  const is = calls.get(one)?.is;
  if (is === 'requirement' && one.row) return fromCells(finding, one, one.row);
  const isLate = calls.get(one.owner ?? one)?.is === 'deferred';
  if ((is !== 'criterion' && is !== 'outcome') || isLate) return [];
  if (one.owner && descriptionOf(finding, one.owner) === one.text) return [];
  const isTold = one.canonical !== undefined && finding.facts.defined.has(one.canonical);
  const above = isTold ? one.canonical : undefined;
  return [
    {
      id: isTold ? undefined : one.id,
      text: one.row ? cellsOf(one, one.row) : one.text,
      owner: one.owner ? keyOf(one.owner, reading) : above,
      ...(one.row && {
        about: one.row.cells.filter((cell) => cell !== one.id && cell.length <= LONGEST_REFERENCE).join(', '),
      }),
      place: titleOf(finding, one),
      ...(is === 'outcome' && { isOutcome: true }),
      source: placeOf(reading, one),
    },
  ];
}

function fromCells({ reading }: Finding, one: Statement, row: Row): FoundCriterion[] {
  // "Checked by: T-14" names a test, "Checked by: the list shows all" tells one.
  const isTold = (cell: string): boolean => cell.split(/\s+/).length > 2 && idsLike(cell).length === 0;
  const cells = [...row.cellsOf(ACCEPTANCE_COLUMN), ...row.cellsOf(PROOF_COLUMN).filter(isTold)];
  const texts = [...new Set(cells)].flatMap(splitNumbered);
  const source = placeOf(reading, one);
  return texts.map((text) => ({ id: undefined, text: plain(text), owner: keyOf(one, reading), source }));
}

const LONGEST_REFERENCE = 60;

/** The title above a criterion, unless it only says that criteria follow. */
function titleOf({ facts }: Finding, { section, label = '' }: Statement): string {
  const title = facts.titleOf(section);
  return `${partOfTitle(title) === undefined ? bareTitle(title) : ''} ${label}`.trim();
}

/** What a row says that names neither itself nor others. */
function cellsOf({ id }: Statement, row: Row): string {
  const cells = row.cells.filter((cell) => cell !== '' && cell !== id);
  const said = cells.filter((cell) => !namesOnly(cell));
  return plain((said.length > 0 ? said : cells).slice(0, MOST_CELLS).join(': '));
}

const MOST_CELLS = 3;

/** "1. Valid credentials return 200. 2. Invalid ones return 401." in one cell. */
const splitNumbered = (cell: string): string[] =>
  cell.startsWith('1.') ? cell.split(/(?:^|\s)\d{1,2}\.\s+/).filter((part) => part.trim() !== '') : [cell];
