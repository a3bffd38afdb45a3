// `steelman watch` as somebody meets it who edits: real saves in real folders, what is printed after each, and the bell.

import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { finish, folderWith, said, start, steelman } from './cli-process.ts';
import { NO_TERMINAL, openTerminal } from './pseudo-terminal.ts';

const sessions = (minutes: number) => `Sessions of signed-in customers expire after ${minutes} minutes.`;
const A = `# A\n\n${sessions(15)}\n`;
const B = `# B\n\n${sessions(15)}\n`;
const CLASHING = `# B\n\n${sessions(30)}\n`;
const FILES = { 'a.md': A, 'b.md': B };
const COMPARED = '2 claims and 0 references examined; 1 of 1 pair of files compared';
const NOTHING = `0 findings (0 high, 0 medium, 0 low) in 2 files; ${COMPARED}\n`;
const ONE = `1 finding (1 high, 0 medium, 0 low) in 2 files; ${COMPARED}\n`;
const FOUND = `a.md:3:1: high contradiction: Amounts differ: 15 minutes against 30 minutes in "${sessions(15)}"\n`;
const CLASH = `${FOUND}    b.md:3:1: "${sessions(30)}"\n`;

/** As most editors do: a new file in the place of the old one. */
async function save(cwd: string, name: string, text: string): Promise<void> {
  await writeFile(join(cwd, '.new'), text);
  await rename(join(cwd, '.new'), join(cwd, name));
}

/** Longer than a save takes to be seen, where nothing is to be said of it. */
const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 400));

/** `next` waits until this has been printed since the last call, and gives all that was. */
async function watching(words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = start(['watch', ...words], { cwd, env });
  const outcome = finish(child);
  let [printed, seen] = ['', 0];
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const next = async (text: string): Promise<string> => {
    while (!printed.slice(seen).includes(text)) {
      const ended = await Promise.race([
        new Promise((done) => child.stdout.once('data', () => done(false))),
        outcome,
      ]);
      if (ended && !printed.slice(seen).includes(text)) throw new Error(`never said ${text}: ${printed}`);
    }
    const since = printed.slice(seen);
    seen = printed.length;
    return since;
  };
  const end = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    return outcome;
  };
  return { child, next, end };
}

test('prints what check prints, then what each save brings and takes, until Ctrl-C', async () => {
  const cwd = await folderWith({ ...FILES, 'sub/deep/c.md': '# C\n\nEvery request is logged.\n' });
  const { next, end } = await watching(['a.md', 'b.md'], cwd);
  expect(await next(COMPARED)).toBe(NOTHING);
  await save(cwd, 'b.md', CLASHING);
  expect(await next(COMPARED)).toBe(`new: ${CLASH}${ONE}`);
  // Moved lines are no news, and neither is what is in both.
  await save(cwd, 'a.md', A.replace('\n\n', '\n\nMoved.\n\n'));
  expect(await next('pair of files')).toMatch(/^1 finding .*\n$/);
  await writeFile(join(cwd, 'b.md'), B);
  const gone = await next('0 findings');
  expect(gone).toMatch(/^gone: a\.md:5:1: high contradiction: .*\n0 findings .*\n$/);
  const { exitCode, stderr, stdout } = await end();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'Watching 2 files; Ctrl-C ends it.\n' });
  expect(stdout).not.toContain('\u0007');
});

test('a named file that vanishes is missed once, and known when it comes back', async () => {
  const cwd = await folderWith({ 'a.md': A, 'b.md': CLASHING });
  const { child, next, end } = await watching(['a.md', 'b.md', '--quiet'], cwd);
  expect(await next('b.md:3:1')).toBe(CLASH);
  const missed = said(child, 'error: File not found: b.md\n');
  await rm(join(cwd, 'b.md'));
  await missed;
  await writeFile(join(cwd, 'other.txt'), '');
  await pause();
  await save(cwd, 'b.md', `${CLASHING}\nSee [limits](#none).\n`);
  expect(await next('#none')).toBe(
    'new: b.md:5:5: medium broken-reference: This document has no heading with the anchor #none\n',
  );
  expect(await end()).toMatchObject({ exitCode: 0, stderr: 'error: File not found: b.md\n' });
});

test('a folder: documents come and go, and so may the folder itself', async () => {
  const cwd = await folderWith({ 'specs/a.md': A });
  const { child, next, end } = await watching(['specs'], cwd);
  await next('1 file;');
  const later = 'specs/new/deep/b.md';
  await mkdir(dirname(join(cwd, later)), { recursive: true });
  await pause();
  await writeFile(join(cwd, later), CLASHING);
  expect(await next('2 files;')).toMatch(
    /^new: specs\/a\.md:3:1: high .*\n {4}specs\/new\/deep\/b\.md:3:1: .*\n1 f/,
  );
  const missed = said(child, 'error: ');
  await rm(join(cwd, 'specs'), { recursive: true });
  await missed;
  await mkdir(join(cwd, 'specs'));
  await writeFile(join(cwd, 'specs/a.md'), A);
  expect(await next('1 file;')).toMatch(/^gone: .*\n0 findings .*\n$/);
  expect((await end()).exitCode).toBe(0);
});

test('a file that a link leads to comes, and nothing is printed for one that no link means', async () => {
  const cwd = await folderWith({ 'a.md': `${A}\nSee [the plan](plan.md).\n` });
  const { next, end } = await watching(['a.md'], cwd);
  expect(await next('1 file')).toContain('medium broken-reference');
  await writeFile(join(cwd, 'other.txt'), '');
  await pause();
  await writeFile(join(cwd, 'plan.md'), '');
  expect(await next('1 file')).toMatch(/^gone: a\.md:5:5: medium broken-reference: .*\n0 findings .*\n$/);
  await end();
});

test('--json: a line for each check, with what has appeared and what is gone', async () => {
  const cwd = await folderWith(FILES);
  const { next, end } = await watching(['--json'], cwd);
  const lines = [await next('\n')];
  for (const text of [CLASHING, B, '']) {
    await save(cwd, 'b.md', text);
    lines.push(await next('\n'));
  }
  await rm(join(cwd, 'b.md'));
  await save(cwd, 'a.md', '');
  lines.push(await next('\n'));
  const documents = lines.map((line) => JSON.parse(line));
  const id = documents[1].findings[0].fingerprint;
  expect(documents.map(({ counts, appeared, gone }) => [counts?.high, appeared, gone])).toEqual([
    [0, [], []],
    [1, [id], []],
    [0, [], [id]],
    [0, [], []],
    [undefined, undefined, undefined],
  ]);
  expect(documents.at(-1)).toMatchObject({ status: 'failed', error: { code: 'check/no-files' } });
  expect((await end()).exitCode).toBe(0);
});

test.each<[string, string[], NodeJS.ProcessEnv, string]>([
  ['--poll', ['--poll'], {}, ''],
  [
    'a system that cannot tell',
    [],
    { NODE_OPTIONS: `--import=${new URL('./no-watching.js', import.meta.url).href}` },
    'warning: The system does not tell of changes here (ENOSPC); looking every second instead\n',
  ],
])('%s: saves are seen all the same', async (_, words, env, warning) => {
  const cwd = await folderWith(FILES);
  const { next, end } = await watching([...words, 'a.md', 'b.md'], cwd, env);
  expect(await next(COMPARED)).toBe(NOTHING);
  await save(cwd, 'b.md', CLASHING);
  expect(await next(COMPARED)).toBe(`new: ${CLASH}${ONE}`);
  const { exitCode, stderr } = await end();
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.stringContaining(warning) });
});

test.each([
  [['missing.md'], 'error: File not found: missing.md'],
  [['no/*.md'], 'error: No file matches: no/*.md'],
  [['-'], 'error: Standard input (-) is not available here'],
  [['--baseline', 'none.json'], 'error: Cannot read the baseline none.json'],
])('%j: a mistake in the call ends it', async (words, message) => {
  const { exitCode, stdout, stderr } = await steelman(['watch', ...words], { cwd: await folderWith(FILES) });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
});

test('SIGTERM ends it as well', async () => {
  const { next, end } = await watching(['--quiet', 'a.md', 'b.md', '--json'], await folderWith(FILES));
  await next('\n');
  expect(await end('SIGTERM')).toMatchObject({ exitCode: 0, stderr: '' });
});

const REASON = NO_TERMINAL === undefined ? '' : ` (skipped: ${NO_TERMINAL})`;

describe.skipIf(NO_TERMINAL !== undefined)(`on a terminal${REASON}`, () => {
  const bells = (raw: string): number => raw.split('\u0007').length - 1;

  test('the bell rings once for a save with something new, and for no other', async () => {
    const cwd = await folderWith({ ...FILES, 'known.json': '' });
    const broken = '\nSee [known](#known).\n';
    await save(cwd, 'b.md', B + broken);
    expect((await steelman(['check', '--write-baseline', 'known.json'], { cwd })).exitCode).toBe(0);
    await save(cwd, 'b.md', B);

    const terminal = openTerminal(['watch', 'a.md', 'b.md', '--baseline', 'known.json'], cwd);
    await terminal.see('Watching 2 files');
    const step = async (text: string, printed: string) => {
      terminal.press();
      await save(cwd, 'b.md', text);
      await terminal.see(printed);
    };
    // Two at once, one of them known: one bell. Then moved, another that is known gone, all gone: none.
    await step(`${CLASHING}${broken}`, '2 findings');
    await step(`\n${CLASHING}${broken}`, '2 findings');
    await step(CLASHING, '1 finding');
    await step(B, '0 findings');
    await step(`${B}${broken}`, '1 finding');
    // New again: it was gone.
    await step(CLASHING, '1 finding');
    terminal.press('\u0003');
    const { exitCode, raw } = await terminal.end();
    expect({ exitCode, bells: bells(raw) }).toEqual({ exitCode: 0, bells: 2 });
    expect(raw).not.toContain('Stopping');
  });

  test('none in JSON', async () => {
    const cwd = await folderWith(FILES);
    const terminal = openTerminal(['watch', 'a.md', 'b.md', '--json'], cwd);
    await terminal.see('Watching');
    await save(cwd, 'b.md', CLASHING);
    await terminal.see('contradiction');
    terminal.press('\u0003');
    const { exitCode, raw } = await terminal.end();
    expect({ exitCode, bells: bells(raw) }).toEqual({ exitCode: 0, bells: 0 });
  });
});
