// Files of a seat: each is there whole or not at all, its owner's alone, and nothing is read or written through a link:
// whoever may write into the folder may not choose what else is read.

import { randomUUID } from 'node:crypto';
import { constants, type FileHandle, lstat, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SteelmanError, UsageError } from '../../domain/errors.ts';

/** `text` is undefined where there is no telling what was meant; then `fault` says why. */
export type ReadAnswer = { readonly modifiedMs: number } & (
  | { readonly text: string }
  | { readonly text: undefined; readonly fault: string }
);

export const LARGEST_ANSWER = 4 * 1024 * 1024;
const LARGEST_FILE = 64_000_000;
const OWNER_ONLY = 0o600;
/** What a killed process may leave behind. */
export const UNFINISHED = /^\.question-[0-9a-f-]{36}\.tmp$/;

/** A question that is there already stays as it is, for those who watch the folder. */
export async function writeQuestion(path: string, text: string): Promise<void> {
  await explained('write', path, async () => {
    const isThere = (await statusOf(path))?.isFile() === true;
    if (isThere && (await readPlain(path)) === text) return;
    await writeWhole(path, text);
  });
}

/** The answer that is to be put right; nothing that was said is lost. */
export async function setAside(answer: string, aside: string, said: string): Promise<void> {
  await explained('write', aside, async () => {
    if ((await statusOf(aside)) !== undefined) return;
    if ((await statusOf(answer)) === undefined) await writeWhole(aside, said);
    else await rename(answer, aside);
  });
}

export const takeAway = (path: string): Promise<void> =>
  explained('write', path, () => rm(path, { force: true }));

/** Undefined where there is nothing yet: no file, or one in which nobody has written. */
export async function readAnswer(path: string): Promise<ReadAnswer | undefined> {
  return explained('read', path, async () => {
    const status = await statusOf(path);
    if (status === undefined) return undefined;
    if (status.isSymbolicLink()) throw isLink(path);
    if (!status.isFile()) throw notAFile(path);
    const file = await openPlain(path);
    try {
      const opened = await file.stat();
      if (!opened.isFile()) throw notAFile(path);
      const { size, mtimeMs: modifiedMs } = opened;
      if (size > LARGEST_ANSWER) return { modifiedMs, text: undefined, fault: tooLarge(size) };
      const text = decode(await file.readFile());
      if (text === undefined) return { modifiedMs, text, fault: 'The file is not text in UTF-8.' };
      return text.trim() === '' ? undefined : { modifiedMs, text };
    } finally {
      await file.close();
    }
  });
}

/** Between the look and the opening somebody may have put something else there. */
function openPlain(path: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/** Empty for whatever is no ordinary file of a size that anybody would write here. */
export async function readPlain(path: string): Promise<string> {
  const file = await openPlain(path);
  try {
    const status = await file.stat();
    if (!status.isFile() || status.size > LARGEST_FILE) return '';
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const tooLarge = (size: number): string =>
  `The file has ${(size / 1024 / 1024).toFixed(1)} MB; more than ${LARGEST_ANSWER / 1024 / 1024} MB are not read.`;

async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), `.question-${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: OWNER_ONLY, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

export const statusOf = (path: string) =>
  lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });

/** From the last writing of the one to that of the other; undefined where a file is gone, or the answer was there first. */
export async function timeBetween(question: string, answer: string): Promise<number | undefined> {
  const [asked, answered] = await Promise.all([question, answer].map((path) => statusOf(path)));
  if (asked === undefined || answered === undefined) return undefined;
  return answered.mtimeMs < asked.mtimeMs ? undefined : Math.round(answered.mtimeMs - asked.mtimeMs);
}

const SAYS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space left on the disk'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
  ['EEXIST', 'a file of that name is in the way'],
  ['EISDIR', 'a folder of that name is in the way'],
  ['ENOENT', 'the folder is gone'],
  ['ELOOP', 'it is a symbolic link'],
]);

export async function explained<Result>(
  doing: string,
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SteelmanError) throw error;
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    const says = SAYS.get(code) ?? `the system answered ${code}`;
    throw new UsageError(`Cannot ${doing} "${path}": ${says}`, {
      code: 'files/not-usable',
      hint: 'Put the folder of the seat right, then resume the run: nothing answered so far is lost.',
      cause: error,
    });
  }
}

export const isLink = (path: string): UsageError =>
  new UsageError(`"${path}" is a symbolic link, and is neither read nor written through`, {
    code: 'files/symlink',
    hint: 'Put the real file or folder in its place, then resume the run.',
  });

const notAFile = (path: string): UsageError =>
  new UsageError(`"${path}" is not a file`, {
    code: 'files/not-a-file',
    hint: 'Put a file with the answer in its place, then resume the run.',
  });
