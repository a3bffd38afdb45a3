// The workspace in which a workflow prepares its run: real files, the settings in force and the seats that they allow.

import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { createBudget } from '../../agents/wrappers/budget.ts';
import type { EarlierRun, Workspace } from '../../domain/workflow/workspace.ts';
import { recallDocuments } from '../decisions/remembered.ts';
import { findDocuments, readDocuments } from '../files/documents.ts';
import { isThere } from '../files/paths.ts';
import { holdsRun } from '../files/run-folder.ts';
import { showPath } from '../files/show.ts';
import { glanceRun, type RunGlance } from '../runs/find-runs.ts';
import { readRun } from '../runs/read-run.ts';
import { refuseUnpriced } from '../seats/prices.ts';
import { findHelpers } from './seat-helpers.ts';
import { type Seated, seatTables } from './seating.ts';
import { refuseSecrets } from './secrets/find-secrets.ts';
import type { RunSetup } from './setup.ts';

export interface OpenWorkspace {
  readonly workspace: Workspace;
  /** Undefined until seats were asked for. */
  readonly seated: () => Seated | undefined;
}

export function openWorkspace(setup: RunSetup): OpenWorkspace {
  const { cwd, limits = {} } = setup;
  let seated: Seated | undefined;
  const workspace: Workspace = {
    models: [...setup.models.keys()],
    defaults: setup.defaults ?? {},
    usualOutput: setup.usualOutput,
    timeout: setup.typedTimeout,
    isDryRun: setup.asksNobody ?? false,
    resolve: (...parts) => resolve(cwd, ...parts),
    show: (path) => showPath(path, cwd),
    exists: isThere,
    realPath: ledTo,
    find: (sources) => findDocuments(sources, setup),
    read: (found) => readDocuments(found, setup.stdin),
    async seat(plan) {
      seated = seatTables(plan, { ...setup, budget: createBudget(limits) });
      await refuseUnpriced(limits, seated.models);
      return seated.tables;
    },
    async refuseSecrets(texts) {
      if (seated !== undefined && isSent(seated) && !setup.allowSecrets) await refuseSecrets(texts);
    },
    recall: (labels) => recallDocuments(setup.memory, labels),
    earlierRuns: (path, name) => findEarlier(path, name, cwd),
    helpers: () => findHelpers(setup),
    glance: async (folder) => asEarlier(await glanceRun(folder), cwd),
  };
  return { workspace, seated: () => seated };
}

/** Whether anything leaves the machine, or is written for somebody else to answer. */
export const isSent = ({ models }: Pick<Seated, 'models'>): boolean =>
  models.some(({ alias }) => alias.provider !== 'embedded');

/** As far as it is there; the rest is made. */
async function ledTo(path: string): Promise<string> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  const above = dirname(path);
  return above === path ? path : join(await ledTo(above), basename(path));
}

/** `review`, `review-2` and so on, the latest first; of those that began at the same time the highest number. */
async function findEarlier(path: string | undefined, wanted: string, cwd: string): Promise<EarlierRun[]> {
  if (path === undefined) return [];
  const beside = dirname(path);
  const entries = await readdir(beside, { withFileTypes: true }).catch(() => []);
  const numbered = entries.flatMap((entry) => {
    const [name, number = '1', more] = entry.name.split(/-(?=[1-9]\d{0,8}$)/);
    // A link may lead to the runs of another project.
    const isOne = name === wanted && more === undefined && entry.isDirectory();
    return isOne ? [{ folder: join(beside, entry.name), number: Number(number) }] : [];
  });
  const glances: RunGlance[] = [];
  for (const { folder } of numbered.sort((a, b) => b.number - a.number))
    if (await holdsRun(folder)) glances.push(await glanceRun(folder));
  const began = ({ startedAt = '' }: RunGlance): number => Date.parse(startedAt) || 0;
  return glances.sort((a, b) => began(b) - began(a)).map((glance) => asEarlier(glance, cwd));
}

const asEarlier = (
  { folder, status, detail, protocol, startedAt = '' }: RunGlance,
  cwd: string,
): EarlierRun => ({
  folder,
  shown: showPath(folder, cwd),
  name: basename(folder),
  status,
  detail,
  workflow: protocol,
  startedAt,
  read: () => readRun(folder),
});
