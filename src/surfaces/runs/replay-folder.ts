// Runs a recorded run again, from its journal alone, and compares every file with what comes out: no network, no key, no
// configuration. The folder may be a copy that somebody attached to a report.

import { lstat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { nameOfDelivered, type Run, type RunStarted } from '../../domain/run.ts';
import type { PlaceRequest } from '../../domain/workflow/workspace.ts';
import { RECORD_ENDS, type Replay, replayRun } from '../../engine/replay-run.ts';
import { emptyJournal, workflowOf } from '../../engine/resume-run.ts';
import { CONTRACT_FILE, checkArtifactName, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { besideRun } from '../../journal/deliver-document.ts';
import { fileSays, readOwnText } from '../../journal/read-regular.ts';
import { createRunDirectory } from '../../journal/run-directory.ts';
import { loadWorkflows } from '../../workflows/index.ts';
import { choosePlace } from '../files/choose-place.ts';
import { readRun } from './read-run.ts';

export interface ReplayedFile {
  /** As the journal calls it. */
  readonly name: string;
  readonly state: 'identical' | 'different';
  /** What differs; or, of what is identical, what could not be compared. */
  readonly note: string | undefined;
}

export interface FolderReplay {
  readonly started: RunStarted;
  readonly status: Run['status'];
  readonly files: readonly ReplayedFile[];
  /** Where the record of an unfinished run ends: a step without an answer, or undefined where none is asked. */
  readonly end: { readonly step: string | undefined } | undefined;
  /** Why it could not be replayed to where it went. */
  readonly failure: string | undefined;
  readonly isIdentical: boolean;
  readonly replay: Replay;
}

export async function replayFolder(folder: string): Promise<FolderReplay> {
  const { run, started } = await readRun(folder);
  if (started === undefined) throw emptyJournal(folder);
  const replay = await replayRun(workflowOf(folder, started, await loadWorkflows()), run, started);
  const files = [...(await compareArtifacts(folder, run, replay)), ...(await compareEnd(folder, replay))];
  const failure = failureOf(run, replay);
  return {
    started,
    status: run.status,
    files,
    end: run.status === 'finished' || failure !== undefined ? undefined : { step: replay.failure?.step },
    failure,
    isIdentical: failure === undefined && files.every(({ state }) => state === 'identical'),
    replay,
  };
}

/** That an unfinished run goes no further than it went is no failure, nor that it fails as it did. */
function failureOf(run: Run, { failure }: Replay): string | undefined {
  if (failure === undefined || failure.code === RECORD_ENDS) return undefined;
  return failure.code === run.stopped?.code ? undefined : failure.message;
}

async function compareArtifacts(folder: string, run: Run, replay: Replay): Promise<ReplayedFile[]> {
  const states = new Map((await artifactStates(folder, run)).map(({ name, state }) => [name, state]));
  const isFinished = run.status === 'finished';
  // What an unfinished run would have made next is not recorded, and nothing to compare.
  const made = [...replay.artifacts.keys()].filter((name) => isFinished || run.artifacts.has(name));
  return [...new Set([...made, ...run.artifacts.keys()])].map((name): ReplayedFile => {
    const recorded = run.artifacts.get(name);
    const replayed = replay.artifacts.get(name)?.sha256;
    if (recorded === undefined) return different(name, 'not recorded');
    if (replayed === undefined) return different(name, 'not made again');
    if (replayed !== recorded) return different(name, 'not as it was recorded');
    const state = states.get(name);
    if (state === 'altered') return different(name, 'altered since the run wrote it');
    return { name, state: 'identical', note: state === 'missing' ? 'as recorded; not there' : undefined };
  });
}

const different = (name: string, note: string): ReplayedFile => ({ name, state: 'different', note });

/** The files that no hash is recorded of: they follow from all the rest. Where a run was killed, nobody knows them. */
async function compareEnd(folder: string, { end }: Replay): Promise<ReplayedFile[]> {
  const files: ReplayedFile[] = [];
  for (const [name, expected] of [
    [CONTRACT_FILE, end?.contract],
    [SUMMARY_FILE, end?.summary],
  ] as const) {
    if (expected === undefined) continue;
    const found = await readOwnText(join(folder, name)).catch(() => undefined);
    if (found === undefined) files.push({ name, state: 'identical', note: 'made again; not there' });
    else if (found === expected) files.push({ name, state: 'identical', note: undefined });
    else files.push(different(name, 'says something else'));
  }
  return files;
}

function placeIn(output: string, cwd: string): PlaceRequest {
  if (output === '') {
    throw new UsageError('--output needs the name of a folder', {
      code: 'output/no-name',
      hint: 'Leave --output out to write nothing.',
    });
  }
  const around = resolve(cwd, output);
  return { folder: join(around, 'adversarial'), isNamed: true, refuses: 'whole', checked: around };
}

/** Writes what was made again into a new folder, laid out like the original; gives back the folder of the run. */
export async function writeReplay({ replay }: FolderReplay, output: string, cwd: string): Promise<string> {
  const { folder } = await choosePlace(placeIn(output, cwd));
  const directory = await createRunDirectory(folder);
  try {
    for (const [name, { content }] of replay.artifacts) {
      const delivered = nameOfDelivered(name);
      if (artifactFile(folder, name) === undefined) continue;
      if (delivered === undefined) await directory.writeArtifact(name, content);
      else await directory.deliver(delivered, content, undefined);
    }
    if (replay.end?.contract !== undefined) await directory.writeContract(replay.end.contract);
    if (replay.end !== undefined) await directory.writeSummary(replay.end.summary);
  } finally {
    await directory.close();
  }
  return folder;
}

export type ArtifactState = 'unaltered' | 'altered' | 'missing';

export interface KeptArtifact {
  /** As the journal calls it: `../` and a name for a document beside the folder. */
  readonly name: string;
  readonly state: ArtifactState;
}

export async function artifactStates(folder: string, run: Run): Promise<KeptArtifact[]> {
  const states = [...run.artifacts].map(async ([name, sha256]) => ({
    name,
    state: await stateOf(artifactFile(folder, name), sha256),
  }));
  return Promise.all(states);
}

/** Undefined for a name that no run can have written: what a journal says is anybody's word. */
export function artifactFile(folder: string, name: string): string | undefined {
  const delivered = nameOfDelivered(name);
  try {
    if (delivered !== undefined) return besideRun(folder, delivered);
    checkArtifactName(name);
    return join(folder, name);
  } catch {
    return undefined;
  }
}

async function stateOf(file: string | undefined, sha256: string): Promise<ArtifactState> {
  if (file === undefined) return 'missing';
  if (await fileSays(file, sha256)) return 'unaltered';
  return lstat(file).then(
    () => 'altered',
    () => 'missing',
  );
}
