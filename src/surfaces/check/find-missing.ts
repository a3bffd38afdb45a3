// Which of the documents that links name are not there. A link is never used as a path: folders are listed from
// the current one down, and the names in them are compared with the names in the link.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What leads out of the current folder or into a hidden one is not judged. */
export async function findMissing(names: readonly string[], cwd: string): Promise<ReadonlySet<string>> {
  const listed = new Map<string, Promise<ReadonlySet<string>>>();
  const list = (folder: string): Promise<ReadonlySet<string>> => {
    const known = listed.get(folder);
    if (known) return known;
    const names = readdir(folder).then(
      (found) => new Set(found),
      () => new Set<string>(),
    );
    listed.set(folder, names);
    return names;
  };
  const missing = new Set<string>();
  for (const name of names) {
    const parts = name.split('/');
    if (parts.some((part) => part.startsWith('.') || part === '')) continue;
    if (!(await isThere(parts, cwd, list))) missing.add(name);
  }
  return missing;
}

async function isThere(
  parts: readonly string[],
  cwd: string,
  list: (folder: string) => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  let folder = cwd;
  for (const part of parts) {
    if (!(await list(folder)).has(part)) return false;
    folder = join(folder, part);
  }
  return true;
}
