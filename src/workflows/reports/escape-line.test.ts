import { describe, expect, test } from 'vitest';
import { codeSpan, escapeLine, escapeTitle, excerpt, placeText } from './escape-line.ts';

test.each([
  ['a\n## b', 'a ## b'],
  ['a | b', 'a \\| b'],
  ['<!-- c -->', '&lt;!-- c --&gt;'],
  ['![x](y)', '!\\[x](y)'],
])('%j becomes %j and stays so', (text, line) => {
  expect(escapeLine(text)).toBe(line);
  expect(escapeLine(line)).toBe(line);
});

test.each([
  ['C #', 'C \\#'],
  ['`cargo <file>.rs` of <b>', '`cargo <file>.rs` of &lt;b>'],
  ['`a <b>', '\\`a &lt;b>'],
  ['\\`<b>`', '\\\\\\`&lt;b>\\`'],
  ['``<b>` <i>', '\\`\\`&lt;b>\\` &lt;i>'],
  ['##', '\\##'],
  [' \n', 'untitled'],
])('%j ends a heading as %j', (text, title) => expect(escapeTitle(text)).toBe(title));

test.each([
  ['a  b\nc', '`a b c`'],
  ['a `b` c', '``a `b` c``'],
  ['`b`', '`` `b` ``'],
  ['```', '```` ``` ````'],
  [' \n ', ''],
])('%j is code as %j', (text, span) => expect(codeSpan(text)).toBe(span));

describe('an excerpt', () => {
  test.each([
    ['', '(nothing)'],
    ['\n\n', '(nothing)'],
    ['one\n', '`one` (1 line)'],
    ['one\r\n\r\ntwo\r\n', '`one ⏎ two` (3 lines)'],
    ['x'.repeat(400), `\`${'x'.repeat(300)}…\` (1 line, cut)`],
    [`${'x'.repeat(299)}😀y`, `\`${'x'.repeat(299)}…\` (1 line, cut)`],
  ])('of %j', (text, shown) => expect(excerpt(text)).toBe(shown));
});

test.each([
  ['3.2', 'Section 3.2 (L4)'],
  ['3.2 Limits', 'Section "3.2 Limits" (L4)'],
  ['', 'opening (L4)'],
])('the place %j is %s', (section, shown) => expect(placeText({ section, line: 4 })).toBe(shown));
