// Whether a folder may hold a new run, and where the run of a folder that was named lies. Only looks: nothing is made here.

import { constants } from 'node:fs';
import { access, lstat, readdir, realpath, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { JOURNAL_FILE } from '../../journal/check-artifact-name.ts';
import { refuseClosed } from '../../journal/explain-io-error.ts';
import { findHolder } from '../../journal/lock-run.ts';
import { refuseLink } from '../../journal/private-folder.ts';
import { readOwn } from '../../journal/read-regular.ts';
import { exists, isThere } from './paths.ts';

/** Whether anything may be written there at all. `flag`: names another place. */
export async function checkOutput(output: string, flag = '--output'): Promise<void> {
  await refuseProtected(output);
  await refuseUnwritable(output, flag);
  await refuseLink(output, 'output');
}

/** Takes the run's own folder, or a folder in which exactly one run lies. */
export async function findRunFolder(path: string, cwd: string, command = 'resume'): Promise<string> {
  const folder = resolve(cwd, path);
  const entries = await readdir(folder, { withFileTypes: true }).catch((error) => refuseClosed(error, path));
  if (entries === undefined) {
    throw new UsageError(`Not a folder: ${path}`, {
      code: 'resume/no-folder',
      hint: 'Name the folder of the run, the one that holds journal.jsonl.',
    });
  }
  if (entries.some(({ name }) => name === JOURNAL_FILE)) return folder;
  const runs: string[] = [];
  for (const { name } of entries) if (await holdsRun(join(folder, name))) runs.push(name);
  const [only, ...others] = runs.sort();
  if (only !== undefined && others.length === 0) return join(folder, only);
  throw only === undefined
    ? new UsageError(`No run in ${path}`, {
        code: 'resume/no-run',
        hint: 'Name the folder that holds journal.jsonl, or start a run with: steelman adversarial a.md b.md',
      })
    : new UsageError(`${runs.length} runs in ${path}: ${runs.join(', ')}`, {
        code: 'resume/several-runs',
        hint: `Name one of them: steelman ${command} ${join(path, only)}`,
      });
}

/** What a killed run left before its first record is nobody's; nor is the lock of one that was killed. */
export async function isFree(folder: string, isNamed: boolean): Promise<boolean> {
  try {
    // Through a link the documents would lie beside another folder than the run.
    if ((await lstat(folder)).isSymbolicLink()) return false;
    // Hidden files may be anybody's.
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
    if (!names.every((name) => name === JOURNAL_FILE)) return false;
    // A run may have only just begun; the lock of a folder that was named is looked at later, and spoken of.
    if (!isNamed && (await findHolder(folder)) !== undefined) return false;
    return await isUnwritten(join(folder, JOURNAL_FILE));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return true;
    if (code === 'ENOTDIR' || code === 'EACCES') return false;
    throw error;
  }
}

/** A journal without a whole line, or none at all, is what a kill or a full disk leaves; a link leads to somebody's file. */
async function isUnwritten(path: string): Promise<boolean> {
  const status = await lstat(path).catch(() => undefined);
  if (status === undefined) return true;
  return status.isFile() && !(await readOwn(path).catch(() => '\n')).includes('\n');
}

export const holdsRun = (folder: string): Promise<boolean> => exists(join(folder, JOURNAL_FILE));

/** Commands and skills of a coding assistant: whatever is written there would be run by it. */
async function refuseProtected(output: string): Promise<void> {
  for (const path of [output, await resolveLinks(output)]) {
    if (!/[\\/]\.claude[\\/](skills|agents|commands)([\\/]|$)/i.test(path)) continue;
    throw new UsageError(`Refusing to write into ${output}`, {
      code: 'output/protected',
      hint: 'Folders below .claude/skills, .claude/agents and .claude/commands are loaded as instructions. Name another folder with --output.',
    });
  }
}

/** Also for a folder that does not exist yet: its nearest ancestor decides. */
async function resolveLinks(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await resolveLinks(dirname(path)), basename(path));
}

async function refuseUnwritable(output: string, flag: string): Promise<void> {
  const problem = await findObstacle(output);
  if (problem === undefined) return;
  throw new UsageError(`Cannot write to ${output}: ${problem}`, {
    code: 'output/not-writable',
    hint: `Name another folder with ${flag}.`,
  });
}

/** Linux: its /proc answers "no such folder" to whoever makes one, and Node then tries again for ever. */
const PROC_FILE_SYSTEM = 0x9fa0;

async function findObstacle(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isDirectory()) return `${path} is not a folder`;
    if ((await statfs(path)).type === PROC_FILE_SYSTEM) return `${path} is no place for files`;
    await access(path, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP') return `symbolic links form a loop at ${path}`;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') return `no permission at ${path}`;
    return (await isThere(path)) ? `${path} is a link to nothing` : findObstacle(dirname(path));
  }
}
