// `--in-place`: the revision goes over the document that was reviewed, whole or not at all, and only as long as the
// document says what the run read. Done after the run has ended, so that whoever resumes it does it once more in vain.

import { lstat, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { JournalError } from '../../domain/errors.ts';
import { explained } from '../../journal/explain-io-error.ts';
import { fileSays } from '../../journal/file-says.ts';
import { readRegular, readRegularText } from '../../journal/read-regular.ts';
import { writeAtomically } from '../../journal/write-atomically.ts';
import type { ReviewInput } from '../../protocols/review/input.ts';
import { readRun } from '../runs/read-run.ts';
import { showPath } from '../show-path.ts';

export interface InPlaceRequest {
  readonly input: ReviewInput;
  /** Of the run. */
  readonly folder: string;
  /** Where the revision lies, relative to the folder of the run. */
  readonly revisedPath: string;
  readonly cwd: string;
}

/** Gives back the path of the document. */
export async function writeInPlace({ input, folder, revisedPath, cwd }: InPlaceRequest): Promise<string> {
  const recorded = resolve(dirname(folder), input.artifact.sourcePath);
  const revised = resolve(folder, revisedPath);
  return explained('write', recorded, 'output', async () => {
    const { run } = await readRun(folder);
    if (!(await fileSays(revised, run.artifacts.get(revisedPath) ?? ''))) throw altered(revised, cwd);
    const text = await readRegularText(revised);
    // Renaming over a link would leave the file that it leads to as it was.
    const path = await realpath(recorded);
    const now = await readRegular(path);
    if (now.equals(Buffer.from(text))) return recorded;
    if (!now.equals(Buffer.from(input.artifact.text))) throw edited(recorded, revised, cwd);
    await writeAtomically(path, text, { mode: (await lstat(path)).mode & 0o777 });
    return recorded;
  });
}

const altered = (revised: string, cwd: string): JournalError =>
  new JournalError(`${showPath(revised, cwd)} is not as the review wrote it, and is not put in place`, {
    code: 'review/revision-altered',
    hint: 'Move it away and resume the review to have it written again, or copy it yourself.',
  });

const edited = (path: string, revised: string, cwd: string): JournalError =>
  new JournalError(`${showPath(path, cwd)} was edited while it was reviewed, and is left as it is`, {
    code: 'review/document-edited',
    hint: `The revision is in ${showPath(revised, cwd)}: take over from it what you want.`,
  });
