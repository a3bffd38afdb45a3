// What a person says about the past of the documents: recorded by the run, shown, and held against the files at resume.

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

test('with an ancestor what only one side changed is taken, both ways, and nothing else', async () => {
  const text = (timeout: string, tries: string, ...more: readonly string[]): string =>
    `${['# Relay', `Calls end after ${timeout}.`, 'Logs are kept on the archive host.', `There are ${tries} tries.`, ...more].join('\n\n')}\n`; // biome-ignore format: one text
  const gone = 'Faxes are answered by the night shift.';
  const cwd = await folderWith({
    'base.md': text('10 s', '3', gone),
    'a.md': text('30 s', '3', gone),
    'b.md': text('10 s', '5'),
  });
  const words = ['adversarial', 'a.md', 'b.md', '--ancestor', 'base.md', '--provenance', 'none', '--json'];
  const { stdout } = await steelmanHere([...words, '--now', NOW, '--quiet'], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ status: 'success', open_points: [], unjudged: 0 });
  expect(await readFile(join(cwd, 'merged-output.md'), 'utf8')).toBe(text('30 s', '5'));
});

describe('documents of different projects', () => {
  const paths = { 'a.md': 'examples/checkout/a.md', 'b.md': 'test/fixtures/variants/introspection-registry/erc-820.md', 'c.md': 'examples/review/ROADMAP.md' }; // biome-ignore format: one list
  const strangers = async (): Promise<string> => {
    const read = Object.entries(paths).map(async ([name, path]) => [name, await readFile(path, 'utf8')]);
    return folderWith(Object.fromEntries(await Promise.all(read)));
  };

  test('are not compared unless somebody insists', async () => {
    const cwd = await strangers();
    const words = ['adversarial', 'a.md', 'b.md', 'c.md', '--now', NOW, '--quiet'];
    const refused = await steelmanHere(words, { cwd });
    expect(refused).toMatchObject({ exitCode: 2 });
    expect(refused.stderr).toMatch(/do not look like variants of one document: .*\nhint: .*--force/);
    expect((await readdir(cwd)).sort()).toEqual(Object.keys(paths));
    expect(await steelmanHere([...words, '--force'], { cwd })).toMatchObject({ exitCode: 0 });
  });

  test('become no roadmap', async () => {
    const cwd = await strangers();
    const words = ['roadmap', '--specs', 'a.md,b.md,c.md', '--output', 'out', '--now', NOW, '--quiet'];
    const { exitCode, stderr } = await steelmanHere(words, { cwd });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('Specifications may be too divergent');
    expect(await readdir(join(cwd, 'out'))).not.toContain('roadmap.md');
  });
});
