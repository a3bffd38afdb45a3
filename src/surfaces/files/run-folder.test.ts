import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findRunFolder } from './run-folder.ts';

let cwd: string;
const put = async (path: string, content = 'x\n') => {
  await mkdir(join(cwd, path, '..'), { recursive: true });
  await writeFile(join(cwd, path), content);
};
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'steelman-folder-')));
});
afterEach(() => rm(cwd, { recursive: true }));

describe('an old run', () => {
  test.each([
    ['its own folder', 'out/adversarial'],
    ['the folder around it', 'out'],
  ])('is found by %s', async (_, path) => {
    await put('out/adversarial/journal.jsonl');
    await put('out/other/readme.md');
    expect(await findRunFolder(path, cwd)).toBe(join(cwd, 'out/adversarial'));
  });

  test.each([
    ['nowhere', 'Not a folder: nowhere'],
    ['file', 'Not a folder: file'],
    ['empty', 'No run in empty'],
    ['two', '2 runs in two: adversarial, adversarial-2'],
  ])('is not found in %s', async (path, message) => {
    await put('file');
    await mkdir(join(cwd, 'empty'));
    await put('two/adversarial/journal.jsonl');
    await put('two/adversarial-2/journal.jsonl');
    await expect(findRunFolder(path, cwd)).rejects.toMatchObject({ message, exitCode: 2 });
  });
});
