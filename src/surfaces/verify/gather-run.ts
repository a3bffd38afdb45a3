// The texts of a run's folder, whoever made it. Foreign folders are not trusted: links that lead out of them, files that
// are too large and files that are no text are left out with a warning.

import { constants } from 'node:fs';
import { access, lstat, readdir, realpath } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { UsageError, type Warning } from '../../domain/errors.ts';
import { HOST_FOLDER } from '../../domain/seat.ts';
import { refuseClosed } from '../../journal/explain-io-error.ts';
import { readRegular } from '../../journal/read-regular.ts';
import { decodeText, tooLarge } from '../files/read-text.ts';
import { printable } from '../files/show.ts';

export interface GatheredRun {
  /** By path below the folder, with `/`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly warnings: readonly Warning[];
}

const READ = /\.(?:md|ya?ml|json|jsonl)$/i;
export const SKIPPED_FOLDERS = new Set(['.git', 'node_modules', HOST_FOLDER]);
const MOST_FILES = 2_000;
export const DEEPEST = 8;
/** What is written about documents is longer than they are. */
const LARGEST_FILE = 10 * 1024 * 1024;
const LARGEST_FOLDER = 20 * LARGEST_FILE;

interface Gathering {
  readonly root: string;
  readonly texts: Map<string, string>;
  readonly warnings: Warning[];
  size: number;
}

export async function gatherRun(folder: string, cwd: string): Promise<GatheredRun> {
  const root = await realpath(resolve(cwd, folder)).catch(() => undefined);
  const isFolder = root !== undefined && (await lstat(root)).isDirectory();
  if (!isFolder) {
    throw new UsageError(`Not a folder: ${folder}`, {
      code: 'verify/no-folder',
      hint: 'Name the folder of a run, the one that holds its artifacts.',
    });
  }
  const gathering: Gathering = { root, texts: new Map(), warnings: [], size: 0 };
  await access(root, constants.R_OK).catch((error) => refuseClosed(error, folder));
  await gatherFolder(gathering, '', 0);
  return gathering;
}

async function gatherFolder(gathering: Gathering, below: string, depth: number): Promise<void> {
  const entries = await readdir(join(gathering.root, below), { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return warn(gathering, 'verify/not-readable', `Cannot look into ${below}`);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth < DEEPEST && !SKIPPED_FOLDERS.has(entry.name)) await gatherFolder(gathering, name, depth + 1);
    } else if (READ.test(entry.name)) {
      await gatherFile(gathering, name);
    }
  }
}

async function gatherFile(gathering: Gathering, name: string): Promise<void> {
  const { root, texts } = gathering;
  try {
    const path = await realpath(join(root, name));
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return warn(gathering, 'verify/link-outside', `Left out, a link that leads out of the folder: ${name}`);
    }
    const status = await lstat(path);
    if (!status.isFile()) return;
    const isTooMuch = texts.size >= MOST_FILES || gathering.size + status.size > LARGEST_FOLDER;
    if (isTooMuch) return warn(gathering, 'verify/too-much', `Left out, the folder holds too much: ${name}`);
    if (status.size > LARGEST_FILE) throw tooLarge(name, LARGEST_FILE);
    gathering.size += status.size;
    texts.set(name, decodeText(await readRegular(path), name, LARGEST_FILE));
  } catch (error) {
    const reason = error instanceof UsageError ? error : undefined;
    warn(
      gathering,
      reason?.code ?? 'verify/not-readable',
      reason?.message ?? `File is not readable: ${name}`,
    );
  }
}

function warn({ warnings }: Gathering, code: string, message: string): void {
  warnings.push({ code, message: printable(message) });
}
