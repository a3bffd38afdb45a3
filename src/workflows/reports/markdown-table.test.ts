import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../text/parse/parse-document.ts';
import { countCells } from '../../text/parse/table-cells.ts';
import { escapeCell, renderTable } from './markdown-table.ts';

test('a table has a header, a rule and its rows', () => {
  expect(
    renderTable(
      ['#', 'Area'],
      [
        ['1', 'one'],
        ['2', ''],
      ],
    ),
  ).toBe('| # | Area |\n|---|---|\n| 1 | one |\n| 2 |  |');
});

test.each([
  ['a | b', 'a \\| b'],
  ['a \\| b', 'a \\| b'],
  ['two\nlines\r\nhere', 'two lines here'],
  ['\u2028x\u0085y\t', 'x\u0085y'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['<!-- c -->', '&lt;!-- c -->'],
  ['a < b and 3 <4', 'a < b and 3 <4'],
  ['`code` and **bold**', '`code` and **bold**'],
  ['![seen](http://example.org/pixel)', '!\\[seen](http://example.org/pixel)'],
])('%j becomes %j', (text, cell) => expect(escapeCell(text)).toBe(cell));

describe('whatever the cells hold', () => {
  const hostile = fc
    .array(fc.constantFrom('|', ' ', '`', '<', '>', '/', '!', 'script', '\n', '\r', '-', '#', '*', '[', '](', ')', 'x', '\u2028'), { maxLength: 12 })
    .map((parts) => parts.join('')); // biome-ignore format: pieces
  const rows = fc.array(fc.tuple(hostile, hostile, hostile), { maxLength: 4 });

  test('the table keeps its rows and columns, as our own parser reads it', () =>
    fc.assert(
      fc.property(rows, (cells) => {
        const text = renderTable(['a', 'b', 'c'], cells);
        expect(text.split('\n')).toHaveLength(cells.length + 2);
        for (const line of text.split('\n')) expect(countCells(line, 0)).toBe(3);
        const kinds = parseDocument(text).blocks.map(({ kind }) => kind);
        expect(kinds).toEqual(['table-header', ...cells.map(() => 'table-row')]);
      }),
      { numRuns: 500, seed: 1 },
    ));

  test('no tag survives', () =>
    fc.assert(
      fc.property(hostile, (text) => {
        expect(escapeCell(text)).not.toMatch(/<[A-Za-z!/?]/);
      }),
      { numRuns: 500, seed: 1 },
    ));
});

test.each(['a|b', 'a\\|b', 'a\\\\|b', 'a\\\\\\|b', '\\', 'a\\'])('%j stays one cell', (text) => {
  const lines = renderTable(['x', 'y'], [[text, 'z']]).split('\n');
  expect(lines.map((line) => countCells(line, 0))).toEqual([2, 2, 2]);
});
