// What `clean` refuses, and whom it asks. Real folders, and a terminal that is a stream.

import { chmod, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import picocolors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/contracts/temporary-folder.ts';
import { renderContract } from '../../../engine/run-files.ts';
import { lockRun } from '../../../journal/lock-run.ts';
import { sha256Of } from '../../../journal/read-regular.ts';
import { createRunDirectory } from '../../../journal/run-directory.ts';
import { concludeComparison } from '../../../workflows/adversarial/reports/contract.ts';
import { adversarial } from '../../library/workflows.ts';
import type { Session } from '../context/session.ts';
import { type CleanFlags, cleanRuns } from './clean.ts';

/** A run of a protocol that this version does not know, in `adversarial`. */
async function folderWithRun(): Promise<string> {
  const cwd = await temporaryFolder();
  const directory = await createRunDirectory(join(cwd, 'adversarial'));
  await directory.journal.append({
    type: 'run-started',
    format: 1,
    steelman: '0.0.0',
    protocol: 'compare',
    startedAt: '2026-01-01T00:00:00Z',
    engine: 'embedded',
    input: {},
  });
  await directory.close();
  return cwd;
}

/** A run of now, finished, beside its two documents. */
async function folderWithComparison(): Promise<string> {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, 'a.md'), '# Limits\n\nThe limit is 5 seconds.\n');
  await writeFile(join(cwd, 'b.md'), '# Limits\n\nThe limit is 9 seconds.\n');
  await adversarial({ compare: ['a.md', 'b.md'], output: '.' }, { cwd, now: '2026-01-01T00:00:00Z' }).result;
  return cwd;
}

async function clean(cwd: string, paths: readonly string[], flags: CleanFlags, typed?: string) {
  const said: string[] = [];
  await cleanAloud(cwd, paths, flags, (text) => void said.push(text), typed);
  return said.join('');
}

async function cleanAloud(
  cwd: string,
  paths: readonly string[],
  flags: CleanFlags,
  hear: (text: string) => void,
  typed?: string,
) {
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  stdin.end(typed ?? '');
  const session: Session = {
    cwd,
    environment: {},
    stdin: stdin as unknown as NodeJS.ReadStream,
    signal: new AbortController().signal,
    giveUp: new AbortController().signal,
    options: { json: false, quiet: false, color: false, now: undefined, config: undefined },
    print: hear,
    whenOutputGone: () => undefined,
    note: hear,
    warn: hear,
    clock: () => 0,
    paint: picocolors.createColors(false),
    liveSize: undefined,
    isWatched: false,
    terminal: undefined,
  };
  await cleanRuns(paths, flags, session);
}

test.each([
  ['y\n', true],
  ['Yes\n', true],
  ['n\n', false],
  ['\n', false],
  ['', false],
  ['yellow\n', false],
])('who answers %j on a terminal: removed %s', async (typed, isRemoved) => {
  const cwd = await folderWithRun();
  const said = await clean(cwd, ['adversarial'], {}, typed);
  expect(said).toContain('  adversarial/journal.jsonl\nRemove 1 run? [y/N] ');
  expect(said).toContain(isRemoved ? 'Removed adversarial: 1 file\n' : 'Nothing was removed.\n');
  expect(await readdir(cwd)).toEqual(isRemoved ? [] : ['adversarial']);
});

test('a run named twice is removed once', async () => {
  const cwd = await folderWithRun();
  await clean(cwd, ['adversarial', './adversarial/'], { yes: true });
  expect(await readdir(cwd)).toEqual([]);
});

test('where nobody can be asked, nothing is removed', async () => {
  const cwd = await folderWithRun();
  await expect(clean(cwd, ['adversarial'], {})).rejects.toMatchObject({
    code: 'clean/needs-yes',
    exitCode: 2,
  });
  expect(await readdir(cwd)).toEqual(['adversarial']);
});

test('what is not of the run is listed, also where it cannot be replayed', async () => {
  const cwd = await folderWithRun();
  await writeFile(join(cwd, 'adversarial/.hidden'), 'mine');
  await expect(clean(cwd, ['adversarial'], { yes: true })).rejects.toMatchObject({
    code: 'clean/other-files',
    message: 'adversarial holds other files: .hidden (not of the run)',
  });
  await clean(cwd, ['adversarial'], { yes: true, force: true });
  expect(await readdir(join(cwd, 'adversarial'))).toEqual(['.hidden']);
});

describe('files of the run are known by what they say, not by their names', () => {
  const OTHER = '{"other tool":1}\n';
  test.each<[string, (lines: string[]) => string[]]>([
    ['finished', (lines) => lines],
    ['killed', (lines) => lines.slice(0, 14)],
    [
      'stopped',
      (lines) => [...lines.slice(0, 14), '{"type":"run-stopped","code":"agent/failed","message":"no"}'],
    ],
  ])('of a run that is %s', async (_, cut) => {
    const cwd = await folderWithComparison();
    const folder = join(cwd, 'adversarial');
    const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trimEnd().split('\n');
    await writeFile(join(folder, 'journal.jsonl'), `${cut(lines).join('\n')}\n`);
    for (const name of ['run.json', 'return-contract.yaml']) await writeFile(join(folder, name), OTHER);
    const refused = clean(cwd, ['adversarial'], { yes: true });
    await expect(refused).rejects.toMatchObject({
      code: 'clean/other-files',
      message: expect.stringMatching(/return-contract\.yaml \(altered.*run\.json \(altered/),
    });
    await clean(cwd, ['adversarial'], { yes: true, force: true });
    expect(await readFile(join(folder, 'run.json'), 'utf8')).toBe(OTHER);
    expect(await readFile(join(folder, 'return-contract.yaml'), 'utf8')).toBe(OTHER);
  });

  test('unaltered they go, also where the other one is lost', async () => {
    for (const lost of ['', 'run.json', 'return-contract.yaml']) {
      const cwd = await folderWithComparison();
      if (lost !== '') await rm(join(cwd, 'adversarial', lost));
      await clean(cwd, ['adversarial'], { yes: true, withMerged: ['merged-output.md'] });
      expect(await readdir(cwd)).toEqual(['a.md', 'b.md']);
    }
  });

  test('a neighbour that a forged journal claims stays', async () => {
    const cwd = await folderWithComparison();
    const [name, text] = ['merged-notes.md', 'My own notes.\n'];
    await writeFile(join(cwd, name), text);
    const journal = join(cwd, 'adversarial/journal.jsonl');
    const forged = { name: `../${name}`, sha256: sha256Of(text) };
    const lines = (await readFile(journal, 'utf8')).split('\n');
    const at = lines.findIndex((line) => line.includes('"../merged'));
    const written = JSON.parse(lines[at] ?? '') as object;
    lines.splice(at, 0, JSON.stringify({ ...written, ...forged }));
    await writeFile(journal, lines.join('\n'));
    await clean(cwd, ['adversarial'], { yes: true, force: true, withMerged: [name] });
    expect(await readFile(join(cwd, name), 'utf8')).toBe(text);
  });

  test('what a killed run said of itself while it went on is its own', async () => {
    const cwd = await folderWithComparison();
    const folder = join(cwd, 'adversarial');
    const [first] = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).split('\n');
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await writeFile(join(folder, 'journal.jsonl'), `${first}\n`);
    const standing = { output: undefined, settled: {}, warnings: [], failure: undefined };
    const contract = concludeComparison({ ...standing, stage: undefined });
    await writeFile(join(folder, 'return-contract.yaml'), renderContract(contract));
    await clean(cwd, ['adversarial'], { yes: true });
    expect(await readdir(cwd)).not.toContain('adversarial');
  });

  test('where nothing is recorded only the journal is', async () => {
    const cwd = await temporaryFolder();
    await putJournal(cwd, '');
    await writeFile(join(cwd, 'x/run.json'), OTHER);
    await writeFile(join(cwd, 'x/return-contract.yaml'), OTHER);
    await expect(clean(cwd, ['x'], { yes: true })).rejects.toMatchObject({
      message: 'x holds other files: return-contract.yaml (not of the run), run.json (not of the run)',
    });
    expect(await readdir(join(cwd, 'x'))).toHaveLength(3);
  });
});

describe('of several runs', () => {
  const twoRuns = async (): Promise<string> => {
    const cwd = await folderWithRun();
    await cp(join(cwd, 'adversarial'), join(cwd, 'x'), { recursive: true });
    return cwd;
  };

  test('what was removed is said, also when a later one cannot be', async () => {
    const cwd = await twoRuns();
    const said: string[] = [];
    const locked: Promise<unknown>[] = [];
    const hear = (text: string): void => {
      said.push(text);
      // Somebody goes on with the second one while the question is asked.
      if (text.includes('[y/N]')) locked.push(lockRun(join(cwd, 'x')));
    };
    await expect(cleanAloud(cwd, ['adversarial', 'x'], {}, hear, 'y\n')).rejects.toMatchObject({
      code: 'journal/locked',
      exitCode: 6,
      message: expect.stringMatching(/in use by .*; removed before that: adversarial$/),
      hint: expect.stringContaining('steelman clean x'),
    });
    await Promise.all(locked);
    expect(said.join('')).toContain('Removed adversarial: 1 file\n');
    expect(await readdir(cwd)).toEqual(['x']);
  });

  test.skipIf(process.getuid?.() === 0)(
    'one that cannot be written keeps all from being touched (skipped for root, who may write everywhere)',
    async () => {
      const cwd = await twoRuns();
      await chmod(join(cwd, 'x'), 0o500);
      await expect(clean(cwd, ['adversarial', 'x'], { yes: true })).rejects.toMatchObject({
        code: 'journal/no-permission',
        exitCode: 6,
        hint: expect.stringContaining('Nothing was removed'),
      });
      expect(await readdir(cwd)).toEqual(['adversarial', 'x']);
    },
  );
});

describe('one that is refused keeps all others from being touched', () => {
  test.each<[string, string, number, (cwd: string) => Promise<unknown>]>([
    ['no folder', 'clean/no-folder', 2, async () => undefined],
    ['a file', 'clean/no-folder', 2, (cwd) => writeFile(join(cwd, 'x'), '')],
    ['a folder without a journal', 'clean/not-a-run', 2, (cwd) => mkdir(join(cwd, 'x'))],
    ['a journal of somebody else', 'clean/not-a-run', 2, (cwd) => putJournal(cwd, '{"day":"monday"}\n')],
    ['half a line of somebody else', 'clean/not-a-run', 2, (cwd) => putJournal(cwd, 'dear diary')],
    [
      'a journal without its beginning',
      'clean/not-a-run',
      2,
      (cwd) => putJournal(cwd, '{"type":"run-finished"}\n'),
    ],
    ['a link to a run', 'clean/symlink', 2, (cwd) => symlink('adversarial', join(cwd, 'x'))],
    [
      'a link in the place of its journal',
      'clean/not-a-run',
      2,
      async (cwd) => {
        await mkdir(join(cwd, 'x'));
        await symlink('../adversarial/journal.jsonl', join(cwd, 'x/journal.jsonl'));
      },
    ],
    [
      'a run of a newer version',
      'journal/newer-format',
      6,
      (cwd) => putJournal(cwd, '{"type":"run-started","format":99}\n'),
    ],
    [
      'a run under way',
      'journal/locked',
      6,
      async (cwd) => {
        await cp(join(cwd, 'adversarial'), join(cwd, 'x'), { recursive: true });
        await lockRun(join(cwd, 'x'));
      },
    ],
  ])('%s', async (_, code, exitCode, prepare) => {
    const cwd = await folderWithRun();
    await prepare(cwd);
    const before = (await readdir(cwd, { recursive: true })).sort();
    const flags = { yes: true, force: true, withMerged: ['merged-spec.md'] };
    await expect(clean(cwd, ['adversarial', 'x'], flags)).rejects.toMatchObject({ code, exitCode });
    expect((await readdir(cwd, { recursive: true })).sort()).toEqual(before);
  });

  test.each(['', '{"type":"run-st'])(
    'a run that was killed before its first record is one: %j',
    async (text) => {
      const cwd = await folderWithRun();
      await putJournal(cwd, text);
      await clean(cwd, ['x'], { yes: true });
      expect(await readdir(cwd)).toEqual(['adversarial']);
    },
  );
});

async function putJournal(cwd: string, text: string): Promise<void> {
  await mkdir(join(cwd, 'x'));
  await writeFile(join(cwd, 'x/journal.jsonl'), text);
}
