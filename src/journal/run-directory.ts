// The folder a run lives in: its journal, its artifacts and its summary. Whoever holds one is its only writer.

import { mkdir, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { JournalError, UsageError } from '../domain/errors.ts';
import { nameOfDelivered } from '../domain/run.ts';
import { CONTRACT_FILE, checkArtifactName, JOURNAL_FILE, SUMMARY_FILE } from './check-artifact-name.ts';
import { besideRun, deliverDocument } from './deliver-document.ts';
import { errorCode, explained } from './explain-io-error.ts';
import { fileJournal } from './file-journal.ts';
import type { Journal } from './journal.ts';
import { lockRun, type RunLock, sweepPreparedLocks } from './lock-run.ts';
import { keepPrivate, OWNER_ONLY_FOLDER, refuseLink, refuseLinks } from './private-folder.ts';
import { fileSays, readOwnText, sha256Of } from './read-regular.ts';
import { OWNER_ONLY, setAside, syncFolder, TEMPORARY_PREFIX, writeAtomically } from './write-atomically.ts';

export interface RunDirectory {
  readonly path: string;
  readonly journal: Journal;
  /** Whole or not at all; a file that already says the same is left as it is. */
  writeArtifact(name: string, content: string): Promise<void>;
  /** Into the folder around this one; replaces only a file whose hash is `ours`. */
  deliver(name: string, content: string, ours: string | undefined): Promise<void>;
  /** Whether a document may be put there: nothing is, or what is there has the hash `ours`. */
  mayDeliver(name: string, ours: string): Promise<boolean>;
  /** Whether what the journal calls `name` is there, unaltered. */
  holdsArtifact(name: string, sha256: string): Promise<boolean>;
  /** Copies what somebody made of an artifact to a new name, which is given back; undefined where there is none. */
  setAside(name: string): Promise<string | undefined>;
  writeContract(content: string): Promise<void>;
  writeSummary(content: string): Promise<void>;
  /** Undefined where there is none, or none that can be read. */
  readSummary(): Promise<string | undefined>;
  /** Lets the next writer in. */
  close(): Promise<void>;
}

/** Makes the folder of a new run and locks it; refuses one that holds a run or files of anyone else. */
export async function createRunDirectory(path: string): Promise<RunDirectory> {
  return explained('write', path, 'output', async () => {
    await refuseLinks(path, 'output');
    await refuseOccupied(path);
    const made = await makeFolder(path);
    try {
      // Again under the lock: another process may have filled it meanwhile.
      const directory = await takeDirectory(path, () => refuseOccupied(path));
      const close = async (): Promise<void> => {
        await directory.close();
        await removeUnused(path, made);
      };
      return { ...directory, close };
    } catch (error) {
      await removeUnused(path, made);
      throw error;
    }
  });
}

/** Opens and locks the folder of an earlier run. */
export async function openRunDirectory(path: string): Promise<RunDirectory> {
  if (!(await explained('read', path, 'journal', () => holdsJournal(path)))) throw await notARun(path);
  await explained('read', path, 'journal', () => refuseLinks(path, 'journal'));
  return explained('write', path, 'journal', () => takeDirectory(path, async () => undefined));
}

async function takeDirectory(path: string, check: () => Promise<void>): Promise<RunDirectory> {
  const lock = await lockRun(path);
  try {
    await check();
    await keepPrivate(path);
    await sweep(path);
    return runDirectory(path, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function runDirectory(path: string, lock: RunLock): RunDirectory {
  const write = (name: string, content: string): Promise<void> =>
    explained('write', join(path, name), 'journal', async () => {
      await refuseLink(join(path, name), 'journal');
      if (!(await fileSays(join(path, name), sha256Of(content))))
        await writeAtomically(join(path, name), content, { mode: OWNER_ONLY });
    });
  return {
    path,
    journal: fileJournal(join(path, JOURNAL_FILE)),
    async writeArtifact(name, content) {
      checkArtifactName(name);
      await write(name, content);
    },
    async deliver(name, content, ours) {
      await deliverDocument(path, name, content, ours);
    },
    async mayDeliver(name, ours) {
      const file = besideRun(path, name);
      return (await fileSays(file, ours)) || !(await exists(file));
    },
    async holdsArtifact(name, sha256) {
      const delivered = nameOfDelivered(name);
      if (delivered !== undefined) return fileSays(besideRun(path, delivered), sha256);
      checkArtifactName(name);
      return fileSays(join(path, name), sha256);
    },
    setAside(name) {
      checkArtifactName(name);
      return explained('write', join(path, name), 'journal', () => setAside(join(path, name)));
    },
    writeContract: (content) => write(CONTRACT_FILE, content),
    writeSummary: (content) => write(SUMMARY_FILE, content),
    readSummary: () => readOwnText(join(path, SUMMARY_FILE)).catch(() => undefined),
    close: () => explained('write', path, 'journal', () => lock.release()),
  };
}

/** Hidden files are not ours to judge, and a journal without a whole line records nothing. */
async function refuseOccupied(path: string): Promise<void> {
  const names = (await namesIn(path)).filter((name) => !name.startsWith('.'));
  const others = names.filter((name) => name !== JOURNAL_FILE).sort();
  if (names.includes(JOURNAL_FILE) && (await hasEvents(join(path, JOURNAL_FILE)))) {
    throw new UsageError(`"${path}" already holds a run`, {
      code: 'output/holds-run',
      hint: `Continue it with "steelman resume ${path}", or choose another folder with --output.`,
    });
  }
  if (others.length === 0) return;
  throw new UsageError(`"${path}" already holds other files, such as "${others[0]}"`, {
    code: 'output/not-empty',
    hint: 'Choose another folder with --output, or move those files away.',
  });
}

async function hasEvents(journal: string): Promise<boolean> {
  try {
    return (await fileJournal(journal).read()).length > 0;
  } catch {
    // Damaged or from a newer version: still somebody's run.
    return true;
  }
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The outermost folder that had to be made, if any. Level by level: Node's own recursive mkdir never returns
 * where a level cannot be made (below /proc, behind a dangling link).
 */
async function makeFolder(path: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let folder = resolve(path); !(await exists(folder)); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    // Those around it hold documents for everybody who may read the others there.
    const mode = folder === resolve(path) ? OWNER_ONLY_FOLDER : undefined;
    await mkdir(folder, { mode }).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(folder));
  }
  if (missing.length === 0 && !(await stat(path)).isDirectory()) await mkdir(path);
  return missing[0];
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    },
  );

/** A run that was refused before it began leaves no folders behind. */
async function removeUnused(path: string, made: string | undefined): Promise<void> {
  if (made === undefined) return;
  for (let folder = resolve(path); folder !== dirname(made); folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Removes what a crash left behind. */
async function sweep(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name.startsWith(TEMPORARY_PREFIX)) await rm(join(path, name), { force: true });
  }
  await sweepPreparedLocks(path);
}

async function holdsJournal(path: string): Promise<boolean> {
  try {
    return (await stat(join(path, JOURNAL_FILE))).isFile();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function notARun(path: string): Promise<JournalError> {
  const runs: string[] = [];
  for (const name of await readdir(path).catch(() => [])) {
    if (await holdsJournal(join(path, name)).catch(() => false)) runs.push(join(path, name));
  }
  if (basename(path) === JOURNAL_FILE) runs.push(dirname(path));
  const [run] = runs.sort();
  return new JournalError(`There is no run in "${path}"`, {
    code: 'journal/not-a-run',
    hint:
      run === undefined
        ? `Give the folder of an earlier run: the one with the file "${JOURNAL_FILE}" in it.`
        : `Did you mean "${run}"?`,
  });
}
