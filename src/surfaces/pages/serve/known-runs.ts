// The runs below a folder and what they are called in addresses: a name that is computed from what each recorded, never a path.

import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { nameWhenAsked } from '../../../engine/keep-records.ts';
import { JOURNAL_FILE } from '../../../journal/check-artifact-name.ts';
import { glanceJournal } from '../../../journal/file-journal.ts';
import type { Overview, RunLine } from '../../../page/overview/overview.ts';
import { describeCost } from '../../cost/describe-cost.ts';
import { isInside } from '../../files/paths.ts';
import { counted, showPath } from '../../files/show.ts';
import { findRuns, glanceRun } from '../../runs/find-runs.ts';
import { readDesk } from '../../runs/questions/open-questions.ts';
import { readContract, readRun } from '../../runs/read-run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';

export interface KnownRun {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
}

export interface KnownRuns {
  list(): Promise<readonly KnownRun[]>;
  find(id: string): Promise<KnownRun | undefined>;
}

const ID = /^[\w-]{1,120}$/;
/** A walk through many folders is not made for every look, and the less often the longer it takes. */
const FRESH_MS = 2_000;
const TIMES = 10;

export function openRuns(root: string): KnownRuns {
  let known: readonly KnownRun[] = [];
  let walking: Promise<readonly KnownRun[]> | undefined;
  let until = 0;
  const look = async (): Promise<readonly KnownRun[]> => {
    const began = Date.now();
    known = await walk(root);
    until = Date.now() + Math.max(FRESH_MS, TIMES * (Date.now() - began));
    return known;
  };
  const list = async (): Promise<readonly KnownRun[]> => {
    if (Date.now() < until) return known;
    walking ??= look().finally(() => {
      walking = undefined;
    });
    return walking;
  };
  const named = (id: string, runs: readonly KnownRun[]): KnownRun | undefined =>
    runs.find((run) => run.id === id);
  return { list, find: async (id) => named(id, known) ?? named(id, await list()) };
}

async function walk(root: string): Promise<readonly KnownRun[]> {
  const taken = new Map<string, number>();
  const runs: KnownRun[] = [];
  for (const folder of (await findRuns(root, root)).folders) {
    const name = await nameOf(folder, root);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    // A copy has recorded the same.
    runs.push({ id: count === 1 ? name : `${name}-copy-${count}`, folder });
  }
  return runs;
}

/** What cannot be read, or was forged, is called by where it lies. */
async function nameOf(folder: string, root: string): Promise<string> {
  const glance = await glanceJournal(join(folder, JOURNAL_FILE)).catch(() => undefined);
  const name = glance?.first?.type === 'run-started' ? nameWhenAsked(glance.first)() : '';
  if (ID.test(name)) return name;
  return `run-${createHash('sha256').update(relative(root, folder)).digest('hex').slice(0, 12)}`;
}

/** Undefined unless there is just one; a debate inside a roadmap belongs to that. */
export function onlyRun(runs: readonly KnownRun[]): KnownRun | undefined {
  const outer = runs.filter((run) => !runs.some(({ folder }) => isInside(run.folder, folder)));
  return outer.length === 1 ? outer[0] : undefined;
}

const MOST_LISTED = 300;

export async function overviewOf(runs: readonly KnownRun[], root: string, shown: string): Promise<Overview> {
  const glances = await Promise.all(
    runs.map(async ({ id, folder }) => ({ id, run: await glanceRun(folder) })),
  );
  const newest = glances.sort((a, b) => ((a.run.startedAt ?? '') < (b.run.startedAt ?? '') ? 1 : -1));
  const lines = newest.slice(0, MOST_LISTED).map(
    async ({ id, run }): Promise<RunLine> => ({
      // Of one that cannot be read there is no page.
      id: UNREADABLE.includes(run.status) ? undefined : id,
      folder: showPath(run.folder, root).replaceAll('\\', '/'),
      protocol: run.protocol,
      status: run.status,
      waits: await whatWaits(run.folder, run.status).catch(() => undefined),
      cost: describeCost(run.cost),
      startedAt: run.startedAt,
      modifiedAt: run.modifiedAt,
    }),
  );
  return { folder: shown, lines: await Promise.all(lines), left: Math.max(0, newest.length - MOST_LISTED) };
}

const UNREADABLE = ['damaged', 'newer'];
const ENDED = ['success', 'partial', 'failed', 'finished'];

async function whatWaits(folder: string, status: string): Promise<string | undefined> {
  if (UNREADABLE.includes(status)) return undefined;
  if (!ENDED.includes(status)) {
    const { checkpoints } = await readDesk(folder, 0);
    if (checkpoints.length > 0) return 'your answer at a checkpoint';
  }
  if (status === 'waiting' && isAwaitingAuthor((await readRun(folder)).run.stopped))
    return 'the author of the document';
  const { open_points: open = [] } = (await readContract(folder)).contract;
  return ENDED.includes(status) && open.length > 0 ? counted(open.length, 'open point') : undefined;
}
