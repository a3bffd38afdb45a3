// What a change to checked documents can be seen by: the folders that they are in or may come to be in, and what these hold now.

import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../domain/errors.ts';
import { isPattern } from '../files/expand-pattern.ts';
import { findChecked, openFolders } from './find-checked.ts';

/** Two that are equal stand for the same findings. */
export interface Snapshot {
  /** Each document with what changes whenever it is written. */
  readonly documents: string;
  /** The names in all folders: a link may lead to a file that comes or goes. */
  readonly names: string;
}

export async function findFolders(sources: readonly string[], cwd: string): Promise<readonly string[]> {
  const folders = new Set<string>();
  for (const source of await openFolders(sources, cwd)) {
    const { base, depth } = placeOf(source);
    await addTree(await nearestFolder(resolve(cwd, base)), depth, folders);
  }
  // A document may be a link to a file elsewhere.
  for (const path of await findPaths(sources, cwd))
    folders.add(dirname(await realpath(path).catch(() => path)));
  return [...folders].sort();
}

/** The folder that a source begins in, and how many folders below it documents may be. */
function placeOf(source: string): { readonly base: string; readonly depth: number } {
  if (!isPattern(source)) return { base: dirname(source), depth: 0 };
  const parts = source.split(/[\\/]/);
  const fixed = parts.findIndex((part) => /[*?{]/.test(part));
  const depth = parts.includes('**') ? Number.POSITIVE_INFINITY : parts.length - fixed - 1;
  return { base: parts.slice(0, fixed).join('/') || (fixed > 0 ? '/' : '.'), depth };
}

/** What is not there yet comes to be in the one around it. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = path; ; folder = dirname(folder)) {
    const status = await stat(folder).catch(() => undefined);
    if (status?.isDirectory() || folder === dirname(folder)) return folder;
  }
}

async function addTree(folder: string, depth: number, folders: Set<string>): Promise<void> {
  folders.add(folder);
  if (depth === 0) return;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isDirectory() && !isHidden(entry.name))
      await addTree(join(folder, entry.name), depth - 1, folders);
}

/** As in patterns. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

export async function takeSnapshot(
  sources: readonly string[],
  folders: readonly string[],
  cwd: string,
): Promise<Snapshot> {
  const paths = await findPaths(sources, cwd);
  const documents = await Promise.all(paths.map(async (path) => [path, await stateOf(path)]));
  const names = await Promise.all(
    folders.map(async (folder) => [folder, ...(await readdir(folder).catch(() => []))]),
  );
  return {
    documents: JSON.stringify(documents),
    names: JSON.stringify(names.map((inside) => inside.filter((name) => !isHidden(name)).sort())),
  };
}

const stateOf = (path: string): Promise<string> =>
  stat(path, { bigint: true }).then(
    ({ dev, ino, size, mtimeNs }) => [dev, ino, size, mtimeNs].join(' '),
    () => 'gone',
  );

/** A pattern that nothing matches now may match something later. */
async function findPaths(sources: readonly string[], cwd: string): Promise<readonly string[]> {
  const found = await findChecked(sources, cwd).catch((error: unknown) => {
    if (error instanceof UsageError) return [];
    throw error;
  });
  return found.flatMap((document) => (document.from === 'file' ? [document.path] : []));
}
