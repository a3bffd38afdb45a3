// Who may look into the folder of a run: its owner, and nobody through a link. It holds whole documents and what was
// said of them, and a link in its place would have them written where somebody else chose.

import { chmod, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { JournalError, UsageError } from '../domain/errors.ts';
import { JOURNAL_FILE } from './check-artifact-name.ts';
import { type Area, errorCode } from './explain-io-error.ts';

export const OWNER_ONLY_FOLDER = 0o700;
const OTHERS = 0o077;

/** Also a folder that was there before, and one of a version that was less careful. */
export async function keepPrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const path of [folder, join(folder, JOURNAL_FILE)]) {
    try {
      const { mode } = await lstat(path);
      if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o777 & ~OTHERS);
    } catch (error) {
      // Whose folder it is decides who may look into it; no journal yet is no harm.
      if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'].includes(errorCode(error) ?? '')) throw error;
    }
  }
}

export async function refuseLinks(folder: string, area: Area): Promise<void> {
  for (const path of [folder, join(folder, JOURNAL_FILE)]) await refuseLink(path, area);
}

export async function refuseLink(path: string, area: Area): Promise<void> {
  const status = await lstat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!status?.isSymbolicLink()) return;
  const message = `"${path}" is a symbolic link, and is not written through`;
  const code = `${area}/symlink`;
  throw area === 'output'
    ? new UsageError(message, { code, hint: 'Name the folder that it leads to, or another one.' })
    : new JournalError(message, { code, hint: 'Put the real one in its place, or name where it leads to.' });
}
