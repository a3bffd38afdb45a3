import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { folderWith } from '../../../test/journeys/cli-process.ts';
import { check } from './check.ts';

const CLAIM = 'The service answers every request within one second.';

describe('files', () => {
  test('all Markdown below the folder, without hidden folders and dependencies', async () => {
    const cwd = await folderWith({
      'a.md': CLAIM,
      'docs/deep/b.md': CLAIM,
      'node_modules/x/c.md': CLAIM,
      '.git/d.md': CLAIM,
      'e.txt': CLAIM,
    });
    expect((await check({}, { cwd })).examined.files).toBe(2);
  });

  test('a folder, a pattern and a file, each file once', async () => {
    const cwd = await folderWith({ 'specs/a.md': CLAIM, 'specs/deep/b.md': CLAIM, 'c.md': CLAIM });
    const { examined } = await check({ files: ['specs', 'specs/*.md', 'specs/a.md', 'c.md'] }, { cwd });
    expect(examined.files).toBe(3);
  });

  test('an empty file is left out with a warning', async () => {
    const cwd = await folderWith({ 'a.md': CLAIM, 'b.md': '' });
    const { examined, warnings } = await check({}, { cwd });
    expect([examined.files, warnings]).toEqual([
      1,
      [{ code: 'input/empty', message: 'File is empty: b.md' }],
    ]);
  });

  test('sixty files at once', async () => {
    const files = Array.from({ length: 60 }, (_, index) => [
      `f${index}.md`,
      `# File ${index}\n\nThe worker number ${index} handles the queue.\n\n[next](f${(index + 1) % 60}.md#file-${(index + 1) % 60})`,
    ]);
    const { examined, findings } = await check({}, { cwd: await folderWith(Object.fromEntries(files)) });
    expect(examined).toMatchObject({ files: 60, references: 60 });
    expect(findings).toEqual([]);
  });

  test('texts, which lie in no folder', async () => {
    const files = [
      { name: 'a.md', text: `${CLAIM} See [b](b.md#gone) and [c](c.md).` },
      { name: 'b.md', text: '# B' },
    ];
    expect((await check({ files })).findings).toMatchObject([
      { kind: 'broken-reference', places: [{ quote: '[b](b.md#gone)' }] },
    ]);
  });

  test.each([
    ['no file matches', {}, [], 'input/no-match'],
    ['a file that is not there', { 'a.md': CLAIM }, ['b.md'], 'input/file-not-found'],
    ['only empty files', { 'a.md': '' }, [], 'check/no-files'],
    ['no claim', { 'a.md': '# A\n\n```\ncode\n```\n' }, [], 'check/no-claims'],
    ['no text', { 'a.md': new Uint8Array([0, 1, 2]) }, [], 'input/binary'],
  ])('%s', async (_, files, named, code) => {
    const cwd = await folderWith(files as unknown as Record<string, string>);
    await expect(check({ files: named as string[] }, { cwd })).rejects.toMatchObject({ code, exitCode: 2 });
  });
});

describe('documents that were not given', () => {
  const link = (target: string) => `${CLAIM} See [it](${target}).`;

  test('are looked for in the folder', async () => {
    const cwd = await folderWith({ 'specs/a.md': link('../docs/b.md'), 'docs/b.md': '# B' });
    expect((await check({ files: ['specs'] }, { cwd })).findings).toEqual([]);
    await writeFile(join(cwd, 'specs/a.md'), link('../docs/c.md'));
    expect((await check({ files: ['specs'] }, { cwd })).findings).toMatchObject([
      { kind: 'broken-reference' },
    ]);
  });

  test.each(['../../outside.md', '.hidden/x.md', '/etc/passwd.md'])('%s is not judged', async (target) => {
    const cwd = await folderWith({ 'a.md': link(target) });
    expect((await check({}, { cwd })).findings).toEqual([]);
  });

  test('a name in a link is no path: what it would lead to does not matter', async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside, 'x.md'), '# X');
    const cwd = await folderWith({ 'a.md': link('in/y.md') });
    await mkdir(join(cwd, 'real'));
    await symlink(outside, join(cwd, 'in'));
    expect((await check({ files: ['a.md'] }, { cwd })).findings).toHaveLength(1);
  });
});

test('findings of the baseline are not new', async () => {
  const files = [{ name: 'a.md', text: `${CLAIM} See [b](#b) and [c](#c).` }];
  const { findings, counts } = await check({ files });
  expect([counts.new, findings.every(({ isNew }) => isNew)]).toEqual([2, true]);
  const again = await check({ files, baseline: [findings[0]?.fingerprint ?? ''] });
  expect(again.findings.map(({ isNew }) => isNew)).toEqual([false, true]);
  expect(again.counts.new).toBe(1);
});
