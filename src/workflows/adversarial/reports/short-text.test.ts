import { expect, test } from 'vitest';
import { cutText } from './short-text.ts';

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one two, three', 11, 'one two…'],
  ['one "two three" four', 14, 'one "two…"'],
  ['one `two three` four', 14, 'one `two`…'],
  ['one two three (L12-14)', 19, 'one two… (L12-14)'],
  ['one two (L1); three four (L2)', 22, 'one two (L1); three…'],
  ['xxxxxxxxxxxx', 8, 'xxxxxx…'],
  ['xxxxx😀xxxxx', 8, 'xxxxx…'],
])('%j within %i is %j', (text, most, cut) => expect(cutText(text, most)).toBe(cut));
