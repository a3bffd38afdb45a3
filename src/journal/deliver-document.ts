// Writes a document into the folder that holds a run. People work there: a file that the run did not write itself
// is never replaced, also if it appeared only a moment ago.

import { dirname, join, resolve } from 'node:path';
import { JournalError } from '../domain/errors.ts';
import { checkArtifactName } from './check-artifact-name.ts';
import { errorCode, explained } from './explain-io-error.ts';
import { fileSays, sha256Of } from './read-regular.ts';
import { writeAtomically } from './write-atomically.ts';

export const NOT_OURS = 'journal/not-ours';

/** Where a document of the run in `folder` lies. */
export function besideRun(folder: string, name: string): string {
  checkArtifactName(name);
  return join(dirname(resolve(folder)), name);
}

export function deliverDocument(
  folder: string,
  name: string,
  content: string,
  ours: string | undefined,
): Promise<void> {
  const file = besideRun(folder, name);
  return explained('write', file, 'journal', async () => {
    if (await fileSays(file, sha256Of(content))) return;
    const isOurs = ours !== undefined && (await fileSays(file, ours));
    try {
      // By way of the run folder, where the next writer sweeps away what a crash leaves behind.
      await writeAtomically(file, content, { via: folder, onlyNew: !isOurs });
    } catch (error) {
      if (errorCode(error) === 'EXDEV') return writeAtomically(file, content, { onlyNew: !isOurs });
      throw errorCode(error) === 'EEXIST' ? notOurs(file, folder) : error;
    }
  });
}

const notOurs = (file: string, folder: string): JournalError =>
  new JournalError(`"${file}" is not as this run wrote it, and is left alone`, {
    code: NOT_OURS,
    hint: `Move it away and continue with: steelman resume ${folder}`,
  });
