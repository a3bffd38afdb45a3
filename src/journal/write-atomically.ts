// Files that are there whole or not at all, also when the machine stops in between.

import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What a crash may leave behind; the next writer of the folder sweeps it away. */
export const TEMPORARY_PREFIX = '.tmp-';

export async function writeAtomically(path: string, content: string): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `${TEMPORARY_PREFIX}${randomUUID()}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

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
