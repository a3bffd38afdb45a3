// Options compared in a table: a row each, with columns for what speaks for and against them.

import type { Document, Section } from '../../../domain/document.ts';
import { splitCells } from '../../../text/extract-claims.ts';

interface OptionRow {
  readonly label: string;
  readonly text: string;
}

/** A line for every filled cell behind the first, under the title of its column. */
export function readOptionTable({ blocks, text }: Document, section: Section): OptionRow[] {
  return blocks.slice(section.firstBlock, section.lastBlock).flatMap((block): OptionRow[] => {
    const header =
      block.kind === 'table-row' && block.parent !== undefined ? blocks[block.parent] : undefined;
    if (!header) return [];
    const columns = splitCells(text.slice(header.start, header.end).split('\n')[0] ?? '');
    const [first, ...cells] = splitCells(text.slice(block.start, block.end));
    if (!first || first.text === '') return [];
    const lines = cells.flatMap((cell, at) => {
      const column = columns[at + 1]?.text ?? '';
      return cell.text === '' ? [] : [column === '' ? cell.text : `${column}: ${cell.text}`];
    });
    return [{ label: first.text, text: lines.join('\n\n') }];
  });
}
