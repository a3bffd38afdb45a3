// What `clean` refuses, and whom it asks. Real folders, and a terminal that is a stream.

import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import picocolors from 'picocolors';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/contracts/temporary-folder.ts';
import { lockRun } from '../../journal/lock-run.ts';
import { createRunDirectory } from '../../journal/run-directory.ts';
import { type CleanFlags, cleanRuns } from './clean-command.ts';
import type { Session } from './session.ts';

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
  await directory.writeSummary('{}\n');
  await directory.close();
  return cwd;
}

async function clean(cwd: string, paths: readonly string[], flags: CleanFlags, typed?: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  stdin.end(typed ?? '');
  const said: string[] = [];
  const hear = (text: string): void => void said.push(text);
  const session: Session = {
    cwd,
    environment: {},
    stdin: stdin as unknown as NodeJS.ReadStream,
    signal: new AbortController().signal,
    giveUp: new AbortController().signal,
    options: { json: false, quiet: false, color: false, now: undefined, config: undefined },
    print: hear,
    note: hear,
    warn: hear,
    clock: () => 0,
    paint: picocolors.createColors(false),
    liveWidth: undefined,
    terminal: undefined,
  };
  await cleanRuns(paths, flags, session);
  return said.join('');
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
  expect(said).toContain('  adversarial/journal.jsonl\n  adversarial/run.json\nRemove 1 run? [y/N] ');
  expect(said).toContain(isRemoved ? 'Removed adversarial: 2 files\n' : 'Nothing was removed.\n');
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
    const flags = { yes: true, force: true, withMerged: true };
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
