import { expect, test } from 'vitest';
import { linesOf, renderExcerpt } from './excerpt.ts';

const LINES = linesOf('a\r\nb\rc\nd <i>\ne\nf');

const shown = (passage: Parameters<typeof renderExcerpt>[1], lines = LINES): string =>
  renderExcerpt(lines, passage)
    .text.replace(/<\/?ol[^>]*>|<\/li>/g, '')
    .replace(/<li[^>]*>/g, '|');

test.each([
  ['with two lines on each side', { line: 3, endLine: 3 }, '|a|b|<mark>c</mark>|d &lt;i&gt;|e'],
  ['at the beginning', { line: 1, endLine: 1 }, '|<mark>a</mark>|b|c'],
  [
    'columns of one line',
    { line: 4, endLine: 4, column: 3, endColumn: 6 },
    '|b|c|d <mark>&lt;i&gt;</mark>|e|f',
  ],
  [
    'over lines',
    { line: 4, endLine: 5, column: 3, endColumn: 1 },
    '|b|c|d <mark>&lt;i&gt;</mark>|<mark></mark>e|f',
  ],
])('%s', (_, passage, expected) => expect(shown(passage)).toBe(expected));

test('numbers begin where the lines do', () =>
  expect(renderExcerpt(LINES, { line: 5, endLine: 5 }).text).toContain('<ol class="excerpt" start="3">'));

test('neither long lines nor long passages come whole', () => {
  expect(shown({ line: 1, endLine: 1 }, ['x'.repeat(9_000)]).length).toBeLessThan(3_000);
  expect(shown({ line: 1, endLine: 900 }, Array<string>(900).fill('x')).split('|').length).toBeLessThan(30);
});
