// Statements that stand in tables and in blocks of code: rows, ids that share a cell, scenarios of tests.

import type { Block } from '../../../../domain/document.ts';
import { ID_COLUMN, idOfRow, type Row, readRow, STATEMENT_COLUMN } from './columns.ts';
import { readHeadId } from './ids.ts';
import { groupOfLabel } from './labels.ts';
import { plain, splitMark } from './statement.ts';
import { isAsking, type Part, partOfTitle } from './titles.ts';
import { add, say, sectionPart, textOf, type Walk } from './walk.ts';

/** Every scenario of a block of code in the words of tests is a criterion. */
export function readScenarios(walk: Walk, block: Block): void {
  const text = textOf(walk, block);
  if (!/^[ \t]{0,20}(?:scenario|given)\b/im.test(text)) return;
  const starts = [...text.matchAll(/^[ \t]*(?:scenario|example)\b.*$/gim)].map(({ index }) => index);
  const from = starts.length > 0 ? starts : [text.search(/^[ \t]{0,20}given\b/im)];
  from.forEach((start, at) => {
    const end = text
      .slice(0, from[at + 1])
      .trimEnd()
      .replace(/(?:```|~~~)$/, '')
      .trimEnd().length;
    const range = { start: block.start + start, end: block.start + end };
    const quote = textOf(walk, range).trim();
    const owner = walk.owner?.statement;
    add(
      walk,
      say(walk, block, range, {
        form: 'item',
        text: plain(quote.replace(/\n\s*/g, ', ')),
        quote,
        part: 'acceptance',
        owner,
      }),
    );
  });
}

/** "DS-1 Four variants<br>DS-2 Loading state" in one cell. */
function readIdsInCell(walk: Walk, block: Block, { cells }: Row): boolean {
  const pieces = cells.slice(1).flatMap((cell) => cell.split(/<br\s*\/?>/i));
  const heads = pieces.flatMap((piece) => readHeadId(piece.trim(), true, false) ?? []);
  if (heads.length < 2 || heads.some(({ rest }) => rest === '')) return false;
  const group = plain(cells[0] ?? '');
  for (const { id, canonical, rest } of heads) {
    const words = { quote: rest, said: rest, mark: splitMark(rest).mark, group };
    add(walk, say(walk, block, block, { form: 'item', id, canonical, text: plain(rest), ...words }));
  }
  return true;
}

const PASSED = /\b(?:when|if|criteri\w+|expected)\b/i;

/** What the columns make of a table where its place says nothing: "Hazard | Response" lists risks. */
function partOfTable(titles: readonly string[]): Part | undefined {
  // "Gate | Passed when" proves what stands elsewhere.
  if (titles.length === 2 && !STATEMENT_COLUMN.test(titles[0] ?? '') && PASSED.test(titles[1] ?? ''))
    return 'acceptance';
  const parts = titles.filter((title) => !ID_COLUMN.test(title)).map(partOfTitle);
  const [first] = parts;
  return parts.some((part) => part === 'asking') ||
    first === undefined ||
    isAsking(first) ||
    first === 'scope' ||
    first === 'goal'
    ? undefined
    : first;
}

/** A table of requirements is one wherever it stands, unless its place takes them back. */
const NEVER_ASKING: ReadonlySet<Part> = new Set([
  'excluded',
  'trace',
  'question',
  'example',
  'acceptance',
  'dependency',
]);

function partOfRow(titles: readonly string[], around: Part): Part {
  if (around === 'asking') return around;
  if (isAsking(around)) return partOfTable(titles) ?? around;
  const isCalledSo = titles.some((title) => /^\W*requirements?\W*$/i.test(title));
  return isCalledSo && !NEVER_ASKING.has(around) ? 'asking' : around;
}

export function readTableRow(walk: Walk, block: Block): void {
  const row = readRow(walk.spec.document, block);
  if (readIdsInCell(walk, block, row)) return;
  const head = idOfRow(row);
  const isNamed = head !== undefined && head.rest === '';
  const around = walk.label?.part ?? sectionPart(walk, block.section);
  add(
    walk,
    say(walk, block, block, {
      form: 'row',
      ...(isNamed && { id: head.id, canonical: head.canonical }),
      text: '',
      quote: textOf(walk, block).trim(),
      part: partOfRow(row.titles, around),
      row,
      owner: walk.owner?.statement,
      label: walk.label?.name,
      group: walk.label && groupOfLabel(walk.label),
    }),
  );
}
