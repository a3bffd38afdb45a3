// A review that waits for its author: what is held against the document, and how to go on.

import { join, resolve } from 'node:path';
import type { Receipt } from '../../../domain/cost.ts';
import { InternalError } from '../../../domain/errors.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import {
  type AwaitPayload,
  howToContinue,
  type ReviewInput,
  reviewInput,
  summariseWaiting,
} from '../../../workflows/review/index.ts';
import { describeReceipt } from '../../cost/describe-cost.ts';
import { showPath } from '../../files/show.ts';
import { readRun } from '../../runs/read-run.ts';
import type { Session } from '../context/session.ts';
import { answerLine, endWith, renderLine, shownIn } from '../workflow/summary.ts';
import { findAwaited } from './awaited.ts';

export interface Gates {
  readonly asked: Asked;
  readonly flags: { readonly strict?: boolean };
}

/** Prints it, and gives the exit code. */
export async function printWaiting(
  folder: string,
  session: Session,
  { asked, flags }: Gates,
  receipt?: Receipt,
): Promise<number> {
  const { started, events } = await readRun(folder);
  const awaited = started && (await findAwaited(started, events));
  if (awaited === undefined) {
    throw new InternalError('A review is taken to wait and does not', { code: 'internal/not-waiting' });
  }
  const { options, print, paint, cwd } = session;
  const input = reviewInput.parse(started?.input);
  const engine = started?.engine ?? '';
  const next = howToContinue(folder, input, (...parts) => showPath(resolve(...parts), cwd));
  const isStrict = flags.strict ?? false;
  const shown = shownIn(session, { engine, request: asked, isStrict, artifacts: [], folder, isNew: false });
  const { lines, exit } = summariseWaiting(awaited, input, shown, next);
  const ends = [answerLine(engine), ...describeReceipt(receipt)].map(paint.dim);
  print(
    options.json
      ? renderJson(awaited, input, folder, next)
      : `${[...lines.map((line) => renderLine(line, folder, session)), ...ends].join('\n')}\n`,
  );
  return endWith(exit, folder, session);
}

function renderJson(awaited: AwaitPayload, input: ReviewInput, folder: string, next: string): string {
  const document = {
    status: 'waiting',
    type: input.type,
    outcome: null,
    round: awaited.round,
    max_rounds: input.maxRounds,
    challenges: awaited.challenges,
    remembered: awaited.remembered,
    artifacts_dir: folder,
    round_path: join(folder, `round-${awaited.round}.md`),
    next,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
