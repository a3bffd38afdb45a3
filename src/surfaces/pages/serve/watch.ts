// Tells whoever looks at a run that it changed. The system says so for the folder itself; what it misses, and what lies deeper, is
// found by looking again.

import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const LOOK_MS = 500;
/** Of all runs of a folder. */
export const LOOK_AT_ALL_MS = 2_000;
/** Many lines come at once. */
const SETTLE_MS = 150;
/** Questions lie two folders deep, and so do those of a debate inside a roadmap in their folder. */
const DEEPEST = 4;
const MOST_ENTRIES = 2_000;

/** Another one whenever a file came, went or changed. */
export async function versionOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  let left = MOST_ENTRIES;
  const look = async (at: string, depth: number): Promise<void> => {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      left -= 1;
      if (left < 0) return;
      const path = join(at, entry.name);
      const status = await lstat(path).catch(() => undefined);
      hash.update(`${path}\0${status?.mtimeMs}\0${status?.size}\n`);
      if (entry.isDirectory() && depth < DEEPEST) await look(path, depth + 1);
    }
  };
  await look(folder, 0);
  return hash.digest('hex').slice(0, 16);
}

/** `versionNow` is asked again and again; `tell` hears the first answer and every other one after it. Gives the way to end it. */
export function follow(
  folder: string | undefined,
  versionNow: () => Promise<string>,
  tell: (version: string) => void,
  lookMs = LOOK_MS,
): () => void {
  let last: string | undefined;
  let next: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const version = await versionNow().catch(() => last);
    if (isOver) return;
    if (version !== undefined && version !== last) tell(version);
    last = version;
    lookIn(lookMs);
  };
  const lookIn = (ms: number): void => {
    clearTimeout(next);
    next = setTimeout(() => void look(), ms);
  };
  const watcher = folder === undefined ? undefined : watchFolder(folder, () => !isOver && lookIn(SETTLE_MS));
  void look();
  return () => {
    isOver = true;
    clearTimeout(next);
    watcher?.close();
  };
}

/** Where the system watches nothing, looking again does. */
function watchFolder(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(folder, changed).on('error', () => undefined);
  } catch {
    return undefined;
  }
}
