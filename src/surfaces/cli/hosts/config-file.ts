// The configuration file of a host on disk: read only where it is an ordinary file with text in it, replaced whole or not at
// all, and not if somebody else has written it in between.

import { chmod, constants, lstat, mkdir, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { errorCode, explained } from '../../../journal/explain-io-error.ts';
import { readOwn, readRegular } from '../../../journal/read-regular.ts';
import { writeAtomically } from '../../../journal/write-atomically.ts';
import { exists } from '../../files/paths.ts';
import { printable } from '../../files/show.ts';

/** Claude Code keeps whole conversations in its own. */
const LARGEST_CONFIG = 16_000_000;

export interface ConfigFile {
  readonly path: string;
  /** Undefined where there is none. */
  readonly text: string | undefined;
  readonly mode: number | undefined;
}

/** What a file is opened for. A host follows links, and so does whoever only looks. */
export type Doing = 'edit' | 'read';

export const cannotEdit = (
  path: string,
  why: string,
  hint: string | undefined,
  { doing = 'edit', cause }: { readonly doing?: Doing; readonly cause?: unknown } = {},
): UsageError =>
  new UsageError(`Cannot ${doing} ${printable(path)}: ${why}`, {
    code: `install/cannot-${doing}`,
    hint,
    cause,
  });

/** `hint`: what to do where it is refused. */
export async function readConfig(path: string, doing: Doing, hint?: string): Promise<ConfigFile> {
  const refuse = (why: string, cause?: unknown) => cannotEdit(path, why, hint, { doing, cause });
  const status = await (doing === 'read' ? stat : lstat)(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
    throw refuse(`it cannot be looked at (${errorCode(error)})`, error);
  });
  if (status === undefined) return { path, text: undefined, mode: undefined };
  if (status.isSymbolicLink()) throw refuse('it is a link to another file');
  if (!status.isFile()) throw refuse('it is no ordinary file');
  const read = doing === 'read' ? readRegular : readOwn;
  const bytes = await read(path, LARGEST_CONFIG).catch((error: unknown) => {
    throw refuse(`it cannot be read (${errorCode(error)})`, error);
  });
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { path, text, mode: status.mode & 0o7777 };
  } catch (error) {
    throw refuse('it is no text in UTF-8', error);
  }
}

/** A folder in a project that leads out of it may be somebody's trick. */
export async function refuseLinkedFolder(path: string, hint: string): Promise<void> {
  const status = await lstat(dirname(path)).catch(() => undefined);
  if (status?.isSymbolicLink()) throw cannotEdit(path, 'its folder is a link to another one', hint);
}

/** Before anybody is asked. */
export async function refuseUnwritable({ path, text }: ConfigFile, hint: string): Promise<void> {
  if (text !== undefined && !(await exists(path, constants.W_OK)))
    throw cannotEdit(path, 'it cannot be written', hint);
  let folder = dirname(path);
  while (!(await exists(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  if (!(await exists(`${folder}/.`))) throw cannotEdit(path, `"${printable(folder)}" is no folder`, hint);
  if (!(await exists(folder, constants.W_OK | constants.X_OK)))
    throw cannotEdit(path, `the folder "${printable(folder)}" cannot be written`, hint);
}

/** Folders that are still to be made, outermost first. */
export async function missingFolders(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let folder = dirname(path); !(await exists(folder)); folder = dirname(folder)) missing.unshift(folder);
  return missing;
}

const changed = ({ path }: ConfigFile): UsageError =>
  cannotEdit(path, 'somebody else has just changed it', 'Give the command again.');

async function refuseChanged(before: ConfigFile): Promise<void> {
  const now = await readConfig(before.path, 'edit');
  if (now.text !== before.text) throw changed(before);
}

export async function writeConfig(before: ConfigFile, after: string): Promise<void> {
  const { path, mode, text } = before;
  await refuseChanged(before);
  await explained('write', path, 'output', async () => {
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeAtomically(path, after, {
        onlyNew: text === undefined,
        ...(mode === undefined ? {} : { mode }),
      });
    } catch (error) {
      throw errorCode(error) === 'EEXIST' ? changed(before) : error;
    }
    // What a new file may be is cut by the process; this one was so before.
    if (mode !== undefined) await chmod(path, mode);
  });
}

export async function deleteConfig(before: ConfigFile, folders: readonly string[]): Promise<void> {
  await refuseChanged(before);
  await explained('write', before.path, 'output', () => unlink(before.path));
  await removeEmpty(folders);
}

/** Outermost first, as far as nothing is in them. */
export async function removeEmpty(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}
