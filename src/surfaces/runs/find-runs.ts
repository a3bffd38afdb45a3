// Looks for the folders of runs below a folder: by their journals, not through links, and not for ever.

import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { DEEPEST, SKIPPED_FOLDERS } from '../verify/gather-run.ts';

export interface FoundRuns {
  /** Absolute, in the order of the walk. */
  readonly folders: readonly string[];
  /** Folders that were not looked into: too deep, too many, or not permitted. */
  readonly unseen: number;
}

const MOST_FOLDERS = 20_000;

export async function findRuns(path: string, cwd: string, mostFolders = MOST_FOLDERS): Promise<FoundRuns> {
  const root = resolve(cwd, path);
  if ((await look(root)) === undefined) throw notAFolder(path);
  const folders: string[] = [];
  let unseen = 0;
  let looked = 0;
  // Level by level, so that what is near is found also where there is too much.
  for (let [depth, level] = [0, [root]]; level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const folder of level) {
      looked += 1;
      const found = depth > DEEPEST || looked > mostFolders ? undefined : await look(folder);
      if (found === undefined) unseen += 1;
      if (found?.isRun) folders.push(folder);
      next.push(...(found?.below ?? []));
    }
    level = next;
  }
  return { folders, unseen };
}

/** Undefined where it cannot be looked into. */
async function look(
  folder: string,
): Promise<{ readonly isRun: boolean; readonly below: readonly string[] } | undefined> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  return (
    entries && {
      isRun: entries.some((entry) => entry.name === JOURNAL_FILE && entry.isFile()),
      below: entries
        .filter((entry) => entry.isDirectory() && isLookedInto(entry.name))
        .map((entry) => join(folder, entry.name))
        .sort(),
    }
  );
}

const isLookedInto = (name: string): boolean => !SKIPPED_FOLDERS.has(name) && !name.startsWith('.lock');

const notAFolder = (path: string): UsageError =>
  new UsageError(`Not a folder: ${path}`, {
    code: 'runs/no-folder',
    hint: 'Name a folder in which runs lie; without a name it is the current one.',
  });
