// Options compared in a table: a row each, with columns for what speaks for and against them; or a column each, with
// rows for what they are compared by.

import type { Document, Section } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';

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
