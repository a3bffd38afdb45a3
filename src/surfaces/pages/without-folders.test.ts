import { expect, test } from 'vitest';
import { withoutFolders } from './without-folders.ts';

test.each([
  ['Cannot write "/home/jo/specs/a.md"', 'Cannot write "a.md"'],
  ['/home/José/docs/a.md: no space', 'a.md: no space'],
  ["no permission at (/srv/x/y), 'C:\\Users\\jo\\a.md'", "no permission at (y), 'a.md'"],
  ['\\\\server\\share\\a.md', 'a.md'],
  [
    'see https://example.org/a/b and docs/a.md and ../b.md',
    'see https://example.org/a/b and docs/a.md and ../b.md',
  ],
  ['seat: /home/me/seat/001.json is not there, yes/no', 'seat: 001.json is not there, yes/no'],
  ['and/or 1/2 / 3', 'and/or 1/2 / 3'],
])('%j', (text, expected) => expect(withoutFolders(text)).toBe(expected));
