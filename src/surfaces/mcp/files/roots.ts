// The folders that a client may use: everything it names lies in one of them, links resolved, also what is not there yet.

import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { printable } from '../../files/show.ts';

export interface Roots {
  /** Relative paths count from here: the first of them. */
  readonly cwd: string;
  /** Absolute, links resolved. */
  readonly folders: readonly string[];
}

export async function openRoots(given: readonly string[], cwd: string): Promise<Roots> {
  const named = given.length === 0 ? ['.'] : given;
  const folders: string[] = [];
  for (const name of named) {
    const real = await realpath(resolve(cwd, name)).catch(() => undefined);
    if (real === undefined) {
      throw new UsageError(`No such folder: ${printable(name)}`, {
        code: 'mcp/no-root',
        hint: 'Name a folder that is there: --root specs.',
      });
    }
    folders.push(real);
  }
  return { cwd: folders[0] ?? cwd, folders };
}

/** Absolute, links resolved; refused where it leads out. */
export async function inRoots(path: string, { cwd, folders }: Roots): Promise<string> {
  const real = await ledTo(resolve(cwd, path));
  if (folders.some((folder) => isIn(real, folder))) return real;
  throw new UsageError(`${printable(path)} lies outside the folders that this server may use`, {
    code: 'mcp/outside-roots',
    hint: `It may use ${folders.map(printable).join(', ')}. Start it with --root for others.`,
  });
}

const isIn = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return (
    way === '' || (way !== '..' && !way.startsWith(`..${'/'}`) && !way.startsWith('..\\') && !isAbsolute(way))
  );
};

/** As far as it is there; what is missing is made later, below what is there. */
async function ledTo(path: string): Promise<string> {
  const real = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`${printable(path)} cannot be used: ${error.code}`, { code: 'mcp/unusable-path' });
  });
  if (real !== undefined) return real;
  const above = dirname(path);
  return above === path ? path : join(await ledTo(above), basename(path));
}
