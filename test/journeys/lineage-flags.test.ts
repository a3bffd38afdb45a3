// What a person says about the past of the documents: recorded by the run, shown, and held against the files at resume.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steelmanHere } from './cli-here.ts';
import { folderWith, NOW } from './cli-process.ts';

const spec = (minutes: number): string => `# Session\n\nA session must end after ${minutes} minutes.\n`;
const FILES = { 'a.md': spec(15), 'b.md': spec(30), 'base.md': spec(20) };
const WORDS = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet'];
const ASKED = ['--order', 'b.md,a.md', '--ancestor', 'base.md', '--open-marks', 'comment', '--force'];

async function recorded(cwd: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(cwd, 'adversarial', 'run.json'), 'utf8')).input;
}

test('they are recorded, and an edited ancestor is a document that was edited', async () => {
  const cwd = await folderWith(FILES);
  expect(await steelmanHere([...WORDS, ...ASKED], { cwd })).toMatchObject({ exitCode: 0 });
  expect(await recorded(cwd)).toMatchObject({
    documents: [{ label: 'a.md' }, { label: 'b.md' }],
    order: [1, 0],
    ancestor: { label: 'base.md', sourcePath: 'base.md', bytes: FILES['base.md'].length },
    openMarks: 'comment',
    force: true,
  });
  const { stdout } = await steelmanHere(['show', 'adversarial'], { cwd });
  expect(stdout).toContain('Compared: A (a.md), B (b.md); ancestor base.md; depth standard');

  const [started = ''] = (await readFile(join(cwd, 'adversarial', 'journal.jsonl'), 'utf8')).split('\n');
  const begun = await folderWith({ ...FILES, 'base.md': spec(21) });
  await mkdir(join(begun, 'adversarial'));
  await writeFile(join(begun, 'adversarial', 'journal.jsonl'), `${started}\n`);
  const refused = await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd: begun });
  expect(refused).toMatchObject({ exitCode: 6 });
  expect(refused.stderr).toContain('error: 1 document edited since the run began: base.md\n');
  await writeFile(join(begun, 'base.md'), FILES['base.md']);
  expect(await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd: begun })).toMatchObject({
    exitCode: 0,
  });
  expect(await recorded(begun)).toEqual(await recorded(cwd));
});

test('what is not said is not recorded, and a run without it goes on', async () => {
  const cwd = await folderWith(FILES);
  expect(await steelmanHere(WORDS, { cwd })).toMatchObject({ exitCode: 0 });
  const input = await recorded(cwd);
  for (const key of ['order', 'ancestor', 'force']) expect(input).not.toHaveProperty(key);

  const path = join(cwd, 'adversarial', 'journal.jsonl');
  const [started = ''] = (await readFile(path, 'utf8')).split('\n');
  const older = started.replace(/,"openMarks":"line"|"openMarks":"line",/, '');
  expect(older).not.toBe(started);
  const begun = await folderWith(FILES);
  await mkdir(join(begun, 'adversarial'));
  await writeFile(join(begun, 'adversarial', 'journal.jsonl'), `${older}\n`);
  expect(await steelmanHere(['resume', 'adversarial', '--quiet'], { cwd: begun })).toMatchObject({
    exitCode: 0,
  });
});
