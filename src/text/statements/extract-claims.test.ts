import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomDocument } from '../../../test/documents/random-documents.ts';
import { parseDocument } from '../parse/parse-document.ts';
import { createClaimExtractor, splitCells } from './extract-claims.ts';
import { createReader } from './read-statement.ts';

const reader = createReader();
const extract = (text: string) => createClaimExtractor(reader).extract('A', parseDocument(text));
const said = (text: string): [number, string][] =>
  extract(text).map(({ line, start, end }) => [line, text.slice(start, end)]);

test.each([
  ['sentences of a paragraph', 'One stays here.\nTwo goes\non. Three ends.\n', [[1, 'One stays here.'], [2, 'Two goes\non.'], [3, 'Three ends.']]],
  ['items, without marker and box', '- one item\n  goes on\n- [x] done item\n  1) nested item\n', [[1, 'one item\n  goes on'], [3, 'done item'], [4, 'nested item']]],
  ['rows, without outer pipes', '| Name | Limit |\n|---|---|\n| a | 30 s |\n|  |  |\n| b | |\n', [[3, 'a | 30 s'], [5, 'b']]],
  ['quotations', '> The quoted text counts.\n', [[1, 'The quoted text counts.']]],
  ['text behind front matter', '---\ntitle: must\n---\n\nThe body counts.\n', [[5, 'The body counts.']]],
  ['text behind a byte order mark, with CRLF', '\ufeffThe first counts.\r\n\r\nThe second\r\ncounts.\r\n', [[1, 'The first counts.'], [3, 'The second\r\ncounts.']]],
])('%s', (_, text, expected) => expect(said(text)).toEqual(expected)); // biome-ignore format: a table

test.each([
  ['code', '```\nThe code must not count.\n```\n'],
  ['indented code', '    The code must not count.\n'],
  ['HTML', '<div>The tags must not count.</div>\n'],
  ['a heading', '# The heading must not count\n'],
  ['front matter', '---\nrule: must not count\n---\n'],
  ['a link definition', '[a]: https://x.y "must not count"\n'],
  ['a table header', '| Must | Not |\n|---|---|\n'],
  ['nothing', ''],
])('%s makes no claim', (_, text) => expect(said(text)).toEqual([]));

describe('cells', () => {
  const cells = (text: string): [string, string][] =>
    extract(text)[0]?.cells?.map(({ column, start, end }) => [column, text.slice(start, end)]) ?? [];

  test.each([
    ['| Name | Limit |\n|---|---|\n| a | 30 s |\n', [['Name', 'a'], ['Limit', '30 s']]],
    ['| Name | Limit |\n|---|---|\n| a \\| b | 30 s |\n', [['Name', 'a \\| b'], ['Limit', '30 s']]],
    ['| Name | Limit |\n|---|---|\n| a |\n', [['Name', 'a']]],
    ['| Name |\n|---|\n| a | more |\n', [['Name', 'a'], ['', 'more']]],
    ['Name | Limit\n---|---\na | 30 s\n', [['Name', 'a'], ['Limit', '30 s']]],
    ['**Timeout**: 30 s\n', [['', 'Timeout'], ['Timeout', '30 s']]],
    ['- Retention period: 7 years\n', [['', 'Retention period'], ['Retention period', '7 years']]],
    ['The words before this colon are too many: 3\n', []],
    ['Two sentences: yes. Not a label: 3.\n', []],
    ['https://x.y and more\n', []],
  ])('of %j are %j', (text, expected) => expect(cells(text)).toEqual(expected)); // biome-ignore format: a table

  test.each([
    ['| a | b |', ['a', 'b']],
    ['a | b', ['a', 'b']],
    ['| a \\| b |', ['a \\| b']],
    ['|  | b |', ['', 'b']],
    ['| a | b', ['a', 'b']],
    ['', []],
  ])('of the row %j are %j', (row, texts) => {
    expect(splitCells(row).map(({ text }) => text)).toEqual(texts);
    expect(splitCells(row).map(({ start, end }) => row.slice(start, end))).toEqual(texts);
  });
});

test('equal blocks are read once and placed where they stand', () => {
  const [first, second] = extract('The same text is here.\n\nThe same text is here.\n');
  expect(second?.statement).toBe(first?.statement);
  expect([first?.line, second?.line, second?.start]).toEqual([1, 3, 24]);
});

test('equal rows below different headers have the columns of their own table', () => {
  const table = (title: string) => `| Name | ${title} |\n|---|---|\n| a | 3 |\n\n`;
  const columns = extract(table('Limit') + table('Owner')).map(({ cells }) => cells?.[1]?.column);
  expect(columns).toEqual(['Limit', 'Owner']);
});

test('in any document a claim lies in its block and section, and its text is what its statement was read from', () =>
  fc.assert(
    fc.property(randomDocument, (text) => {
      const document = parseDocument(text);
      for (const { block, section, start, end, line, endLine, statement, cells } of extract(text)) {
        const around = document.blocks[block];
        expect(around?.section).toBe(section);
        expect(start).toBeGreaterThanOrEqual(around?.start ?? text.length);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(around?.end ?? 0);
        expect(line).toBe(text.slice(0, start).split('\n').length);
        expect(endLine).toBe(text.slice(0, end - 1).split('\n').length);
        expect(reader.readStatement(text.slice(start, end))).toBe(statement);
        for (const cell of cells ?? []) {
          expect(cell.end).toBeLessThanOrEqual(around?.end ?? 0);
          expect(reader.readStatement(text.slice(cell.start, cell.end))).toBe(cell.statement);
        }
      }
    }),
    { numRuns: 300, seed: 1 },
  ));
