// What `clean` may take away: the files of a run, known by its journal, and nothing that anybody else put there or changed.

import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { JournalError, UsageError } from '../../domain/errors.ts';
import { nameOfDelivered, type Run, type RunEvent, runFromEvents } from '../../domain/run.ts';
import { HOST_FOLDER } from '../../domain/seat.ts';
import type { Workflow } from '../../domain/workflow/workflow.ts';
import { type Replay, type RunEnd, recordedEnd, replayRun } from '../../engine/replay-run.ts';
import { workflowOf } from '../../engine/resume-run.ts';
import { recallOutput, renderContract } from '../../engine/run-files.ts';
import { CONTRACT_FILE, JOURNAL_FILE, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { refuseClosed } from '../../journal/explain-io-error.ts';
import { LARGEST_JOURNAL } from '../../journal/file-journal.ts';
import { fileSays, readOwnText } from '../../journal/read-regular.ts';
import { isLock, isTemporary } from '../../journal/remove-run.ts';
import { loadWorkflows } from '../../workflows/index.ts';
import { showPath } from '../files/show.ts';
import { readJournal } from '../verify/own-run.ts';
import { artifactFile } from './replay-folder.ts';
import { isOurReport, REPORT_FILE } from './report-file.ts';
import { sortHostFiles } from './sort-host-files.ts';

export interface Removal {
  readonly folder: string;
  /** In the folder. */
  readonly names: readonly string[];
  /** Whole paths of documents beside it; empty unless they were asked for. */
  readonly delivered: readonly string[];
  /** In the folder or beside it, with the reason why it stays. */
  readonly left: readonly { readonly name: string; readonly because: string }[];
  /** Whether something in the folder is not of the run. */
  readonly hasOthers: boolean;
}

const NOT_OF_THE_RUN = 'not of the run';
const NOT_MADE = 'not what the run makes';
const ALTERED = 'altered since the run wrote it';

export async function planRemoval(
  path: string,
  cwd: string,
  withMerged: readonly string[] = [],
): Promise<Removal> {
  const folder = resolve(cwd, path);
  await refuseNoFolder(folder, path);
  const events = await recognise(folder, path);
  const run = runFromEvents(events);
  const makings = makingsOf(folder, events);
  const { names, others } = await sort(folder, run, makings);
  const unwritten = others.length === 0 ? new Set<string>() : await findUnrecorded(folder, run, makings);
  const beside = await planDelivered(folder, run, makings, { withMerged, cwd });
  const left = others.filter(({ name }) => !unwritten.has(name));
  return {
    folder,
    names: [...names, ...unwritten].sort(),
    delivered: beside.delivered,
    left: [...left, ...beside.left],
    hasOthers: left.length > 0,
  };
}

/** What is of the run, and what somebody else put there. */
async function sort(folder: string, run: Run, makings: Makings) {
  const { ours, others: foreign } = await sortHostFiles(folder);
  const names = [...ours];
  const others = foreign.map((name) => ({ name, because: NOT_OF_THE_RUN }));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && (entry.name === HOST_FOLDER || isLock(entry.name))) continue;
    const because = entry.isFile() ? await strangeness(folder, entry.name, run, makings) : NOT_OF_THE_RUN;
    if (because === undefined) names.push(entry.name);
    else others.push({ name: entry.name, because });
  }
  return { names, others };
}

async function refuseNoFolder(folder: string, path: string): Promise<void> {
  const status = await lstat(folder).catch(() => undefined);
  if (status?.isDirectory()) return;
  throw status?.isSymbolicLink()
    ? new UsageError(`A symbolic link is not followed: ${path}`, {
        code: 'clean/symlink',
        hint: 'Name the folder that it leads to.',
      })
    : new UsageError(`Not a folder: ${path}`, {
        code: 'clean/no-folder',
        hint: 'Name the folder of a run; steelman runs lists them.',
      });
}

/** The events that can be read, if the journal is one of ours. */
async function recognise(folder: string, path: string): Promise<RunEvent[]> {
  const journal = join(folder, JOURNAL_FILE);
  const isFile = await lstat(journal).then(
    (status) => status.isFile(),
    (error) => refuseClosed(error, path),
  );
  if (!isFile) throw notARun(path);
  const { lines } = await readJournal(journal);
  const [first] = lines;
  if (first?.fault?.includes('newer steelman')) {
    throw new JournalError(first.fault, {
      code: 'journal/newer-format',
      hint: 'Update steelman: this version cannot tell which files are of the run.',
    });
  }
  // A kill before the first record leaves the beginning of a line, or nothing.
  const isBegun = BEGINNING.startsWith(
    (await readOwnText(journal, LARGEST_JOURNAL)).slice(0, BEGINNING.length),
  );
  if (first === undefined ? !isBegun : first.event?.type !== 'run-started') throw notARun(path);
  return lines.flatMap(({ event }) => (event === undefined ? [] : [event]));
}

const BEGINNING = '{"type":"run-started"';

const notARun = (path: string): UsageError =>
  new UsageError(`Not the folder of a run: ${path}`, {
    code: 'clean/not-a-run',
    hint: 'Name a folder whose journal.jsonl steelman wrote; steelman runs lists them.',
  });

/** Undefined for a file of the run. */
async function strangeness(
  folder: string,
  name: string,
  run: Run,
  makings: Makings,
): Promise<string | undefined> {
  if (name === JOURNAL_FILE || isTemporary(name)) return undefined;
  if (name === REPORT_FILE && (await isOurReport(join(folder, name)))) return undefined;
  if (name === SUMMARY_FILE || name === CONTRACT_FILE) {
    // Nothing is written before the first record.
    if (run.started === undefined) return NOT_OF_THE_RUN;
    const text = await readOwnText(join(folder, name)).catch(() => '');
    const isOurs = await (name === SUMMARY_FILE ? makings.wroteSummary(text) : makings.wroteContract(text));
    return isOurs ? undefined : ALTERED;
  }
  const recorded = run.artifacts.get(name);
  if (recorded === undefined) return NOT_OF_THE_RUN;
  return (await fileSays(join(folder, name), recorded)) ? undefined : ALTERED;
}

/** A run that was killed may have written a file and not recorded it any more: what it must say can be computed. */
async function findUnrecorded(folder: string, run: Run, makings: Makings): Promise<Set<string>> {
  const found = new Set<string>();
  if (run.status === 'finished') return found;
  for (const [name, { sha256 }] of await makings.artifacts()) {
    const isInside = nameOfDelivered(name) === undefined && run.artifacts.get(name) !== sha256;
    if (isInside && (await fileSays(join(folder, name), sha256))) found.add(name);
  }
  return found;
}

async function planDelivered(
  folder: string,
  run: Run,
  makings: Makings,
  { withMerged, cwd }: { readonly withMerged: readonly string[]; readonly cwd: string },
): Promise<Pick<Removal, 'delivered' | 'left'>> {
  const named = withMerged.map((file) => resolve(cwd, file));
  const delivered: string[] = [];
  const left: { name: string; because: string }[] = [];
  for (const [name, sha256] of run.artifacts) {
    const file = artifactFile(folder, name);
    if (nameOfDelivered(name) === undefined || file === undefined) continue;
    if (!(await lstat(file).catch(() => undefined))) continue;
    if (!named.includes(file))
      left.push({ name, because: `delivered; --with-merged ${showPath(file, cwd)} removes it` });
    else if (!(await fileSays(file, sha256))) left.push({ name, because: ALTERED });
    // The journal may be anybody's: only what the run makes again is its own.
    else if ((await makings.artifacts()).get(name)?.sha256 !== sha256) left.push({ name, because: NOT_MADE });
    else delivered.push(file);
  }
  return { delivered, left };
}

export interface Makings {
  /** Whether the run can have written this as its `run.json`. */
  wroteSummary(text: string): Promise<boolean>;
  /** The same for its contract, which changes with every step. */
  wroteContract(text: string): Promise<boolean>;
  /** Empty where the run cannot be replayed. */
  artifacts(): Promise<Replay['artifacts']>;
}

function makingsOf(folder: string, events: readonly RunEvent[]): Makings {
  const run = runFromEvents(events);
  const end = once(() => endInFolder(folder, run));
  const replay = once(() => replayed(folder, run));
  const stop = once(() => replayed(folder, lastStop(events)));
  return {
    async wroteSummary(text) {
      if ((await end())?.summary === text || (await replay())?.end?.summary === text) return true;
      return (await stop())?.end?.summary === text;
    },
    async wroteContract(text) {
      if ((await end())?.contract === text) return true;
      const contracts = (await replay())?.contracts ?? [];
      return contracts.some((one) => renderContract(one) === text) || (await stop())?.end?.contract === text;
    },
    artifacts: async () => (await replay())?.artifacts ?? new Map(),
  };
}

/** The last words of a finished run whose `run.json` still holds its output: no need to run anything again. */
async function endInFolder(folder: string, run: Run): Promise<RunEnd | undefined> {
  const summary = await readOwnText(join(folder, SUMMARY_FILE)).catch(() => undefined);
  const output = recallOutput(run, summary);
  const protocol = output && (await findWorkflow(folder, run));
  return protocol && recordedEnd(protocol, { ...run, output: output.value }).catch(() => undefined);
}

/** A run that went on and was killed may still have the files that it stopped with. */
function lastStop(events: readonly RunEvent[]): Run {
  const at = events.findLastIndex(({ type }) => type === 'run-stopped');
  return runFromEvents(events.slice(0, at + 1));
}

async function replayed(folder: string, run: Run): Promise<Replay | undefined> {
  const protocol = await findWorkflow(folder, run);
  if (protocol === undefined || run.started === undefined) return undefined;
  return replayRun(protocol, run, run.started).catch(() => undefined);
}

async function findWorkflow(
  folder: string,
  { started }: Run,
): Promise<Workflow<unknown, unknown> | undefined> {
  try {
    return started && workflowOf(folder, started, await loadWorkflows());
  } catch {
    return undefined;
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
