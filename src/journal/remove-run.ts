// Takes a run out of its folder: the files named, one by one, its journal last, so that what was broken off halfway is
// still known for a run. Nothing is removed with all that is in it.

import { rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isHostFile } from '../domain/seat.ts';
import { CONTRACT_FILE, checkArtifactName, JOURNAL_FILE, SUMMARY_FILE } from './check-artifact-name.ts';
import { errorCode, explained } from './explain-io-error.ts';
import { lockRun, sweepPreparedLocks } from './lock-run.ts';
import { refuseLinks } from './private-folder.ts';
import { syncFolder, TEMPORARY_PREFIX } from './write-atomically.ts';

const OWN_NAMES = [JOURNAL_FILE, SUMMARY_FILE, CONTRACT_FILE];

/** Asked under the lock, when nobody else writes: names in the folder, and whole paths of what was delivered. */
export interface Removable {
  readonly names: readonly string[];
  readonly delivered: readonly string[];
}

/** Whether the folder went with it; it stays where something else is in it. */
export function removeRun(folder: string, find: () => Promise<Removable>): Promise<boolean> {
  return explained('write', folder, 'journal', async () => {
    await refuseLinks(folder, 'journal');
    const lock = await lockRun(folder);
    try {
      const { names, delivered } = await find();
      for (const name of names) if (!isOwnName(name) && !isHostFile(name)) checkArtifactName(name);
      for (const file of delivered) await unlink(file);
      for (const name of names.filter((one) => one !== JOURNAL_FILE)) await unlink(join(folder, name));
      await removeEmptied(folder, names);
      await sweepPreparedLocks(folder);
      // A journal must never be gone before what it answers for.
      await syncFolder(folder);
      if (names.includes(JOURNAL_FILE)) await unlink(join(folder, JOURNAL_FILE));
    } finally {
      await lock.release();
    }
    return rmdir(folder).then(
      () => true,
      (error: unknown) => {
        if (['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) return false;
        throw error;
      },
    );
  });
}

/** Folders of questions that hold nothing any more. */
async function removeEmptied(folder: string, names: readonly string[]): Promise<void> {
  const inside = names.filter(isHostFile).map((name) => dirname(join(folder, name)));
  for (const path of new Set([...inside, ...inside.map(dirname)])) {
    await rmdir(path).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) throw error;
    });
  }
}

const isOwnName = (name: string): boolean => OWN_NAMES.includes(name) || isTemporary(name);

/** What a crash left half-written. */
export const isTemporary = (name: string): boolean =>
  name.startsWith(TEMPORARY_PREFIX) && /^[0-9a-f-]{36}$/.test(name.slice(TEMPORARY_PREFIX.length));

/** The lock, and what those who wait for it prepare. */
export const isLock = (name: string): boolean => name === '.lock' || name.startsWith('.lock-');
