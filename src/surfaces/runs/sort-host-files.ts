// The files of a host's questions in the folder of a run: those that such a seat makes, and what somebody put among them.

import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { HOST_FOLDER, isHostFile } from '../../domain/seat.ts';

/** By path in the folder of the run, with `/`. A link is nobody's of ours. */
export async function sortHostFiles(folder: string) {
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(join(folder, HOST_FOLDER), options).catch(() => []);
  const ours: string[] = [];
  const others: string[] = [];
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    const name = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    (entry.isFile() && isHostFile(name) ? ours : others).push(name);
  }
  return { ours, others };
}
