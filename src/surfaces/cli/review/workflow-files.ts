// The files of a workflow that a review takes part in: PROJECT.md says what is being built and is read along, STATE.md is
// where decisions are looked for and is told of ours.

import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import { readRegularText } from '../../../journal/read-regular.ts';
import { writeAtomically } from '../../../journal/write-atomically.ts';
import { escapeLine } from '../../../workflows/reports/escape-line.ts';
import type { ReviewOutput } from '../../../workflows/review/index.ts';
import { isBelow } from '../../files/paths.ts';
import { showPath } from '../../files/show.ts';
import { findProjectFile } from '../../settings/settings-file.ts';

const PROJECT = '.planning/PROJECT.md';
const STATE = '.planning/STATE.md';

/** A link that came with a project may lead to anything of its reader's: only what lies below the project is its own. */
async function findOwn(cwd: string, name: string): Promise<string | undefined> {
  const path = await findProjectFile(cwd, [name]);
  if (path === undefined) return undefined;
  return (await isBelow(path, [dirname(dirname(path))]).catch(() => false)) ? path : undefined;
}

/** Undefined where there is none, or where it is what is reviewed. */
export async function findProject(cwd: string, file: string): Promise<string | undefined> {
  const path = await findOwn(cwd, PROJECT);
  return path === undefined || path === resolve(cwd, file) ? undefined : path;
}

/** Adds what was decided to the workflow's own log, once for each review; without such a file nothing is written. */
export async function logDecisions(
  output: ReviewOutput,
  label: string,
  folder: string,
  cwd: string,
): Promise<void> {
  const path = await findOwn(cwd, STATE);
  if (path === undefined || output.challenges.length === 0) return;
  const text = await readRegularText(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `${showPath(path, cwd)} is not told what was decided: it cannot be read (${error.code})`,
      {
        code: 'review/no-log',
        hint: 'The review itself is finished. Put the file right and resume the review with --remember.',
        cause: error,
      },
    );
  });
  const heading = `### Adversary review of ${escapeLine(label)} (${escapeLine(showPath(folder, cwd))})`;
  if (text.split(/\r?\n/).includes(heading)) return;
  const decided = output.challenges.map(({ id, severity, category, status, final, note }) => {
    const what = final === undefined ? status : `${status}, ${final.decision}`;
    const why = final?.rationale ?? note;
    return `- ${id} (${severity}, ${escapeLine(category)}): ${what}${why === '' ? '' : `: ${escapeLine(why)}`}`;
  });
  const section = [heading, '', `Outcome: ${output.outcome}. ${escapeLine(output.because)}.`, '', ...decided];
  await writeAtomically(await realpath(path), `${text.trimEnd()}\n\n${section.join('\n')}\n`);
}
