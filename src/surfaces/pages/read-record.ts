// Reads the folder of a run as data for a page: what its journal says, its files as they are now, and what it waits for. A folder
// without a journal is another tool's, or what is left of a run: its texts are shown, with what does not recompute.

import { dirname, join } from 'node:path';
import type { RunEvent } from '../../domain/run.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import type { FileState, RunFile, RunRecord } from '../../page/model/record.ts';
import { adversarial } from '../../workflows/adversarial/index.ts';
import { openRun } from '../decisions/open-run.ts';
import { isOwnFile } from '../files/paths.ts';
import { showPath } from '../files/show.ts';
import { describeRun } from '../runs/describe-run.ts';
import { readDesk } from '../runs/questions/open-questions.ts';
import { type ReadRun, readRun } from '../runs/read-run.ts';
import { recordedDocuments } from '../runs/recorded-documents.ts';
import { artifactFile } from '../runs/replay-folder.ts';
import { gatherRun } from '../verify/gather-run.ts';
import { verifyRun } from '../verify/verify-run.ts';
import { eventWithoutFolders, withoutFolders } from './without-folders.ts';

/** `folder` is absolute; it is shown as seen from `cwd`. */
export async function readRecord(folder: string, cwd: string): Promise<RunRecord> {
  const shown = showPath(folder, cwd).replaceAll('\\', '/');
  if (!(await isOwnFile(join(folder, JOURNAL_FILE)))) return readForeign(folder, shown);
  const read = await readRun(folder);
  const described = await describeRun(read);
  const { run, started, events, facts } = read;
  return {
    folder: shown,
    protocol: described.protocol,
    status: described.status,
    detail: described.detail && withoutFolders(described.detail),
    steelman: described.steelman,
    startedAt: described.startedAt,
    engine: described.engine,
    documents: await documentsOf(read),
    input: started?.input,
    output: run.output,
    events: events.map(eventWithoutFolders),
    files: await Promise.all(described.artifacts.map(({ name, state }) => readOne(folder, name, state))),
    facts,
    receipt: described.receipt,
    failures: described.failures.map((one) => ({ ...one, message: withoutFolders(one.message) })),
    warnings: described.warnings.map(withoutFolders),
    ...(await readOpen(read)),
    waiting: await readWaiting(folder, events),
    faults: undefined,
  };
}

async function documentsOf({ started, run }: ReadRun): Promise<RunRecord['documents']> {
  const documents = (await recordedDocuments(started, run.answers)) ?? [];
  return documents.map(({ label, sourcePath, text }) => ({ label, sourcePath, text }));
}

async function readOne(folder: string, name: string, state: FileState): Promise<RunFile> {
  const path = artifactFile(folder, name);
  const text = path === undefined ? undefined : await readOwnText(path).catch(() => undefined);
  return { name, state, text };
}

/** What cannot be decided, or not any more, leaves nothing to show. */
async function readOpen({ folder, run, started }: ReadRun): Promise<Pick<RunRecord, 'items' | 'decisions'>> {
  const nothing = { items: [], decisions: [] };
  if (started?.protocol !== adversarial.name || run.status !== 'finished') return nothing;
  const open = await openRun(folder).catch(() => undefined);
  return open === undefined ? nothing : { items: open.items, decisions: open.decisions };
}

async function readWaiting(folder: string, events: readonly RunEvent[]): Promise<RunRecord['waiting']> {
  if (events.at(-1)?.type === 'run-finished') return [];
  const { checkpoints } = await readDesk(folder, 0);
  return checkpoints.map(({ step, checkpoint, refused }) => ({
    step,
    checkpoint,
    refused: refused.map(({ message }) => withoutFolders(message)),
  }));
}

async function readForeign(folder: string, shown: string): Promise<RunRecord> {
  const { texts, warnings } = await gatherRun(folder, dirname(folder));
  const { findings, artifacts, checked } = await verifyRun(folder, dirname(folder));
  const idle = checked.filter(({ examined }) => examined === 0).length;
  return {
    folder: shown,
    protocol: undefined,
    status: 'foreign',
    detail: undefined,
    steelman: undefined,
    startedAt: undefined,
    engine: undefined,
    documents: [],
    input: undefined,
    output: undefined,
    events: [],
    files: [...texts].map(([name, text]): RunFile => ({ name, state: 'unrecorded', text })),
    facts: [],
    receipt: undefined,
    failures: [],
    warnings: warnings.map(({ message }) => withoutFolders(message)),
    items: [],
    decisions: [],
    waiting: [],
    faults: findings.map(({ file, message, line }) => ({ file, message: withoutFolders(message), line })),
    examined: {
      recognised: artifacts,
      checks: checked.length - idle,
      things: checked.reduce((sum, { examined }) => sum + examined, 0),
      idle,
    },
  };
}
