// That somebody stopped a run: it stands in the folder of the run, so that no server sets it going by itself until it is told to.

import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { STOP_MARK } from '../../../domain/seat.ts';
import { OWNER_ONLY, writeAtomically } from '../../../journal/write-atomically.ts';
import { isOwnFile } from '../../files/paths.ts';

const OWNER_ONLY_FOLDER = 0o700;

export async function markStopped(folder: string): Promise<void> {
  const path = join(folder, STOP_MARK);
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER });
  await writeAtomically(path, '', { mode: OWNER_ONLY });
}

export const isMarkedStopped = (folder: string): Promise<boolean> => isOwnFile(join(folder, STOP_MARK));

export const unmarkStopped = (folder: string): Promise<void> => rm(join(folder, STOP_MARK), { force: true });
