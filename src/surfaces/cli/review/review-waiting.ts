// What a review says that waits for its author: what is held against the document, and how to go on.

import { dirname, join, resolve } from 'node:path';
import type { Receipt } from '../../../domain/cost.ts';
import { InternalError } from '../../../domain/errors.ts';
import type { AwaitPayload } from '../../../workflows/review/questions/await-revision.ts';
import { type ReviewInput, reviewInput } from '../../../workflows/review/request/input.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { showPath } from '../../files/show.ts';
import { howToContinue } from '../../runs/check-sources.ts';
import { readRun } from '../../runs/read-run.ts';
import { findAwaited } from '../../workflows/review/seat-review.ts';
import type { Session } from '../session.ts';
import { answeredBy } from '../summaries/adversarial.ts';
import { countBySeverity, describeChallenges, describeRemembered } from './describe-challenges.ts';
import { type Gates, gateOf, NO_MIND } from './review-summary.ts';

/** Prints it, and says with which code the program ends. */
export async function printWaiting(
  folder: string,
  session: Session,
  gates: Gates,
  receipt?: Receipt,
): Promise<number> {
  const { started, events } = await readRun(folder);
  const awaited = started && (await findAwaited(started, events));
  if (awaited === undefined) {
    throw new InternalError('A review that does not wait is said to', { code: 'internal/not-waiting' });
  }
  const input = reviewInput.parse(started?.input);
  session.print(
    session.options.json
      ? renderJson(awaited, input, folder, session.cwd)
      : renderText(awaited, input, folder, session, started?.engine ?? '', receipt),
  );
  const unjudged = input.adversary === undefined ? NO_MIND : undefined;
  return gateOf({ open: awaited.challenges, converged: false, unjudged }, gates, session);
}

const roundFile = ({ round }: AwaitPayload): string => `round-${round}.md`;

function renderText(
  awaited: AwaitPayload,
  input: ReviewInput,
  folder: string,
  session: Session,
  engine: string,
  receipt: Receipt | undefined,
): string {
  const { cwd, paint } = session;
  const file = join(folder, roundFile(awaited));
  const artifact = showPath(resolve(dirname(folder), input.artifact.sourcePath), cwd);
  const lines = [
    `${paint.bold(`Round ${awaited.round} of ${input.maxRounds}`)}: ${countBySeverity(awaited.challenges)} open against ${artifact}`,
    ...describeChallenges({ challenges: awaited.challenges, input, folder, file }, session),
    '',
    ...withGap(describeRemembered(awaited.remembered)),
    `Round: ${paint.bold(showPath(file, cwd))}, with a form for your answers`,
    `Next: revise ${artifact}, or say in defense.md why a challenge does not hold, then`,
    `      ${howToContinue(folder, input, cwd)}`,
    ...[answeredBy(engine), ...describeReceipt(receipt)].map(paint.dim),
  ];
  return `${lines.join('\n')}\n`;
}

const withGap = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? [] : [...lines, '']);

function renderJson(awaited: AwaitPayload, input: ReviewInput, folder: string, cwd: string): string {
  const document = {
    status: 'waiting',
    type: input.type,
    outcome: null,
    round: awaited.round,
    max_rounds: input.maxRounds,
    challenges: awaited.challenges,
    remembered: awaited.remembered,
    artifacts_dir: folder,
    round_path: join(folder, roundFile(awaited)),
    next: howToContinue(folder, input, cwd),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
