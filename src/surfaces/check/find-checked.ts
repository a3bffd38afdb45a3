// What is checked, by name: files, patterns, folders for the documents in them, or all Markdown below the current folder.

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { DocumentSource, FoundDocument } from '../../domain/workflow/workspace.ts';
import { findDocuments } from '../files/documents.ts';

const ALL_DOCUMENTS = '**/*.md';

export async function findChecked(
  sources: readonly DocumentSource[],
  cwd: string,
): Promise<readonly FoundDocument[]> {
  return findDocuments(await openFolders(sources, cwd), { cwd });
}

/** A folder stands for the documents in it. */
export function openFolders<Source extends DocumentSource>(
  sources: readonly Source[],
  cwd: string,
): Promise<(Source | string)[]> {
  const named: readonly (Source | string)[] = sources.length === 0 ? [ALL_DOCUMENTS] : sources;
  return Promise.all(
    named.map(async (source) => {
      if (typeof source !== 'string' || !(await isFolder(resolve(cwd, source)))) return source;
      return `${source.replace(/(?<![\\/])[\\/]+$/, '')}/${ALL_DOCUMENTS}`;
    }),
  );
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (status) => status.isDirectory(),
    () => false,
  );
