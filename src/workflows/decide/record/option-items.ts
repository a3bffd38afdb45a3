// An option as the item of a list: its label, its number, and what is nested below it.

import type { Block, Document, Section } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { isOrdinal, ordinalOf, plainLabel, withoutOutcome } from './option-labels.ts';

/** An option while a record is read; what is said about it gathers from several places. */
export interface Draft {
  readonly label: string;
  readonly ordinal: string | undefined;
  readonly texts: string[];
}

export const draftOf = (written: string, texts: string[]): Draft => ({
  label: plainLabel(written),
  ordinal: ordinalOf(written),
  texts,
});

export function itemsOf({ blocks }: Document, { firstBlock, lastBlock }: Section): Block[] {
  return blocks.slice(firstBlock, lastBlock).filter(({ kind, level }) => kind === 'list-item' && level === 1);
}

const BOLD_LABEL = /^(\*\*|__)([^*\n]{1,200}?)\1\s*[:–—-]?\s*/;

export function readItem(document: Document, item: Block): Draft {
  const marked = document.text.slice(item.start, item.end);
  const written = marked.replace(/^(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?/, '');
  const bold = BOLD_LABEL.exec(written);
  const below = belowItem(document, item);
  const rest = bold ? written.slice(bold[0].length) : '';
  const isLabel = bold !== null && rest !== '' && !isOrdinal(bold[2] ?? '');
  const draft = isLabel
    ? draftOf((bold[2] ?? '').replace(/:$/, ''), [withoutOutcome(` ${rest}`).trim(), below])
    : draftOf(written, [below]);
  return { ...draft, ordinal: draft.ordinal ?? ordinalOf(marked) };
}

/** What is nested below an item, moved to the left margin. */
function belowItem({ blocks, text }: Document, item: Block): string {
  const from = blocks.indexOf(item) + 1;
  const next = blocks.findIndex(
    (block, at) =>
      at >= from &&
      (block.kind === 'heading' ||
        (block.kind === 'list-item' ? block.level <= item.level : block.parent === undefined)),
  );
  const last = blocks[(next < 0 ? blocks.length : next) - 1];
  if (!last || last.start <= item.start) return '';
  const lines = text
    .slice(item.end, last.end)
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const margins = lines
    .filter((line) => line.trim() !== '')
    .map((line) => line.length - line.trimStart().length);
  const margin = Math.min(...margins);
  return lines.map((line) => line.slice(margin)).join('\n');
}

interface TableText {
  /** As written: the label of an option, its number, or something else. */
  readonly label: string;
  readonly text: string;
}

/** Tells what was decided. */
const OUTCOME_TITLE = /\b(?:decision|verdict|outcome|chosen|rejected|selected|result|recommend\w*)\b/i;

/** A text for every row and for every column behind the first: a line for each cell, under its title. */
export function readOptionTable(
  { blocks, text }: Document,
  section: Section,
): {
  readonly rows: readonly TableText[];
  readonly columns: readonly TableText[];
} {
  const rows: TableText[] = [];
  const columns = new Map<string, string[]>();
  for (const block of blocks.slice(section.firstBlock, section.lastBlock)) {
    const header =
      block.kind === 'table-row' && block.parent !== undefined ? blocks[block.parent] : undefined;
    if (!header) continue;
    const titles = splitCells(text.slice(header.start, header.end).split('\n')[0] ?? '');
    const [first, ...cells] = splitCells(text.slice(block.start, block.end));
    if (!first || first.text === '' || OUTCOME_TITLE.test(first.text)) continue;
    const filled = cells.flatMap((cell, at) => {
      const title = titles[at + 1]?.text ?? '';
      return cell.text === '' || OUTCOME_TITLE.test(title) ? [] : [{ title, said: cell.text }];
    });
    rows.push({ label: first.text, text: filled.map(({ title, said }) => line(title, said)).join('\n\n') });
    for (const { title, said } of filled)
      columns.set(title, [...(columns.get(title) ?? []), line(first.text, said)]);
  }
  return { rows, columns: [...columns].map(([label, lines]) => ({ label, text: lines.join('\n\n') })) };
}

const line = (title: string, said: string): string => (title === '' ? said : `${title}: ${said}`);
