import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expandPattern, isPattern } from './expand-pattern.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steelman-pattern-'));
  for (const file of [
    'a.md',
    'b.md',
    'B.md',
    'note.txt',
    '.hidden.md',
    'docs/a.md',
    'docs/deep/a.md',
    'docs/deep/er/b.md',
    'docs/.git/x.md',
    'node_modules/p/readme.md',
    'odd[1].md',
    'né.md',
    'a'.repeat(100),
  ]) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), 'x');
  }
  await symlink('..', join(folder, 'docs', 'up'));
  await symlink('deep', join(folder, 'docs', 'linked'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each<[string, string[]]>([
  ['*.md', ['B.md', 'a.md', 'b.md', 'né.md', 'odd[1].md']],
  ['?.md', ['B.md', 'a.md', 'b.md']],
  ['n?.md', ['né.md']],
  ['.*.md', ['.hidden.md']],
  ['docs/*.md', ['docs/a.md']],
  ['./docs/*.md', ['./docs/a.md']],
  ['docs/*/a.md', ['docs/deep/a.md', 'docs/linked/a.md', 'docs/up/a.md']],
  ['docs/**/a.md', ['docs/a.md', 'docs/deep/a.md']],
  ['docs/**', ['docs/a.md', 'docs/deep/a.md', 'docs/deep/er/b.md']],
  ['**/b.md', ['b.md', 'docs/deep/er/b.md']],
  ['**/**/**/b.md', ['b.md', 'docs/deep/er/b.md']],
  ['{b,a}.md', ['b.md', 'a.md']],
  ['{b,missing}.md', ['b.md', 'missing.md']],
  ['{docs,{x,docs/deep}}/*.md', ['docs/a.md', 'docs/deep/a.md']],
  ['{a,*}.txt', ['a.txt', 'note.txt']],
])('%s', async (pattern, expected) => expect(await expandPattern(pattern, folder)).toEqual(expected));

test('an absolute pattern gives absolute paths', async () => {
  expect(await expandPattern(`${folder}/docs/*.md`, '/')).toEqual([`${folder}/docs/a.md`]);
});

test.each(['*.rst', 'nowhere/*.md', 'a.md/*', '*a*a*a*a*a*a*a*a*a*a*a*a*b'])(
  '%s matches nothing and is named',
  async (pattern) => {
    await expect(expandPattern(pattern, folder)).rejects.toThrow(`No file matches: ${pattern}`);
  },
);

test('a brace bomb is refused', async () => {
  await expect(expandPattern('{a,b}'.repeat(40), folder)).rejects.toThrow('Too many alternatives');
});

test.each([
  ['a.md', false],
  ['odd[1].md', false],
  ['{a}.md', false],
  ['*', true],
  ['a?', true],
  ['{a,b}', true],
])('%s is a pattern: %s', (path, expected) => expect(isPattern(path)).toBe(expected));
