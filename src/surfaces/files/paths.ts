// What is there, and where it really lies.

import { access, lstat, realpath } from 'node:fs/promises';
import { relative, resolve } from 'node:path';

const isDone = (looked: Promise<unknown>): Promise<boolean> =>
  looked.then(
    () => true,
    () => false,
  );

/** Also in a way that `mode` asks for. */
export const exists = (path: string, mode?: number): Promise<boolean> => isDone(access(path, mode));

/** Also a link to nothing. */
export const isThere = (path: string): Promise<boolean> => isDone(lstat(path));

/** Not through a link. */
export const isOwnFile = (path: string): Promise<boolean> =>
  lstat(path).then(
    (status) => status.isFile(),
    () => false,
  );

export const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith('..') && resolve(folder, way) === path;
};

/** Whether a file really lies in one of some folders: a link in them may lead out. */
export async function isBelow(path: string, folders: readonly string[]): Promise<boolean> {
  const real = await realpath(path);
  for (const folder of folders) if (isInside(real, await realpath(folder))) return true;
  return false;
}
