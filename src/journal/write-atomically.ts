// Files that are there whole or not at all, also when the machine stops in between.

import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './explain-io-error.ts';

/** What a crash may leave behind; the next writer of the folder sweeps it away. */
export const TEMPORARY_PREFIX = '.tmp-';

/** For what lies in the folder of a run: it holds whole documents, and what models said of them. */
export const OWNER_ONLY = 0o600;

export interface WriteOptions {
  /** Where the text stands until it is whole; on the same disk. */
  readonly via?: string;
  /** Fails with EEXIST where there is something already. */
  readonly onlyNew?: boolean;
  /** Who may read it; what the process usually allows otherwise. */
  readonly mode?: number;
}

export async function writeAtomically(
  path: string,
  content: string,
  { via = dirname(path), onlyNew = false, mode }: WriteOptions = {},
): Promise<void> {
  const temporary = join(via, `${TEMPORARY_PREFIX}${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await (onlyNew ? moveWithoutReplacing(temporary, path) : rename(temporary, path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A hard link is made or refused in one act; not every file system has them. */
async function moveWithoutReplacing(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await rm(from);
  } catch (error) {
    if (!WITHOUT_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    if (await isThere(to)) throw Object.assign(new Error(`EEXIST: ${to}`), { code: 'EEXIST' });
    await rename(from, to);
  }
}

const WITHOUT_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** A new name in a folder survives a power cut only once the folder itself is on disk. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder for this, and its file systems log names anyway.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const MOST_COPIES = 1000;

/** The name of the copy; undefined where there is no file. */
export async function setAside(file: string): Promise<string | undefined> {
  const isFile = await lstat(file).then(
    (status) => status.isFile(),
    () => false,
  );
  if (!isFile) return undefined;
  for (let number = 1; ; number += 1) {
    const copy = `${file}.altered${number === 1 ? '' : `-${number}`}`;
    try {
      // Whoever puts the file back puts another in its place, so a second name is a copy, however much is in it.
      await link(file, copy).catch(() => copyFile(file, copy, constants.COPYFILE_EXCL));
      return basename(copy);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || number === MOST_COPIES) throw error;
    }
  }
}
