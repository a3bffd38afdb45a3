import { expect, test } from 'vitest';
import { parseDocument } from '../../text/parse/parse-document.ts';
import { paragraph } from './paragraph.ts';

test.each([
  ['plain words', 'plain words'],
  ['', '(nothing said)'],
  ['# a', '\\# a'],
  ['- a', '\\- a'],
  ['12. a', '12\\. a'],
  ['> a', '\\> a'],
  ['```', '\\```'],
  ['[a]: b', '\\[a]: b'],
  ['[FR-001] is first', '[FR-001] is first'],
  ['a\n\n# b', 'a # b'],
  ['<i>a</i>', '&lt;i>a&lt;/i>'],
])('%j is written %j, which is one paragraph', (text, line) => {
  expect(paragraph(text)).toBe(line);
  expect(parseDocument(`${line}\n`).blocks.map(({ kind }) => kind)).toEqual(['paragraph']);
});
