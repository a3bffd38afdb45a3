import { expect, test } from 'vitest';
import { maskCode } from './mask-code.ts';
import { parseDocument } from './parse-document.ts';

test.each([
  ['prose stays', 'One [two](x).', 'One [two](x).'],
  ['a code span goes', 'Use `[a](b)` here.', 'Use          here.'],
  ['a span of two backticks', 'a ``x ` y`` b', 'a           b'],
  ['an unclosed backtick is prose', 'a ` b', 'a ` b'],
  ['an escaped backtick opens nothing', 'a \\` b ` c', 'a \\` b ` c'],
  ['fenced code goes, lines stay', 'a\n\n```\n[x]\n```\n\nb', 'a\n\n   \n   \n   \n\nb'],
  ['front matter goes', '---\nt: [x]\n---\n\nb', '   \n      \n   \n\nb'],
])('%s', (_, text, masked) => expect(maskCode(parseDocument(text))).toBe(masked));

test('a text of backticks takes no more than a moment', () => {
  const text = Array.from({ length: 3_000 }, (_, index) => `${'`'.repeat(1 + (index % 50))}x`).join(' ');
  expect(maskCode(parseDocument(text))).toHaveLength(text.length);
});
