// A requirement from the statement that makes it: its words, its place, and what the spec plans for it.

import { sectionPath } from '../../../../text/parse/parse-document.ts';
import { titleSection } from '../../../../text/statements/list-topics.ts';
import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';
import type { StatedPlan } from '../../model/extraction.ts';
import { refer } from '../source/source.ts';
import {
  ACCEPTANCE_COLUMN,
  CATEGORY_COLUMN,
  CONSTRAINT_COLUMN,
  DATE_COLUMN,
  DEPENDENCE_COLUMN,
  GROUP_COLUMN,
  OWNER_COLUMN,
  PHASE_COLUMN,
  PRIORITY_COLUMN,
  PROOF_COLUMN,
  type Row,
  STATEMENT_COLUMN,
  STATUS_COLUMN,
} from '../statements/columns.ts';
import { idsLike, namesOnly } from '../statements/ids.ts';
import { plain, type Reading, type Statement } from '../statements/statement.ts';
import { bareTitle, isAsking, partOfTitle } from '../statements/titles.ts';
import { isQuality } from './classify-quality.ts';
import type { FoundRequirement } from './found.ts';
import { readPriority } from './read-priority.ts';

export const keyOf = ({ canonical, line, quote }: Statement, { source }: Reading): string =>
  canonical ?? `line ${source.origins[line - 1]?.line ?? line}: ${quote}`;

/** `description`: the first words below a title. */
export function takeRequirement(spec: Reading, statement: Statement, description = ''): FoundRequirement {
  const { row, id, canonical, part, said, section } = statement;
  const text = row ? rowText(statement, row) : statement.text;
  const told = [text, description].filter((words) => words !== '').join(': ') || statement.quote;
  const quote = description !== '' && said.includes(description) ? description : statement.quote.trim();
  const titles = sectionPath(spec.document, section)
    .split(' > ')
    .filter((title) => title !== '');
  const family = canonical === undefined ? undefined : readRequirementIds(id ?? '')[0]?.family;
  return {
    key: keyOf(statement, spec),
    id,
    canonical,
    kind: isQuality(family, part, told) ? 'non-functional' : 'functional',
    text: told,
    source: refer(spec.source, statement.line, statement.endLine, quote),
    said,
    around: statement.around,
    titles,
    priority: readPriority(row?.cell(PRIORITY_COLUMN) ?? '', `${said} ${statement.mark}`, titles),
    category: row?.cell(CATEGORY_COLUMN),
    constraint: row?.cell(CONSTRAINT_COLUMN),
    proofs: row ? row.cellsOf(PROOF_COLUMN).flatMap(idsLike) : [],
    plan: {
      group: statement.group ?? groupOf(spec, statement),
      section: isAsking(part) || part === 'other' ? outermost(spec, section) : '',
      ...(row && planOf(row)),
      ...(statement.isDone && { isDone: true }),
    },
  };
}

/** The outermost title below that of the spec. */
function outermost({ document }: Reading, section: number): string {
  const top = titleSection(document)?.index;
  let found = '';
  for (let at: number | undefined = section; at !== undefined; at = document.sections[at]?.parent)
    if (at !== top && (document.sections[at]?.level ?? 0) > 0) found = document.sections[at]?.title ?? '';
  return bareTitle(found);
}

/** Said of a requirement, not what it says. */
const BESIDE = [
  ACCEPTANCE_COLUMN,
  PRIORITY_COLUMN,
  PHASE_COLUMN,
  STATUS_COLUMN,
  OWNER_COLUMN,
  PROOF_COLUMN,
  DEPENDENCE_COLUMN,
  CATEGORY_COLUMN,
  DATE_COLUMN,
  /\b(?:reason|why|rationale|comments?|notes?|remarks?|source|coverage)\b/i,
];
/** Nothing, a mark, or the code of a class. */
const EMPTY = /^(?:[-–—x✓✔✗✘]|yes|no|n\/?a|\p{Lu}\d?)$/iu;

/** The text of a row: every cell that says something of what is wanted. */
export function rowText({ id }: Pick<Statement, 'id'>, row: Row): string {
  // "Level" may be a priority or what is promised: the first cell of a row without an id is what the row is about.
  const isSubject = (cell: string, at: number): boolean =>
    at === 0 && id === undefined && cell.split(/\s+/).length > 3;
  const told = row.cells.filter(
    (cell, at) =>
      cell !== '' &&
      !isNaming(cell, id) &&
      !namesOnly(cell) &&
      !EMPTY.test(cell) &&
      (isSubject(cell, at) || !isBeside(row.titles[at] ?? '')),
  );
  const rest = row.cells.filter((cell) => cell !== '' && !isNaming(cell, id));
  return plain((told.length > 0 ? told : rest).join(': '));
}

const isNaming = (cell: string, id: string | undefined): boolean =>
  id !== undefined && [id, `[${id}]`].includes(plain(cell));

const isBeside = (title: string): boolean =>
  !STATEMENT_COLUMN.test(title) && BESIDE.some((column) => column.test(title));

/** Names no place. */
const EVERYWHERE = /^\W*(?:all|any|every\w*|various|several|general|other|both)\W*$/i;
const DONE = /^\W*(?:done|complete[d]?|shipped|released|implemented|✅)/i;

/** What the columns of a row say of when and with what. */
export const planOf = (row: Row): StatedPlan => ({
  ...own(
    'group',
    row.cellsOf(GROUP_COLUMN).find((cell) => cell.split(/\s+/).length <= LONGEST_GROUP),
  ),
  ...own('phase', row.cell(PHASE_COLUMN)),
  ...own('owner', row.cell(OWNER_COLUMN)),
  ...own('due', row.cell(DATE_COLUMN)),
  ...(DONE.test(row.cell(STATUS_COLUMN) ?? '') && { isDone: true }),
});

/** More words tell a story, and name no piece of the product. */
const LONGEST_GROUP = 6;

const own = (name: string, value: string | undefined): StatedPlan =>
  value === undefined || EVERYWHERE.test(value) ? {} : { [name]: plain(value) };

/** Titles that say no more than that requirements follow. */
const GENERIC =
  /^(?:(?:the|core|main|product|system|software|functional|non functional|nonfunctional|high level|detailed|key|v\d+|mvp|business|technical|user|general|other|additional|edge) )*(?:requirements?|features?|user stor(?:y|ies)|stories|functionality|capabilit(?:y|ies)|specifications?|spec|functional|nfrs?|constraints?|scope|use cases?|cases|details?|must haves?|should haves?|could haves?|needs|demands|catalogue)$/;

/** The innermost title that names something of the product. */
function groupOf({ document }: Reading, { section, form, text, part }: Statement): string | undefined {
  if (form === 'title' && !/[.!?]$/.test(text)) return plain(text);
  if (!isAsking(part) && part !== 'scope') return undefined;
  const title = titleSection(document)?.index;
  for (let at: number | undefined = section; at !== undefined; at = document.sections[at]?.parent) {
    const { title: own = '', level = 0 } = document.sections[at] ?? {};
    const bare = bareTitle(own);
    const isScope = part === 'scope' && partOfTitle(own) === part;
    if (
      level > 0 &&
      at !== title &&
      bare !== '' &&
      !isScope &&
      !GENERIC.test(bare.toLowerCase().replaceAll('-', ' '))
    )
      return bare;
  }
  return undefined;
}
