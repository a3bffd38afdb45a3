// An answer that stopped its run would stop it again: it is taken away, so that the question is put once more when the run goes on.

import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { JOURNAL_FILE } from '../../../journal/check-artifact-name.ts';
import { findHolder } from '../../../journal/lock-run.ts';
import { readRun } from '../read-run.ts';
import { readDesk } from './open-questions.ts';
import { noteRefusal } from './tickets.ts';

const UNUSABLE = ['agent/malformed-answer', 'agent/truncated'];

/** Changes nothing where somebody goes on with the run, or where it stopped for another reason. */
export async function askAgain(folder: string, now: number): Promise<void> {
  const { code = '', message = '' } = (await readRun(folder)).run.stopped ?? {};
  if (!UNUSABLE.includes(code) || (await findHolder(folder)) !== undefined) return;
  const { questions } = await readDesk(folder, now);
  const { mtimeMs: stoppedAt } = await lstat(join(folder, JOURNAL_FILE));
  for (const { id, state, step, path, isText } of questions) {
    if (state !== 'answered' || !message.includes(`"${step}"`)) continue;
    const ending = isText ? 'md' : 'json';
    const answer = `${path}.answer.${ending}`;
    // One that came after the stop was not read yet.
    if ((await lstat(answer)).mtimeMs > stoppedAt) continue;
    await noteRefusal(path, `${id}: ${message}`);
    for (const file of [answer, `${path}.answer-1.${ending}`]) await rm(file, { force: true });
  }
}
