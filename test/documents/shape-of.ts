// What a Markdown text is made of, its words aside: kinds of blocks in order, and how many cells each row has. Words of a
// document that get into an artifact must never change it.

import { parseDocument } from '../../src/text/parse/parse-document.ts';
import { rowsOf } from '../../src/workflows/reports/markdown-table.ts';

export const shapeOf = (markdown: string): string[] =>
  parseDocument(markdown).blocks.map(({ kind, start, end }) =>
    kind === 'table-row' ? `row of ${rowsOf(`|\n|\n${markdown.slice(start, end)}`)[0]?.length}` : kind,
  );
