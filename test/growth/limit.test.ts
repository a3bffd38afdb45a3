// Whatever is larger than the limit is refused before it is read, with the limit and the name of the file, by every command.

import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steelmanHere } from '../journeys/cli-here.ts';
import { folderWith } from '../journeys/cli-process.ts';

const LIMIT = 512 * 1024;
const NAMES = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'];
const SMALL = '# Requirements\n\n- FR-001: The service shall answer within 200 ms.\n';

test.each<[string, string[]]>([
  ['adversarial', ['adversarial', 'a.md', 'big.md']],
  ['roadmap', ['roadmap', 'big.md']],
  ['review', ['review', 'big.md', '--type', 'plan']],
  ['review, as context', ['review', 'a.md', '--type', 'plan', '--context', 'big.md']],
  ['check', ['check', 'big.md']],
  ['decide', ['decide', 'Which?', '--option', 'A: one', '--option', 'B: two', '--context', 'big.md']],
  ['blame', ['blame', 'big.md', '1']],
])('%s refuses 10 MB and one byte too much', async (_, words) => {
  const cwd = await folderWith({ 'a.md': SMALL });
  await writeFile(join(cwd, 'big.md'), SMALL);
  for (const size of [20 * LIMIT, LIMIT + 1]) {
    await truncate(join(cwd, 'big.md'), size);
    const { exitCode, stderr } = await steelmanHere(words, { cwd });
    expect(stderr).toContain('File is larger than 0.5 MB: big.md');
    expect(stderr).toContain('The limit is 0.5 MB for each document.');
    expect(exitCode).toBe(2);
  }
});

test.each([[['adversarial', ...NAMES]], [['adversarial', '--compare', NAMES.join()]]])(
  'documents that are too large together are refused before anything is loaded: %j',
  async (words) => {
    const cwd = await folderWith(Object.fromEntries(NAMES.map((name) => [name, SMALL])));
    for (const name of NAMES.slice(1)) await truncate(join(cwd, name), LIMIT);
    const { exitCode, stderr } = await steelmanHere(words, { cwd });
    expect(stderr).toContain('5 documents have 2.01 MB in all');
    expect(stderr).toContain('The limit is 2 MB for the documents of one call.');
    expect(exitCode).toBe(2);
  },
);

test.each([
  ['headings', '# a\n', 10_000],
  ['lines and sentences', '- a\n\n', 40_000],
  ['lines and sentences', 'One. Two.\n', 20_000, 2],
])(
  'more %s than can be compared within a minute are refused, in all',
  async (what, line, times, each = 1) => {
    const most = times * each;
    const cwd = await folderWith({
      'a.md': line.repeat(times / 2),
      'b.md': `${line.repeat(times / 2)}${line.slice(0, 4)}`,
    });
    const { exitCode, stderr } = await steelmanHere(['adversarial', 'a.md', 'b.md'], { cwd });
    expect(stderr).toContain(`The documents have ${most + 1} ${what} in all`);
    expect(stderr).toContain(`The limit is ${most} ${what} for the documents of one call.`);
    expect(exitCode).toBe(2);
  },
);

test('what is only called so may be large', async () => {
  const cwd = await folderWith({ 'a.md': SMALL, 'big.md': SMALL });
  await truncate(join(cwd, 'big.md'), 20 * LIMIT);
  const words = ['adversarial', 'a.md', '-', '--stdin-name', 'big.md'];
  expect(await steelmanHere(words, { cwd, input: SMALL.replace('200', '300') })).toMatchObject({
    exitCode: 0,
  });
});

test('a document at the limit is read', async () => {
  const cwd = await folderWith({ 'a.md': SMALL + 'x'.repeat(LIMIT - SMALL.length) });
  const { exitCode } = await steelmanHere(['check', 'a.md'], { cwd });
  expect(exitCode).toBe(0);
});
