// `steelman review --continue`: the author has revised the document or answered; the next round runs on the same journal.

import { UsageError } from '../../../domain/errors.ts';
import { recordedInput } from '../../../engine/check-same-run.ts';
import { review } from '../../../protocols/review/index.ts';
import { findRunFolder } from '../../files/run-folder.ts';
import { showPath } from '../../files/show.ts';
import { readRun } from '../../runs/read-run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { refuseSecrets } from '../../secrets/find-secrets.ts';
import { checkDefence, readRevision } from '../../workflows/review/read-revision.ts';
import { findAwaited } from '../../workflows/review/seat-review.ts';
import { type ResumeFlags, resume } from '../commands/resume.ts';
import type { RunWatch } from '../outcome.ts';
import type { Session } from '../session.ts';
import { parseFailOn } from './review-summary.ts';

export interface ContinueFlags extends ResumeFlags {
  readonly defense?: string;
  readonly artifact?: string;
  readonly allowSecrets?: boolean;
}

export async function continueReview(
  path: string,
  flags: ContinueFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd } = session;
  parseFailOn(flags.failOn);
  const folder = await findRunFolder(path, cwd, 'review --continue');
  const { run, started, events } = await readRun(folder);
  if (started?.protocol !== review.name) throw notAReview(showPath(folder, cwd), started?.protocol);
  // Only a review that waits has a place for what its author says; any other goes on with what it has.
  if (!isAwaitingAuthor(run.stopped)) {
    return resume(folder, flags, session, watch);
  }
  const input = recordedInput(review, started);
  const { artifact, defense: defence } = flags;
  const revision = await readRevision({ folder, input, answers: run.answers, artifact, defence, cwd });
  const awaited = await findAwaited(started, events);
  const isReadByModel = input.adversary !== undefined && input.adversary !== 'embedded';
  if (defence !== undefined && awaited !== undefined) {
    const said = checkDefence({ revision, file: defence, awaited, isReadByModel });
    for (const message of said) session.warn(message);
  }
  if (isReadByModel && !flags.allowSecrets) {
    await refuseSecrets([
      { label: input.artifact.label, text: revision.artifact },
      ...(defence === undefined ? [] : [{ label: defence, text: revision.defence }]),
    ]);
  }
  return resume(folder, flags, session, watch, revision);
}

const notAReview = (folder: string, protocol = 'nothing'): UsageError =>
  new UsageError(`Not a review but a run of ${protocol}: ${folder}`, {
    code: 'review/not-a-review',
    hint:
      protocol === 'nothing' ? 'Begin one: steelman review FILE' : `Go on with it: steelman resume ${folder}`,
  });
