// Runs that are already there: listed, shown, run again, removed. One comparison is made, all others are copies of it.

import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRun } from '../../src/journal/lock-run.ts';
import { copyDocuments } from '../documents/shipped.ts';
import { steelmanHere } from './cli-here.ts';
import { folderWith, listing, NOW, PROGRAM, steelman } from './cli-process.ts';

const LATER = '2026-02-03T12:00:00Z';
let finished: string;

beforeAll(async () => {
  finished = await mkdtemp(join(tmpdir(), 'steelman-'));
  await copyDocuments('examples/checkout', finished);
  const words = ['adversarial', 'a.md', 'b.md', '--now', NOW, '--quiet'];
  expect(await steelmanHere(words, { cwd: finished })).toMatchObject({ exitCode: 0 });
});

afterAll(() => rm(finished, { recursive: true, force: true }));

/** A copy of the finished run with its documents. */
async function runFolder(): Promise<string> {
  const cwd = await folderWith({});
  await cp(finished, cwd, { recursive: true });
  return cwd;
}

/** Rewrites the journal of a copy, line by line. */
async function rewrite(folder: string, change: (lines: string[]) => readonly string[]): Promise<void> {
  const file = join(folder, 'journal.jsonl');
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  await writeFile(
    file,
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  );
}

const STOPPED = '{"type":"run-stopped","code":"agent/failed","message":"the model did not answer"}';
const HALF = 8;

describe('steelman runs', () => {
  test('lists every run below a folder, newest first, damaged ones too, and follows no link', async () => {
    const cwd = await runFolder();
    const copy = async (name: string, change: (lines: string[]) => readonly string[]) => {
      await cp(join(finished, 'adversarial'), join(cwd, name), { recursive: true });
      await rewrite(join(cwd, name), change);
    };
    const dated = (line = '', day = '') => line.replace('2026-01-31T12', `${day}T12`);
    await copy('adversarial-2', ([first, ...rest]) => [dated(first, '2026-02-02'), ...rest.slice(0, HALF)]);
    await copy('deep/er/adversarial', ([first, ...rest]) => [
      dated(first, '2026-02-01'),
      ...rest.slice(0, HALF),
      STOPPED,
    ]);
    await copy('damaged', (lines) => ['no JSON', ...lines.slice(1)]);
    await copy('newer', ([first = '', ...rest]) => [first.replace('"format":1', '"format":99'), ...rest]);
    await copy('empty', () => []);
    await copy('held', ([first, ...rest]) => [dated(first, '2026-01-01'), ...rest]);
    const lock = await lockRun(join(cwd, 'held'));
    await symlink(join(cwd, 'adversarial'), join(cwd, 'link'));

    const { exitCode, stdout, stderr } = await steelmanHere(['runs', '--json'], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { runs } = JSON.parse(stdout) as { runs: Record<string, unknown>[] };
    const known = runs.filter(({ protocol }) => protocol !== null);
    expect(known.map(({ path, status, detail }) => [path, status, detail])).toEqual([
      [join(cwd, 'adversarial-2'), 'interrupted', null],
      [join(cwd, 'deep/er/adversarial'), 'stopped', 'the model did not answer'],
      [join(cwd, 'adversarial'), 'partial', null],
      [join(cwd, 'held'), 'running', `process ${process.pid}`],
    ]);
    expect(known[0]).toMatchObject({
      protocol: 'adversarial',
      started_at: '2026-02-02T12:00:00.000Z',
      cost: 0,
      calls: 0,
    });
    const others = runs.filter(({ protocol }) => protocol === null);
    expect(others.map(({ path, status }) => [path, status]).sort()).toEqual([
      [join(cwd, 'damaged'), 'damaged'],
      [join(cwd, 'empty'), 'empty'],
      [join(cwd, 'newer'), 'newer'],
    ]);
    await lock.release();
    const text = await steelman(['runs', 'deep', '--now', LATER], { cwd });
    expect(text.stdout).toBe(
      'STATUS   PROTOCOL     COST  AGE     PATH\nstopped  adversarial  none  2 days  deep/er/adversarial\n',
    );
  });

  test('says so where there is none, and where there is no such folder', async () => {
    const cwd = await folderWith({ 'a.md': '# A\n' });
    expect(await steelmanHere(['runs'], { cwd })).toEqual({
      exitCode: 0,
      stdout: 'No runs in "."\n',
      stderr: '',
    });
    expect(JSON.parse((await steelmanHere(['runs', '--json'], { cwd })).stdout)).toEqual({ runs: [] });
    expect(await steelmanHere(['runs', 'nowhere'], { cwd })).toMatchObject({ exitCode: 2 });
  });
});

describe('steelman show', () => {
  test('summarises a finished run, with what became of its files', async () => {
    const cwd = await runFolder();
    await writeFile(join(cwd, 'adversarial/diff-analysis.md'), 'mine\n');
    await rm(join(cwd, 'merged-spec.md'));
    const { exitCode, stdout } = await steelmanHere(['show', 'adversarial', '--now', LATER], { cwd });
    expect(exitCode).toBe(0);
    for (const line of [
      'adversarial: partial\nBegun: 2026-01-31T12:00:00.000Z, 3 days ago, with steelman',
      '\nCompared: A (a.md), B (b.md); depth standard\nSeats: A embedded, B embedded\nBase: ',
      '\nMerged: ',
      '\nTo decide: ',
      '\nArtifacts: 12 unaltered, 1 altered, 1 missing\n',
      '\n  altered    diff-analysis.md\n',
      '\n  missing    ../merged-spec.md\n',
      '\nCost: none\n',
      '\nNext: steelman verify adversarial, or steelman resume adversarial to put back',
    ])
      expect(stdout).toContain(line);
    expect(stdout).toMatch(/\nConvergence: \d+%, 80% asked for; 2 rounds\n/);
    expect(stdout).toMatch(/\nEvidence: \d+ verified, 0 not verified\n/);
  });

  test('summarises a run that was interrupted, as data', async () => {
    const cwd = await runFolder();
    await rewrite(join(cwd, 'adversarial'), (lines) => [...lines.slice(0, HALF), STOPPED]);
    const { exitCode, stdout } = await steelmanHere(['show', '.', '--json'], { cwd });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      path: join(cwd, 'adversarial'),
      status: 'stopped',
      detail: 'the model did not answer',
      documents: [
        { label: 'a.md', source_path: 'a.md' },
        { label: 'b.md', source_path: 'b.md' },
      ],
      changes: null,
      evidence: null,
      next: 'steelman resume adversarial',
    });
  });

  test('of a damaged run says which line, and how to go on', async () => {
    const cwd = await runFolder();
    await rewrite(join(cwd, 'adversarial'), (lines) => [...lines.slice(0, 3), '{}', ...lines.slice(4)]);
    const { exitCode, stderr } = await steelmanHere(['show', 'adversarial'], { cwd });
    expect(exitCode).toBe(6);
    expect(stderr).toContain('Line 4 of');
  });
});

describe('steelman replay', () => {
  test('makes every file again from a copied folder alone, byte for byte', async () => {
    const cwd = await folderWith({});
    await cp(join(finished, 'adversarial'), join(cwd, 'attached'), { recursive: true });
    const before = await listing(cwd);
    const { exitCode, stdout, stderr } = await steelmanHere(['replay', 'attached'], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('identical  diff-analysis.md\n');
    expect(stdout).toContain('identical  ../merged-spec.md (as recorded; not there)\n');
    expect(stdout).toMatch(/\nReplayed attached: 16 of 16 files identical\n$/);
    expect(await listing(cwd)).toEqual(before);

    expect((await steelmanHere(['replay', 'attached', '--output', 'again'], { cwd })).exitCode).toBe(0);
    const isMade = (line: string) =>
      !/^(adversarial\/)?journal\.jsonl |^[ab]\.md |^adversarial folder/.test(line);
    const original = (await listing(finished)).filter(isMade);
    expect((await listing(join(cwd, 'again'))).filter(isMade)).toEqual(
      original.filter((line) => /^(adversarial|merged)/.test(line)),
    );
  });

  test('says which file does not come out as it is', async () => {
    const cwd = await runFolder();
    await writeFile(join(cwd, 'adversarial/merge-log.md'), 'mine\n');
    await writeFile(join(cwd, 'adversarial/run.json'), '{}\n');
    const { exitCode, stdout } = await steelmanHere(['replay', 'adversarial', '--json'], { cwd });
    expect(exitCode).toBe(1);
    const report = JSON.parse(stdout) as { identical: boolean; files: { name: string; state: string }[] };
    expect(report.identical).toBe(false);
    expect(report.files.filter(({ state }) => state !== 'identical')).toEqual([
      { name: 'merge-log.md', state: 'different', note: 'altered since the run wrote it' },
      { name: 'run.json', state: 'different', note: 'says something else' },
    ]);
  });

  test('goes as far as a run went, and says where that is', async () => {
    const cwd = await runFolder();
    await rewrite(join(cwd, 'adversarial'), (lines) => lines.slice(0, HALF));
    const { exitCode, stdout } = await steelmanHere(['replay', 'adversarial'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/The run was not finished; its record ends before an answer to "debate\/[^"]+"\n/);
  });

  test('of a run of another version warns, of a newer format is refused, of nothing has nothing', async () => {
    const cwd = await runFolder();
    const folder = join(cwd, 'adversarial');
    await rewrite(folder, ([first = '', ...rest]) => [
      first.replace(/"steelman":"[^"]+"/, '"steelman":"0.0.9"'),
      ...rest,
    ]);
    const older = await steelmanHere(['replay', 'adversarial'], { cwd });
    expect(older.stderr).toContain('warning: The run was started with steelman 0.0.9, this is ');
    // Its summary names the version, and is as that version wrote it.
    expect(older.stdout).toContain('identical  merge-log.md\n');
    const resumed = await steelmanHere(['resume', 'adversarial'], { cwd });
    expect(resumed.exitCode).toBe(0);
    expect(resumed.stderr).toContain('warning: The run was started with steelman 0.0.9, this is ');
    await rewrite(folder, ([first = '', ...rest]) => [first.replace('"format":1', '"format":99'), ...rest]);
    for (const command of ['replay', 'show']) {
      const { exitCode, stderr } = await steelmanHere([command, 'adversarial'], { cwd });
      expect(exitCode).toBe(6);
      expect(stderr).toContain('was written by a newer steelman (format 99; this one reads up to 1)');
      expect(stderr).toContain('hint: Update steelman');
    }
    await rewrite(folder, () => []);
    expect(await steelmanHere(['replay', 'adversarial'], { cwd })).toMatchObject({ exitCode: 6 });
  });
});

describe('steelman clean', () => {
  test('removes the run that is named, and nothing beside it', async () => {
    const cwd = await runFolder();
    await cp(join(cwd, 'adversarial'), join(cwd, 'adversarial-2'), { recursive: true });
    const before = await listing(cwd);
    const dry = await steelmanHere(['clean', 'adversarial', '--dry-run'], { cwd });
    expect(dry.stdout).toContain('Would remove adversarial: 16 files\n  adversarial/base-selection.md\n');
    expect(dry.stdout).toContain(
      '  stays: merged-spec.md (delivered; --with-merged merged-spec.md removes it)\n',
    );
    const unasked = await steelmanHere(['clean', 'adversarial'], { cwd });
    expect(unasked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('hint: Add --yes') });
    expect(await listing(cwd)).toEqual(before);

    const { exitCode, stdout } = await steelmanHere(['clean', 'adversarial', '--yes'], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Removed adversarial: 16 files\n');
    expect(await listing(cwd)).toEqual(before.filter((line) => !/^adversarial[/ ]/.test(line)));
    await steelmanHere(['clean', 'adversarial-2', '--yes', '--with-merged', 'merged-spec.md'], { cwd });
    expect((await readdir(cwd)).sort()).toEqual(['a.md', 'b.md']);
  });

  test('refuses where other files lie; --force takes the run and leaves them', async () => {
    const cwd = await runFolder();
    await writeFile(join(cwd, 'adversarial/notes.md'), 'mine\n');
    await mkdir(join(cwd, 'adversarial/mine'));
    await writeFile(join(cwd, 'adversarial/merge-log.md'), 'altered\n');
    await writeFile(join(cwd, 'merged-spec.md'), 'altered\n');
    const before = await listing(cwd);
    const refused = await steelmanHere(['clean', 'adversarial', '--yes'], { cwd });
    expect(refused.exitCode).toBe(2);
    for (const name of ['notes.md (not of the run)', 'mine (not of the run)', 'merge-log.md (altered since'])
      expect(refused.stderr).toContain(name);
    expect(await listing(cwd)).toEqual(before);
    const words = ['clean', 'adversarial', '--yes', '--force', '--with-merged', 'merged-spec.md'];
    expect((await steelmanHere(words, { cwd })).exitCode).toBe(0);
    expect((await readdir(join(cwd, 'adversarial'))).sort()).toEqual(['merge-log.md', 'mine', 'notes.md']);
    expect(await readFile(join(cwd, 'merged-spec.md'), 'utf8')).toBe('altered\n');
  });

  test('knows what a killed run wrote and did not record any more', async () => {
    const cwd = await runFolder();
    // All artifacts are there, and the journal ends before the last of them.
    for (const name of ['run.json', 'return-contract.yaml']) await rm(join(cwd, 'adversarial', name));
    const isMerge = (line: string) => line.includes('"merge-log.md"') || line.includes('run-finished');
    await rewrite(join(cwd, 'adversarial'), (lines) => lines.slice(0, lines.findIndex(isMerge)));
    await writeFile(join(cwd, 'adversarial/.tmp-0b7d1f7e-0000-4000-8000-000000000000'), 'half');
    await mkdir(join(cwd, 'adversarial/.lock'));
    await writeFile(join(cwd, 'adversarial/.lock/999999999.0.0b7d1f7e-0000-4000-8000-000000000000'), '');
    expect(await steelmanHere(['clean', 'adversarial', '--yes'], { cwd })).toMatchObject({
      exitCode: 0,
      stderr: '',
    });
    expect(existsSync(join(cwd, 'adversarial'))).toBe(false);
  });
});

test.skipIf(process.platform === 'win32')(
  'what a run writes is its owner’s, what it delivers is like any file',
  async () => {
    const cwd = await runFolder();
    await rm(join(cwd, 'adversarial'), { recursive: true });
    await rm(join(cwd, 'merged-spec.md'));
    await chmod(cwd, 0o755);
    const command = ['sh', '-c', `umask 000; exec "$@"`, 'sh', process.execPath, PROGRAM] as const;
    const words = ['adversarial', 'a.md', 'b.md', '--quiet'];
    expect((await steelman(words, { cwd, command: [...command] })).exitCode).toBe(0);
    const open: string[] = [];
    for (const name of (await readdir(cwd, { recursive: true })).filter((one) => !/^[ab]\.md$/.test(one))) {
      const mode = (await stat(join(cwd, name))).mode & 0o777;
      if ((mode & 0o077) !== 0) open.push(`${name} ${mode.toString(8)}`);
    }
    expect(open).toEqual(['merged-spec.md 666']);
  },
);

describe('the newest run is meant where none is named', () => {
  test('by show, verify and replay the newest of all, by resume the newest that is not finished', async () => {
    const cwd = await runFolder();
    await cp(join(finished, 'adversarial'), join(cwd, 'older'), { recursive: true });
    await rewrite(join(cwd, 'older'), ([first = '', ...rest]) => [
      first.replace('2026-01-31T12', '2026-01-30T12'),
      ...rest.slice(0, HALF),
      STOPPED,
    ]);
    const [shown, verified, replayed] = [
      await steelmanHere(['show'], { cwd }),
      await steelmanHere(['verify'], { cwd }),
      await steelmanHere(['replay'], { cwd }),
    ];
    expect(shown.stdout).toMatch(/^adversarial: /);
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.stderr).toContain('The newest run: adversarial\n');
    expect(replayed).toMatchObject({ exitCode: 0 });
    expect((await steelmanHere(['resume'], { cwd })).stderr).toContain('Going on with older\n');
  });

  test.each([
    ['show', 'run'],
    ['resume', 'unfinished run'],
    ['resolve', 'comparison'],
  ])('and where there is none that %s can take, that is said', async (command, wanted) => {
    const { exitCode, stderr } = await steelmanHere([command], { cwd: await folderWith({}) });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`No ${wanted} found in this folder or below it`);
  });
});
