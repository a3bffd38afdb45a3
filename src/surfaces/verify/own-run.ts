// Finds the runs of ours in a folder and verifies each: reads bytes, runs the recorded protocol again, writes nothing.

import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Warning } from '../../domain/errors.ts';
import { nameOfDelivered, type Run, runFromEvents } from '../../domain/run.ts';
import { VERSION } from '../../domain/version.ts';
import type { FoundFile, JournalLine, OwnArtifact, OwnRun } from '../../domain/workflow/recheck.ts';
import type { Workflow } from '../../domain/workflow/workflow.ts';
import { type Replay, type RunEnd, recordedEnd, replayRun } from '../../engine/replay-run.ts';
import { recallOutput } from '../../engine/run-files.ts';
import {
  CONTRACT_FILE,
  checkArtifactName,
  JOURNAL_FILE,
  SUMMARY_FILE,
} from '../../journal/check-artifact-name.ts';
import { explained } from '../../journal/explain-io-error.ts';
import { LARGEST_JOURNAL } from '../../journal/file-journal.ts';
import { parseEvent } from '../../journal/parse-event.ts';
import { readOwn, sha256Of } from '../../journal/read-regular.ts';
import { findWorkflow } from '../../workflows/index.ts';
import type { VerifyReport } from '../../workflows/recheck/findings.ts';
import {
  noteOtherVersion,
  provedFiles,
  readRunSummary,
  reportMissingJournal,
  verifyOwnRun,
} from '../../workflows/verify/index.ts';
import { isOwnFile } from '../files/paths.ts';
import { DEEPEST, SKIPPED_FOLDERS } from './gather-run.ts';

export interface OwnVerification {
  readonly reports: readonly VerifyReport[];
  /** Files that are exactly as the run wrote them. */
  readonly proved: ReadonlySet<string>;
  readonly warnings: readonly Warning[];
}

/** Of the folder itself and of those inside it. */
export async function verifyOwnRuns(path: string): Promise<OwnVerification> {
  // Through a link the folder around the run would be another one.
  const folder = await realpath(path);
  const below = await runsIn(folder);
  const reports: VerifyReport[] = [];
  const warnings: Warning[] = [];
  const proved = new Set<string>();
  for (const name of below) {
    const nameOf = (file: string): string => nameFor(name, file);
    if (!(await isOwnFile(join(folder, name, JOURNAL_FILE)))) {
      reports.push(reportMissingJournal(nameOf(JOURNAL_FILE)));
      continue;
    }
    const own = await readOwnRun(join(folder, name), nameOf);
    reports.push(await verifyOwnRun(own));
    for (const file of provedFiles(own)) proved.add(file);
    for (const message of noteOtherVersion(own, VERSION))
      warnings.push({ code: 'replay.other-version', message });
  }
  return { reports, proved, warnings };
}

/** A document that lies beside the run is named from the folder that the reader gave. */
function nameFor(run: string, recorded: string): string {
  if (run === '') return recorded;
  const delivered = nameOfDelivered(recorded);
  return delivered === undefined ? `${run}/${recorded}` : posix.join(run, '..', delivered);
}

/** Also without its journal a run of ours is known by its summary. */
async function holds(folder: string): Promise<boolean> {
  if (await isOwnFile(join(folder, JOURNAL_FILE))) return true;
  return readRunSummary((await readFound(join(folder, SUMMARY_FILE)))?.text) !== undefined;
}

/** By path below the folder, with `/`; as deep as its texts are gathered. */
async function runsIn(folder: string, below = '', depth = 0): Promise<string[]> {
  const path = join(folder, below);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const runs = (await holds(path)) ? [below] : [];
  if (depth >= DEEPEST) return runs;
  const names = entries.filter((entry) => entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name));
  for (const name of names.map((entry) => entry.name).sort())
    runs.push(...(await runsIn(folder, posix.join(below, name), depth + 1)));
  return runs;
}

async function readOwnRun(folder: string, nameOf: (recorded: string) => string): Promise<OwnRun> {
  const journal = await readJournal(join(folder, JOURNAL_FILE));
  const events = journal.lines.flatMap(({ event }) => (event === undefined ? [] : [event]));
  const folded = runFromEvents(events);
  const kept = recallOutput(folded, (await readFound(join(folder, SUMMARY_FILE)))?.text);
  const run: Run = { ...folded, output: kept?.value };
  const { started } = run;
  const protocol = (await findWorkflow(started?.protocol)) as Workflow<unknown, unknown> | undefined;
  const replay = started && protocol && (await replayRun(protocol, run, started));
  const isOtherVersion = started !== undefined && started.steelman !== VERSION;
  const end = protocol && (await endOf(protocol, run, replay, isOtherVersion));
  const ownFile = async (name: string, expected: string | undefined) => ({
    file: nameOf(name),
    found: await readFound(join(folder, name)),
    expected,
  });
  const artifacts = await readArtifacts(folder, run, replay, nameOf);
  return {
    journal: { file: nameOf(JOURNAL_FILE), ...journal },
    run,
    replay,
    isOtherVersion,
    artifacts,
    summary: await ownFile(SUMMARY_FILE, end?.summary),
    contract: await ownFile(CONTRACT_FILE, end?.contract),
    extra: (await findExtra(folder, artifacts)).map(nameOf),
  };
}

/** What a later version would write is no measure of what an earlier one did. */
async function endOf(
  protocol: Workflow<unknown, unknown>,
  run: Run,
  replay: Replay | undefined,
  isOtherVersion: boolean,
): Promise<RunEnd | undefined> {
  if (replay?.end !== undefined && !isOtherVersion) return replay.end;
  return run.status === 'finished' && run.started && run.output !== undefined
    ? recordedEnd(protocol, run).catch(() => undefined)
    : undefined;
}

const NEWLINE = 0x0a;

/** Line by line: what cannot be read does not hide the rest. */
export async function readJournal(path: string): Promise<Omit<OwnRun['journal'], 'file'>> {
  const bytes = await explained('read', path, 'journal', () => readOwn(path, LARGEST_JOURNAL));
  const lines: JournalLine[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push(readLine(bytes.subarray(start, end), lines.length + 1));
    start = end + 1;
  }
  return { lines, isTorn: start < bytes.length };
}

function readLine(bytes: Uint8Array, line: number): JournalLine {
  try {
    return { line, event: parseEvent(bytes, JOURNAL_FILE, line), fault: undefined };
  } catch (error) {
    return { line, event: undefined, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function readArtifacts(
  folder: string,
  run: Run,
  replay: Replay | undefined,
  nameOf: (recorded: string) => string,
): Promise<OwnArtifact[]> {
  const names = new Set([...(replay?.artifacts.keys() ?? []), ...run.artifacts.keys()]);
  return Promise.all(
    [...names].map(async (name) => ({
      name,
      file: nameOf(name),
      found: await readArtifact(folder, name),
      recorded: run.artifacts.get(name),
      replayed: replay?.artifacts.get(name),
    })),
  );
}

/** A name in a journal is anybody's word: only one that a run can have written is looked up. */
async function readArtifact(folder: string, name: string): Promise<FoundFile | undefined> {
  const delivered = nameOfDelivered(name);
  try {
    checkArtifactName(delivered ?? name);
  } catch {
    return undefined;
  }
  return readFound(delivered === undefined ? join(folder, name) : join(dirname(folder), delivered));
}

/** A link is no file of the run. */
async function readFound(path: string): Promise<FoundFile | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    const bytes = await readOwn(path);
    return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), sha256: sha256Of(bytes) };
  } catch {
    return undefined;
  }
}

const LIKE_ARTIFACT = /\.(?:md|json|jsonl|ya?ml)$/i;

/** Only what could be taken for a part of the run: notes in other forms and hidden files are nobody's business. */
async function findExtra(folder: string, artifacts: readonly OwnArtifact[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
  const known = new Set([
    JOURNAL_FILE,
    SUMMARY_FILE,
    CONTRACT_FILE,
    ...artifacts.map(({ name }) => name),
    ...(await Promise.all(inside.map(deliveredBy))).flat(),
  ]);
  const names = entries.map(({ name }) => name);
  return names.filter((name) => !name.startsWith('.') && LIKE_ARTIFACT.test(name) && !known.has(name)).sort();
}

/** What a run inside this one has left beside its own folder; that run answers for it. */
async function deliveredBy(folder: string): Promise<string[]> {
  if (!(await isOwnFile(join(folder, JOURNAL_FILE)))) return [];
  const { lines } = await readJournal(join(folder, JOURNAL_FILE));
  return lines.flatMap(({ event }) =>
    event?.type === 'artifact-published' ? (nameOfDelivered(event.name) ?? []) : [],
  );
}
