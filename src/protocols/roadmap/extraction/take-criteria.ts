// By what a spec says it can be told that a requirement is met: items, rows and cells of acceptance and success.

import type { Block } from '../../../domain/document.ts';
import type { Definition } from '../../../text/statements/find-requirements.ts';
import { ACCEPTANCE_COLUMN, readRow } from './columns.ts';
import type { OwnerKey } from './found.ts';
import { readInlineLabel } from './labels.ts';
import type { Reading } from './reading.ts';
import { refer } from './source.ts';
import { plain } from './take-requirement.ts';

const MOST_CELLS = 2;

/** With a requirement as owner, a row gives only what its column of acceptance holds. */
export function takeCriteria(
  { document, source, criteria }: Reading,
  block: Block,
  definition: Definition | undefined,
  owner?: OwnerKey,
): void {
  const raw = document.text.slice(block.start, block.end).trim();
  const ref = refer(source, block.line, block.endLine, raw);
  for (const text of textsOf(document, block, definition, raw, owner)) {
    const said = plain(text);
    if (said !== '') criteria.push({ id: definition?.id, text: said, owner, source: ref });
  }
}

function textsOf(
  document: Reading['document'],
  block: Block,
  definition: Definition | undefined,
  raw: string,
  owner: OwnerKey | undefined,
): readonly string[] {
  if (block.kind === 'table-row') {
    const row = readRow(document, block);
    const columns = row.cellsOf(ACCEPTANCE_COLUMN);
    if (owner !== undefined) return columns.flatMap(splitNumbered);
    const cells = row.cells.filter((cell) => cell !== '' && cell !== definition?.id);
    return [cells.slice(0, MOST_CELLS).join(': ')];
  }
  if (definition) return [definition.text];
  const label = readInlineLabel(raw);
  return [label?.role === 'acceptance' ? label.rest : raw];
}

/** "1. Valid credentials return 200. 2. Invalid ones return 401." in one cell. */
const splitNumbered = (cell: string): string[] =>
  cell.startsWith('1.') ? cell.split(/(?:^|\s)\d{1,2}\.\s+/).filter((part) => part.trim() !== '') : [cell];
