// What can befall a run that is not its own fault, by the built program on a real file system: a clear message, the
// right exit code, nothing lost, and the run goes on once the fault is gone.

import { chmod, cp, mkdir, readdir, readFile, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../contracts/temporary-folder.ts';
import { steelmanHere } from './cli-here.ts';
import { NOW, type Outcome, PROGRAM, type RunOptions, steelman } from './cli-process.ts';
import { DISK, onSmallDisk } from './small-disk.ts';

const FILES = ['a.md', 'b.md'];
const WORDS = ['adversarial', ...FILES, '--now', NOW, '--quiet'];
const RUN = 'adversarial';
const whole = join(tmpdir(), `steelman-survive-${process.pid}`);
let lines: readonly string[] = [];
let files: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  await mkdir(whole);
  for (const file of FILES) await cp(join('examples/retention', file), join(whole, file));
  const { exitCode, stderr } = await steelmanUnwatched(WORDS);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  lines = (await readFile(join(whole, RUN, 'journal.jsonl'), 'utf8')).split('\n').slice(0, -1);
  files = await filesIn(whole);
});
afterAll(() => rm(whole, { recursive: true, force: true }));

/** Before all tests there is none to clean up after. */
async function steelmanUnwatched(
  words: readonly string[],
): Promise<{ exitCode: number | null; stderr: string }> {
  const { spawnSync } = await import('node:child_process');
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd: whole,
    encoding: 'utf8',
  });
  return { exitCode: status, stderr };
}

/** All but the journal, which remembers what happened. */
async function filesIn(cwd: string): Promise<Record<string, string>> {
  const entries = await readdir(cwd, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== 'journal.jsonl') {
      found[path.slice(cwd.length + 1)] = await readFile(path, 'utf8');
    }
  }
  return found;
}

const ANSWERED = 9;

/** The folder of a run that was killed after nine lines, with the artifacts it had by then. */
async function killedRun(journal: readonly string[] = lines.slice(0, ANSWERED)): Promise<string> {
  const cwd = await temporaryFolder();
  for (const file of FILES) await cp(join(whole, file), join(cwd, file));
  await mkdir(join(cwd, RUN));
  for (const line of journal) {
    const name = /^\{"type":"artifact-published","name":"([^"]+)"/.exec(line)?.[1];
    if (name !== undefined) await cp(join(whole, RUN, name), join(cwd, RUN, name));
  }
  await writeJournal(cwd, journal);
  return cwd;
}

const journalOf = (cwd: string): Promise<string> => readFile(join(cwd, RUN, 'journal.jsonl'), 'utf8');
const writeJournal = (cwd: string, journal: readonly string[]): Promise<void> =>
  writeFile(join(cwd, RUN, 'journal.jsonl'), journal.map((line) => `${line}\n`).join(''));

const resume = (cwd: string, words: readonly string[] = [], options: Partial<RunOptions> = {}) =>
  steelmanHere(['resume', RUN, '--quiet', ...words], { cwd, ...options });

async function expectSameEnd(cwd: string, outcome?: Outcome, expected = files): Promise<void> {
  expect(outcome ?? (await resume(cwd))).toMatchObject({ exitCode: 0 });
  expect(await filesIn(cwd)).toEqual(expected);
}

describe.skipIf(process.platform === 'win32')(`a full disk (by ${DISK})`, () => {
  // The first fails on its first record, the last in the middle of the run.
  test.each(DISK === 'tmpfs' ? [12, 80] : [2, 16])('of %i kB', async (kilobytes) => {
    const cwd = await temporaryFolder();
    for (const file of FILES) await cp(join(whole, file), join(cwd, file));
    const command = onSmallDisk(cwd, await temporaryFolder(), kilobytes);
    const full = await steelman(WORDS, { cwd, command: [...command, process.execPath, PROGRAM] });
    expect(full.stderr).toMatch(
      /error: Cannot write ".+": (no space left on the disk|the file would be larger)/,
    );
    expect(full.stderr).toMatch(/hint: Free some space/);
    const journal = await journalOf(cwd).catch(() => '');
    const isBegun = journal.includes('\n');
    expect(isBegun ? [6] : [2, 6]).toContain(full.exitCode);
    if (isBegun) expect(full.stderr).toContain('Continue with: steelman resume adversarial');
    expect(journal).toMatch(/^(.*\n)*$/);
    for (const [name, content] of Object.entries(await filesIn(cwd))) {
      expect(name).not.toContain('.tmp');
      if (!/run\.json|contract|\.lock/.test(name)) expect([name, content]).toEqual([name, files[name]]);
    }
    await expectSameEnd(cwd, isBegun ? undefined : await steelman(WORDS, { cwd }));
  });
});

describe('a line of the journal that is damaged in the middle', () => {
  test.each<[string, (line: string) => string, string]>([
    ['cut in half', (line) => line.slice(0, line.length / 2), 'is not JSON'],
    ['of another program', () => '{"level":"info"}', 'is not an event of a run'],
  ])('%s', async (_, damage, says) => {
    const damaged = lines.slice(0, ANSWERED).map((line, at) => (at === 6 ? damage(line) : line));
    const cwd = await killedRun(damaged);
    const before = await journalOf(cwd);
    const { exitCode, stderr } = await resume(cwd);
    expect(exitCode).toBe(6);
    expect(stderr).toContain(`Line 7 of "${join(cwd, RUN, 'journal.jsonl')}" ${says}`);
    expect(stderr).toContain('delete line 7 and all after it and resume');
    expect(await journalOf(cwd)).toBe(before);
    await writeJournal(cwd, lines.slice(0, 6));
    await expectSameEnd(cwd);
  });
});

describe('a document edited between start and resume', () => {
  test('is refused, and both ways out are named', async () => {
    const cwd = await killedRun();
    const before = await journalOf(cwd);
    const original = await readFile(join(cwd, 'b.md'), 'utf8');
    await writeFile(join(cwd, 'b.md'), original.replace('90', '91'));
    const { exitCode, stderr } = await resume(cwd);
    expect(exitCode).toBe(6);
    expect(stderr).toContain('error: 1 document edited since the run began: b.md\n');
    expect(stderr).toContain('steelman resume adversarial --keep-recorded');
    expect(stderr).toContain(
      'To start again with the current text: run the original command again, with another --output, or after steelman clean adversarial.',
    );
    expect(await journalOf(cwd)).toBe(before);

    const kept = await resume(cwd, ['--keep-recorded']);
    expect(kept.stderr).toContain(
      'b.md: edited since the run began; the run continues with the recorded text',
    );
    await writeFile(join(cwd, 'b.md'), original);
    await expectSameEnd(cwd, kept);
  });

  test('back as it was, moved away or put in the place of a folder is none', async () => {
    const cwd = await killedRun();
    await rename(join(cwd, 'a.md'), join(cwd, 'elsewhere.md'));
    await unlink(join(cwd, 'b.md'));
    await mkdir(join(cwd, 'b.md'));
    const outcome = await resume(cwd);
    expect(outcome.stderr).toContain('a.md is not where it was: the run continues with its recorded text');
    expect(outcome.stderr).toContain('b.md is not where it was');
    const { 'a.md': a = '', 'b.md': _, ...others } = files;
    await expectSameEnd(cwd, outcome, { ...others, 'elsewhere.md': a });
  });

  test('of a finished run does not matter', async () => {
    const cwd = await killedRun(lines);
    await writeFile(join(cwd, 'a.md'), 'other words');
    expect(await resume(cwd)).toMatchObject({ exitCode: 0 });
  });
});

test('a clock that goes backwards, and files from the future', async () => {
  const cwd = await killedRun();
  const future = new Date('2099-01-01T00:00:00Z');
  for (const name of await readdir(join(cwd, RUN))) await utimes(join(cwd, RUN, name), future, future);
  const clock = new URL('./backward-clock.js', import.meta.url).href;
  const command = [process.execPath, '--import', clock, PROGRAM] as const;
  await expectSameEnd(cwd, await resume(cwd, [], { command: [...command] }));
});

test('the lock of a process whose number another one has now', async () => {
  const cwd = await killedRun();
  const owner = `${process.pid}.1.00000000-0000-4000-8000-000000000000`;
  await mkdir(join(cwd, RUN, '.lock'));
  await writeFile(join(cwd, RUN, '.lock', owner), '');
  // Where there is no /proc nobody can tell, and a living process is believed.
  if (process.platform === 'linux') await expectSameEnd(cwd);
  else expect((await resume(cwd)).exitCode).toBe(6);
});

test('what a kill left half-written is no artifact, and gone after a resume', async () => {
  const cwd = await killedRun();
  const left = `.tmp-00000000-0000-4000-8000-000000000000`;
  await writeFile(join(cwd, RUN, left), '# Half');
  expect((await steelmanHere(['show', RUN, '--json'], { cwd })).stdout).not.toContain(left);
  await expectSameEnd(cwd);
});

describe('a run that an older version began', () => {
  const older = (change: (line: string) => string = (line) => line): string[] =>
    lines
      .slice(0, ANSWERED)
      .map((line, at) =>
        at === 0 ? line.replace(/"steelman":"[^"]+"/, '"steelman":"0.0.1"') : change(line),
      );

  test('goes on where it asks the same', async () => {
    const cwd = await killedRun(older());
    const outcome = await resume(cwd);
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(outcome.stderr).toContain('The run was started with steelman 0.0.1');
    const summary = files[`${RUN}/run.json`]?.replace(/"steelman": "[^"]+"/, '"steelman": "0.0.1"') ?? '';
    await expectSameEnd(cwd, outcome, { ...files, [`${RUN}/run.json`]: summary });
  });

  test('is refused where it does not, and no answer is lost', async () => {
    const journal = older((line) => line.replace(/"fingerprint":"..../, '"fingerprint":"0000'));
    const cwd = await killedRun(journal);
    const { exitCode, stderr } = await resume(cwd);
    expect(exitCode).toBe(6);
    expect(stderr).toMatch(/error: Step ".+" asks something else than when this run started/);
    expect(stderr).toContain('Resume with the version of steelman that started the run');
    expect((await journalOf(cwd)).startsWith(journal.join('\n'))).toBe(true);
  });
});

// Whoever runs the tests as root may write everything, so somebody else must try.
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

test.runIf(process.platform !== 'win32')('a folder that may only be read', async () => {
  const cwd = await killedRun();
  await chmod(cwd, 0o555);
  await chmod(join(cwd, RUN), 0o555);
  const before = await filesIn(cwd);
  const readable = isRoot ? { uid: NOBODY } : {};
  await chmod(join(cwd, RUN, 'journal.jsonl'), 0o644);
  const begun = await steelmanHere(['adversarial', ...FILES], { cwd, ...readable });
  expect(begun).toMatchObject({ exitCode: 2 });
  expect(begun.stderr).toContain('Name another folder with --output.');
  const resumed = await resume(cwd, [], readable);
  expect(resumed).toMatchObject({ exitCode: 6 });
  expect(resumed.stderr).toContain('permission denied');
  expect(resumed.stderr).toContain('Continue with: steelman resume adversarial');
  expect(await filesIn(cwd)).toEqual(before);
  for (const folder of [cwd, join(cwd, RUN)]) await chmod(folder, 0o755);
  await expectSameEnd(cwd);
});
