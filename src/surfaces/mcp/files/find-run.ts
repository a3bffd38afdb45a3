// From the id of a run, or its folder, to where it lies. Nothing is kept in memory: a server started later finds the same.

import { join } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { RunStarted } from '../../../domain/run.ts';
import { nameWhenAsked } from '../../../engine/keep-records.ts';
import { JOURNAL_FILE } from '../../../journal/check-artifact-name.ts';
import { glanceJournal } from '../../../journal/file-journal.ts';
import { isThere } from '../../files/paths.ts';
import { printable } from '../../files/show.ts';
import { findRuns } from '../../runs/find-runs.ts';
import { inRoots, type Roots } from './roots.ts';

export interface FoundRun {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly started: RunStarted;
}

/** `given`: an id, a folder, or nothing for the newest. */
export async function findRun(given: string | undefined, roots: Roots): Promise<FoundRun> {
  if (given !== undefined && /[\\/]/.test(given)) return inFolder(given, roots);
  const runs = await listRuns(roots);
  const found = given === undefined ? runs[0] : runs.find(({ id }) => id === given);
  if (found !== undefined) return found;
  if (given !== undefined && (await isThere(join(roots.cwd, given, JOURNAL_FILE))))
    return inFolder(given, roots);
  throw given === undefined
    ? new UsageError('There is no run in the folders that this server may use', {
        code: 'mcp/no-run',
        hint: 'Start one: adversarial with two files.',
      })
    : unknown(given);
}

const unknown = (given: string): UsageError =>
  new UsageError(`There is no run ${printable(given)}`, {
    code: 'mcp/unknown-run',
    hint: 'run list names those that are there.',
  });

async function inFolder(path: string, roots: Roots): Promise<FoundRun> {
  const folder = await inRoots(path, roots);
  const found = await look(folder);
  if (found === undefined) throw unknown(path);
  return found;
}

/** Newest first. */
export async function listRuns({ folders }: Roots): Promise<readonly FoundRun[]> {
  const found = new Map<string, FoundRun>();
  for (const root of folders) {
    for (const folder of (await findRuns(root, root)).folders) {
      const run = await look(folder);
      if (run !== undefined) found.set(folder, run);
    }
  }
  return [...found.values()].sort((a, b) => (a.started.startedAt < b.started.startedAt ? 1 : -1));
}

/** Undefined for what has not begun or cannot be read. */
async function look(folder: string): Promise<FoundRun | undefined> {
  const glance = await glanceJournal(join(folder, JOURNAL_FILE)).catch(() => undefined);
  const started = glance?.first;
  return started?.type === 'run-started' ? { id: nameWhenAsked(started)(), folder, started } : undefined;
}
