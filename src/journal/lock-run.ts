// One writer per run. The lock is a folder with one file in it, whose unique name says which process holds it.
// It is taken by renaming a prepared folder onto it, which fails unless it is absent or empty, and a dead owner
// is removed by that unique name: so a process that looked too long ago can never remove a newer owner.

import { randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { JournalError } from '../domain/errors.ts';
import { errorCode } from './explain-io-error.ts';
import { OWNER_ONLY_FOLDER } from './private-folder.ts';
import { readOwnText, readRegularText } from './read-regular.ts';
import { OWNER_ONLY } from './write-atomically.ts';

export interface RunLock {
  release(): Promise<void>;
}

const LOCK = '.lock';
const PREPARED_PREFIX = '.lock-';
const OWNER = /^([1-9]\d{0,9})\.(\d+)\.[0-9a-f-]{36}$/;
const UNKNOWN_START = '0';
const LONGEST_HOST = 1000;
const NO_FOLDER = ['ENOTDIR', 'ELOOP'];
const NOT_OURS = `something that is no steelman ("${LOCK}" is no folder)`;

/** Each round means that another process took or left the lock meanwhile. */
const MOST_ROUNDS = 100;

export async function lockRun(folder: string): Promise<RunLock> {
  const start = (await processAt(process.pid))?.start ?? UNKNOWN_START;
  const owner = `${process.pid}.${start}.${randomUUID()}`;
  const lock = join(folder, LOCK);
  const prepared = join(folder, `${PREPARED_PREFIX}${owner}`);
  await mkdir(prepared, { mode: OWNER_ONLY_FOLDER });
  try {
    await writeFile(join(prepared, owner), hostname(), { mode: OWNER_ONLY });
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (await replaces(prepared, lock)) return { release: () => release(lock, owner) };
      await removeDeadOwner(folder, lock);
    }
    throw locked(folder, 'other processes');
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
}

/** Who is writing the run at this moment, in words; undefined where nobody is. Looks, and changes nothing. */
export async function findHolder(folder: string): Promise<string | undefined> {
  const lock = join(folder, LOCK);
  const owners = await readdir(lock).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    if (NO_FOLDER.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  });
  if (owners === undefined) return NOT_OURS;
  for (const owner of owners) {
    const host = await hostOf(join(lock, owner));
    if (await mayBeAlive(owner, host)) return describe(owner, host);
  }
  return undefined;
}

/** Removes what processes that died while waiting for the lock left behind; for the one who holds it. */
export async function sweepPreparedLocks(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREPARED_PREFIX)) continue;
    const owner = name.slice(PREPARED_PREFIX.length);
    const host = await hostOf(join(folder, name, owner));
    if (await mayBeAlive(owner, host)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function replaces(prepared: string, lock: string): Promise<boolean> {
  try {
    await rename(prepared, lock);
    return true;
  } catch (error) {
    // The last two are how Windows refuses any folder that exists.
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function removeDeadOwner(folder: string, lock: string): Promise<void> {
  // Behind a link lie files of somebody else.
  const status = await unless('ENOENT', lstat(lock));
  if (status?.isSymbolicLink()) throw locked(folder, 'a link');
  if (status !== undefined && !status.isDirectory()) throw locked(folder, NOT_OURS);
  for (const owner of (await unless('ENOENT', readdir(lock))) ?? []) {
    const host = await hostOf(join(lock, owner));
    if (await mayBeAlive(owner, host)) throw locked(folder, describe(owner, host));
    await unless('ENOENT', unlink(join(lock, owner)));
  }
  // Not needed on POSIX, where renaming replaces an empty folder; Windows wants it gone.
  await removeIfEmpty(lock);
}

async function release(lock: string, owner: string): Promise<void> {
  await unless('ENOENT', unlink(join(lock, owner)));
  await removeIfEmpty(lock);
}

/** When in doubt, yes: two writers would do more harm than a question to the user. */
async function mayBeAlive(owner: string, host: string): Promise<boolean> {
  const [, pid, start] = OWNER.exec(owner) ?? [];
  if (pid === undefined || (host !== '' && host !== hostname())) return true;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  const now = await processAt(Number(pid));
  if (now === undefined) return true;
  const isZombie = now.state === 'Z' || now.state === 'X';
  return !isZombie && (start === UNKNOWN_START || start === now.start);
}

/** State and start time of a process, which tell a reused pid apart; Linux only. */
async function processAt(pid: number): Promise<{ state: string; start: string } | undefined> {
  const stat = await readRegularText(`/proc/${pid}/stat`).catch(() => '');
  // The second field is the name in brackets, which may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', start] = [fields[0], fields[19]];
  return start === undefined ? undefined : { state, start };
}

/** Empty when it cannot be read: a power cut may keep the name and lose the content. */
const hostOf = (file: string): Promise<string> => readOwnText(file, LONGEST_HOST).catch(() => '');

function describe(owner: string, host: string): string {
  const pid = OWNER.exec(owner)?.[1];
  if (pid === undefined) return `something that is no steelman ("${LOCK}/${owner}")`;
  return host === '' || host === hostname() ? `process ${pid}` : `process ${pid} on the machine "${host}"`;
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
  });
}

async function unless<Result>(code: string, work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errorCode(error) === code) return undefined;
    throw error;
  }
}

const locked = (folder: string, by: string): JournalError =>
  new JournalError(`The run in "${folder}" is in use by ${by}`, {
    code: 'journal/locked',
    hint: `Wait until it ends, or stop it. If it is not a running steelman, delete "${join(folder, LOCK)}" and try again.`,
  });
