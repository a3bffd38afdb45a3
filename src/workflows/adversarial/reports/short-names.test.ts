import { expect, test } from 'vitest';
import { introduce, shortNames } from './short-text.ts';

test.each([
  [
    ['a.md', 'b.md'],
    ['a.md', 'b.md'],
  ],
  [
    ['r1-2026-01-19-535b316e.md', 'r2-2026-01-19-d21f2d90.md'],
    ['r1', 'r2'],
  ],
  [
    ['the-spec-draft-v1.md', 'the-spec-draft-v2.md'],
    ['v1', 'v2'],
  ],
  [
    ['roadmap-haiku-architect.md', 'roadmap-haiku-analyst.md'],
    ['architect', 'analyst'],
  ],
  [
    ['a-rather-long-name.md', 'a-rather-long-name.txt'],
    ['a-rather-long-name.md', 'a-rather-long-name.txt'],
  ],
])('%j are told apart', (labels, names) => expect(shortNames(labels)).toEqual(names));

test('a short name is introduced with the whole', () =>
  expect(introduce(['the-spec-draft-v1.md', 'the-spec-draft-v2.md'])[0]).toBe('v1 (the-spec-draft-v1.md)'));
