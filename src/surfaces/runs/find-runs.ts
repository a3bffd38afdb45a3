// Looks for the folders of runs below a folder: by their journals, not through links, and not for ever.

import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Tally, tallyCalls } from '../../domain/cost.ts';
import { SteelmanError, UsageError } from '../../domain/errors.ts';
import { type RunEvent, runFromEvents } from '../../domain/run.ts';
import { JOURNAL_FILE, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal, glanceJournal } from '../../journal/file-journal.ts';
import { findHolder } from '../../journal/lock-run.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { DEEPEST, SKIPPED_FOLDERS } from '../verify/gather-run.ts';
import { concludedStatus, type RunStatus, stoppedStatus } from './run-status.ts';

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

export interface RunGlance {
  /** Absolute. */
  readonly folder: string;
  readonly status: RunStatus;
  /** Why it stopped, who is writing it, what is wrong with it. */
  readonly detail: string | undefined;
  readonly protocol: string | undefined;
  readonly startedAt: string | undefined;
  /** When something was last recorded. */
  readonly modifiedAt: string | undefined;
  /** Undefined where it cannot be known. */
  readonly cost: Tally | undefined;
}

export async function glanceRun(folder: string): Promise<RunGlance> {
  const unknown = {
    folder,
    protocol: undefined,
    startedAt: undefined,
    modifiedAt: undefined,
    cost: undefined,
  };
  try {
    const { first, last, modifiedAt } = await glanceJournal(join(folder, JOURNAL_FILE));
    const known = { ...unknown, modifiedAt: modifiedAt.toISOString() };
    const holder = await findHolder(folder);
    if (first !== undefined && first.type !== 'run-started')
      return { ...known, status: 'damaged', detail: 'The journal has lost its beginning' };
    return {
      ...known,
      ...(await statusOf(folder, last, holder)),
      protocol: first?.protocol,
      startedAt: first?.startedAt,
      cost: await costIn(folder, first?.engine),
    };
  } catch (error) {
    const isNewer = error instanceof SteelmanError && error.code === 'journal/newer-format';
    const detail = error instanceof Error ? error.message : String(error);
    return { ...unknown, status: isNewer ? 'newer' : 'damaged', detail };
  }
}

async function statusOf(
  folder: string,
  last: RunEvent | undefined,
  holder: string | undefined,
): Promise<Pick<RunGlance, 'status' | 'detail'>> {
  if (holder !== undefined) return { status: 'running', detail: holder };
  if (last === undefined) return { status: 'empty', detail: undefined };
  if (last.type === 'run-stopped') return { status: stoppedStatus(last), detail: last.message };
  if (last.type !== 'run-finished') return { status: 'interrupted', detail: undefined };
  const status = concludedStatus(last.output) ?? concludedStatus(await readSummary(folder));
  return { status: status ?? 'finished', detail: undefined };
}

async function readSummary(folder: string): Promise<unknown> {
  try {
    return JSON.parse(await readOwnText(join(folder, SUMMARY_FILE)));
  } catch {
    return undefined;
  }
}

/** Nobody is paid for what the embedded engine says, so the rest of its journal need not be read. */
async function costIn(folder: string, engine: string | undefined): Promise<Tally | undefined> {
  if (engine === undefined || engine === 'embedded') return tallyCalls([]);
  const events = await fileJournal(join(folder, JOURNAL_FILE))
    .read()
    .catch(() => undefined);
  return events && tallyCalls(runFromEvents(events).calls);
}

/** `isMeant`: which runs a command can do anything with; `wanted` says so in words. */
export async function findNewestRun(
  cwd: string,
  isMeant: (run: RunGlance) => boolean = () => true,
  wanted = 'run',
): Promise<string> {
  const { folders } = await findRuns('.', cwd);
  let newest: { readonly folder: string; readonly time: number } | undefined;
  for (const folder of folders) {
    const run = await glanceRun(folder);
    const time = Date.parse(run.startedAt ?? '');
    if (!isMeant(run) || Number.isNaN(time)) continue;
    if (newest === undefined || time > newest.time) newest = { folder, time };
  }
  if (newest !== undefined) return newest.folder;
  throw new UsageError(`No ${wanted} found in this folder or below it`, {
    code: 'run/none-here',
    hint: 'Name the folder of the run; steelman runs lists the runs, and steelman merge a.md b.md makes one.',
  });
}
