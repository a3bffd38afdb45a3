// `--in-place`: the revision goes over the document that was reviewed, whole or not at all, and only as long as the
// document says what the run read. Which document that is, is typed with the flag: a journal may be anybody's.

import { lstat, realpath } from 'node:fs/promises';
import { JournalError } from '../../../domain/errors.ts';
import { explained } from '../../../journal/explain-io-error.ts';
import { fileSays, readRegular, readRegularText } from '../../../journal/read-regular.ts';
import { writeAtomically } from '../../../journal/write-atomically.ts';
import { showPath } from '../../files/show.ts';
import { readRun } from '../../runs/read-run.ts';
import { artifactFile, replayFolder } from '../../runs/replay-folder.ts';

export interface InPlaceRequest {
  /** Of the document, as it was typed. */
  readonly path: string;
  /** What the run read there. */
  readonly text: string;
  /** Of the run. */
  readonly folder: string;
  /** Where the revision lies, as the journal calls it. */
  readonly revisedPath: string;
  /** The run was recorded before this command: what it must have written is computed again first. */
  readonly isRecorded: boolean;
  readonly cwd: string;
}

export async function writeInPlace(request: InPlaceRequest): Promise<void> {
  const { path, text, folder, revisedPath, isRecorded, cwd } = request;
  await explained('write', path, 'output', async () => {
    const revised = artifactFile(folder, revisedPath);
    const recorded = (await readRun(folder)).run.artifacts.get(revisedPath) ?? '';
    if (revised === undefined || !(await fileSays(revised, recorded))) throw altered(revised ?? folder, cwd);
    if (isRecorded && !(await isMadeAgain(folder, revisedPath, recorded))) throw notMadeAgain(revised, cwd);
    const revision = await readRegularText(revised);
    // Renaming over a link would leave the file that it leads to as it was.
    const real = await realpath(path);
    const now = await readRegular(real);
    if (now.equals(Buffer.from(revision))) return;
    if (!now.equals(Buffer.from(text))) throw edited(path, revised, cwd);
    await writeAtomically(real, revision, { mode: (await lstat(real)).mode & 0o777 });
  });
}

const isMadeAgain = async (folder: string, name: string, sha256: string): Promise<boolean> =>
  (await replayFolder(folder)).replay.artifacts.get(name)?.sha256 === sha256;

const altered = (revised: string, cwd: string): JournalError =>
  new JournalError(`${showPath(revised, cwd)} is not as the review wrote it, and is not put in place`, {
    code: 'review/revision-altered',
    hint: 'Move it away and resume the review to have it written again, or copy it yourself.',
  });

const notMadeAgain = (revised: string, cwd: string): JournalError =>
  new JournalError(
    `${showPath(revised, cwd)} is not what the recorded answers make, and is not put in place`,
    {
      code: 'review/not-made-again',
      hint: 'Read it, and copy it yourself if it is what you want; steelman verify reports what else differs.',
    },
  );

const edited = (path: string, revised: string, cwd: string): JournalError =>
  new JournalError(`${showPath(path, cwd)} was edited while it was reviewed, and is left as it is`, {
    code: 'review/document-edited',
    hint: `The revision is in ${showPath(revised, cwd)}: take over from it what you want.`,
  });
