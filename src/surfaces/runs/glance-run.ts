// One line about a run, from as little of its folder as will do. A damaged folder is described, never thrown at the reader.

import { join } from 'node:path';
import { type Tally, tallyCalls } from '../../domain/cost.ts';
import { SteelmanError } from '../../domain/errors.ts';
import { type RunEvent, runFromEvents } from '../../domain/run.ts';
import { JOURNAL_FILE, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { glanceJournal } from '../../journal/glance-journal.ts';
import { findHolder } from '../../journal/lock-run.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { concludedStatus, type RunStatus, stoppedStatus } from './run-status.ts';

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
