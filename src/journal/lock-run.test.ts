import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/contracts/temporary-folder.ts';
import { JournalError } from '../domain/errors.ts';
import { findHolder, lockRun, sweepPreparedLocks } from './lock-run.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const onLinux = process.platform === 'linux';

/** A pid that was real and is free again. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '0']).pid;

async function leaveLock(folder: string, owner: string, host = hostname()): Promise<void> {
  await mkdir(join(folder, '.lock'));
  await writeFile(join(folder, '.lock', owner), host);
}

const untilState = (pid: number | undefined, state: string): Promise<void> =>
  expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8'), { timeout: 30_000 }).toContain(`) ${state} `);

const outcome = (folder: string): Promise<unknown> =>
  lockRun(folder).then(
    () => 'locked',
    (error: unknown) => error,
  );

describe('a lock', () => {
  test('has one holder, named to whoever comes second', async () => {
    const folder = await temporaryFolder();
    await lockRun(folder);
    const error = await outcome(folder);
    expect(error).toBeInstanceOf(JournalError);
    expect(error).toMatchObject({
      code: 'journal/locked',
      message: `The run in "${folder}" is in use by process ${process.pid}`,
      hint: `Wait until it ends, or stop it. If it is not a running steelman, delete "${join(folder, '.lock')}" and try again.`,
    });
    expect(await readdir(folder)).toEqual(['.lock']);
  });

  test('leaves nothing behind when released, and can be taken again', async () => {
    const folder = await temporaryFolder();
    await (await lockRun(folder)).release();
    expect(await readdir(folder)).toEqual([]);
    expect(await outcome(folder)).toBe('locked');
  });

  test('released twice does not let go of the next holder', async () => {
    const folder = await temporaryFolder();
    const first = await lockRun(folder);
    await first.release();
    await lockRun(folder);
    await first.release();
    expect(await outcome(folder)).toMatchObject({ code: 'journal/locked' });
  });

  test.runIf(onLinux)('records the start time of its process', async () => {
    const folder = await temporaryFolder();
    await lockRun(folder);
    const [owner = ''] = await readdir(join(folder, '.lock'));
    const stat = await readFile('/proc/self/stat', 'utf8');
    expect(owner.split('.').slice(0, 2)).toEqual([`${process.pid}`, stat.split(') ')[1]?.split(' ')[19]]);
  });
});

describe('a lock is taken over', () => {
  test.each([
    ['from a dead process', () => `${deadPid()}.1.${ID}`, hostname()],
    ['from a dead process whose machine name was lost in a power cut', () => `${deadPid()}.0.${ID}`, ''],
  ])('%s', async (_, owner, host) => {
    const folder = await temporaryFolder();
    await leaveLock(folder, owner(), host);
    expect(await outcome(folder)).toBe('locked');
    expect(await readdir(folder)).toEqual(['.lock']);
    expect(await readdir(join(folder, '.lock'))).toEqual([expect.stringMatching(`^${process.pid}\\.`)]);
  });

  test.runIf(onLinux)('from a dead process whose pid another one got', async () => {
    const folder = await temporaryFolder();
    await leaveLock(folder, `${process.pid}.1.${ID}`);
    expect(await outcome(folder)).toBe('locked');
  });

  test.runIf(onLinux)('from a process that is dead but not buried', async () => {
    const folder = await temporaryFolder();
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; wait']);
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = Number(await new Promise((done) => parent.stdout.once('data', done)));
    // A parent that is stopped cannot take note of the death of its child.
    parent.kill('SIGSTOP');
    await untilState(parent.pid, 'T');
    process.kill(pid, 'SIGKILL');
    await untilState(pid, 'Z');
    await leaveLock(folder, `${pid}.0.${ID}`);
    expect(await outcome(folder)).toBe('locked');
  });

  test('when it is an empty folder', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, '.lock'));
    expect(await outcome(folder)).toBe('locked');
  });

  test('by exactly one of many who try at once', async () => {
    const folder = await temporaryFolder();
    const dead = deadPid();
    for (let round = 0; round < 15; round++) {
      await leaveLock(folder, `${dead}.1.${ID}`);
      const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => lockRun(folder)));
      const winners = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      const losers = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect([winners.length, ...losers]).toEqual([1, ...Array(11).fill('journal/locked')]);
      expect(await readdir(folder)).toEqual(['.lock']);
      await winners[0]?.release();
    }
  });
});

describe('a lock is left alone', () => {
  test.each([
    [
      'when another machine took it',
      () => `${deadPid()}.1.${ID}`,
      'elsewhere',
      / is in use by process \d+ on the machine "elsewhere"$/,
    ],
    [
      'when it holds something foreign',
      () => 'notes.txt',
      '',
      / is in use by something that is no steelman \("\.lock\/notes\.txt"\)$/,
    ],
  ])('%s', async (_, owner, host, message) => {
    const folder = await temporaryFolder();
    const name = owner();
    await leaveLock(folder, name, host);
    expect(await outcome(folder)).toMatchObject({
      code: 'journal/locked',
      message: expect.stringMatching(message),
    });
    expect(await readdir(join(folder, '.lock'))).toEqual([name]);
  });

  test('when it is a file of somebody else', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.lock'), 'mine');
    expect(await outcome(folder)).toMatchObject({ code: 'journal/locked' });
    expect(await findHolder(folder)).toContain('no steelman');
    expect(await readdir(folder)).toEqual(['.lock']);
  });
});

test('what processes left that died while waiting is swept away, what a waiting one prepared is not', async () => {
  const folder = await temporaryFolder();
  const [dead, alive] = [`.lock-${deadPid()}.1.${ID}`, `.lock-${process.pid}.0.${ID}`];
  await mkdir(join(folder, dead));
  await mkdir(join(folder, alive));
  await sweepPreparedLocks(folder);
  expect(await readdir(folder)).toEqual([alive]);
});
