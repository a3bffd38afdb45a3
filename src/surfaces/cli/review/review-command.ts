// `steelman review`: one document in; what an adversary holds against it, and what became of that, in a folder. With --dry-run: who
// would be asked how often and where it would be written; nothing is.

import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Receipt } from '../../../domain/cost.ts';
import { WaitingError } from '../../../domain/errors.ts';
import { review } from '../../../workflows/review/index.ts';
import type { ArtifactType } from '../../../workflows/review/model.ts';
import { DECIDE_OPEN } from '../../../workflows/review/questions/decide-open.ts';
import type { reviewOnlyRequest, reviewRequest } from '../../../workflows/review/request/request.ts';
import { counted, printable, showPath } from '../../files/show.ts';
import { runPrepared } from '../../run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import { isTrustedFile } from '../../settings/settings-seats.ts';
import { chooseAdversary } from '../../workflows/review/choose-adversary.ts';
import { type PlanningConfig, readPlanningConfig } from '../../workflows/review/planning-config.ts';
import {
  type PreparedReview,
  prepareReview,
  type ReviewCall,
} from '../../workflows/review/prepare-review.ts';
import { findProject } from '../../workflows/review/workflow-files.ts';
import { chooseDecider } from '../decision-flags.ts';
import type { FlagsOf, RunFlags } from '../flags.ts';
import type { RunWatch } from '../outcome.ts';
import { runHeard } from '../run.ts';
import { type Progress, showProgress } from '../screen/progress.ts';
import { type Session, untilInterrupted } from '../session.ts';
import { noteSending, settingsOf, surroundingsOfCommand } from '../surroundings-of-command.ts';
import { runsOf } from './describe-challenges.ts';
import { type Gates, parseFailOn, printReview } from './review-summary.ts';
import { printWaiting } from './review-waiting.ts';

export type ReviewFlags = RunFlags &
  FlagsOf<z.input<typeof reviewRequest> & z.input<typeof reviewOnlyRequest>> & {
    readonly type?: ArtifactType;
    readonly profile?: string | true;
  };

/** What is reviewed, and how often; the rest is in the flags. */
export interface ReviewTarget {
  readonly file: string;
  /** Undefined: it is detected. */
  readonly type: ArtifactType | undefined;
  readonly maxRounds: number;
}

export async function runReview(
  target: ReviewTarget,
  flags: ReviewFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd, options } = session;
  const startedAt = parseNow(options.now);
  const gates: Gates = { failOn: parseFailOn(flags.failOn), strict: flags.strict ?? false };
  const settings = await settingsOf(session, flags);
  const planning = await readPlanningConfig(cwd);
  const context = flags.context ?? (await findProject(cwd, target.file));
  const call = { ...readCall(target, flags, settings, planning, session), context };
  const progress = showProgress(session);
  const prepared = await prepare(call, flags, settings, progress, session);
  tell(prepared, session);
  if (flags.dryRun) return printReviewPlan(prepared, session);
  const { folder, input, seats } = prepared;
  let receipt: Receipt | undefined;
  const bill = (paid: Receipt): void => {
    receipt = paid;
    watch.bill(paid);
  };
  const heard = { startedAt, flags, session, progress, watch: { ...watch, bill } };
  const { ended, told } = await runHeard(heard, (how) =>
    runPrepared(review, prepared, how).catch(whileWaiting),
  );
  if (ended === undefined) return printWaiting(folder, told, gates, receipt);
  // Flag and file were typed together, and everything was written by this process.
  const inPlace = input.inPlace ? resolve(cwd, target.file) : undefined;
  const outside = { inPlace, isLogged: true, isRecorded: false };
  return printReview(
    { output: ended.output, input, folder, engine: seats.engine, receipt, outside },
    told,
    gates,
  );
}

/** Undefined where the run waits for the author, which is no failure. */
export function whileWaiting(error: unknown): undefined {
  if (!(error instanceof WaitingError) || !isAwaitingAuthor(error)) throw error;
}

function readCall(
  { file, type, maxRounds }: ReviewTarget,
  flags: ReviewFlags,
  settings: Settings,
  planning: PlanningConfig,
  { environment, note, options }: Session,
): Omit<ReviewCall, 'context'> {
  const { author = 'none' } = flags;
  const isTrusted =
    flags.trust === true ||
    (planning.path !== undefined && isTrustedFile(planning.path, settings.files, environment));
  const { model, ignored } = chooseAdversary({
    adversary: flags.adversary,
    profile: flags.profile,
    configured: { profile: planning.profile, isTrusted },
    model: settings.seats.model,
  });
  if (ignored !== undefined && !options.quiet) {
    note(
      `The project names the profile ${ignored}, but no model is asked without your word: --profile ${ignored}\n`,
    );
  }
  return {
    file,
    type,
    maxRounds,
    author: author === 'none' ? undefined : author,
    adversary: model,
    interactive: flags.interactive ?? flags.answers !== undefined,
    inPlace: flags.inPlace ?? false,
    output: flags.output,
    fresh: flags.fresh,
  };
}

async function prepare(
  call: ReviewCall,
  flags: ReviewFlags,
  settings: Settings,
  progress: Progress,
  session: Session,
): Promise<PreparedReview> {
  const stdin = untilInterrupted(session);
  const person = await chooseDecider(
    {
      isInteractive: call.interactive,
      flags,
      stdin,
      isStdinTaken: call.file === '-',
      open: [DECIDE_OPEN],
      pause: progress.clear,
    },
    session,
  );
  return prepareReview(call, {
    ...surroundingsOfCommand(session, settings, flags, progress),
    stdin,
    person,
    asksNobody: flags.dryRun,
  });
}

function tell({ input, seats, warnings, detected }: PreparedReview, session: Session): void {
  for (const { message } of warnings) session.warn(message);
  const documents = [input.artifact, ...(input.context ? [input.context] : [])];
  noteSending(seats.models, documents, session);
  if (detected !== undefined && !session.options.quiet) {
    session.note(
      `${printable(`Reviewing ${input.artifact.label} as ${input.type}: ${detected} (--type to say otherwise)`)}\n`,
    );
  }
  if (input.context !== undefined && !session.options.quiet) {
    session.note(`${printable(`Reading ${input.context.label} along`)}\n`);
  }
  if (input.prior !== undefined && !session.options.quiet) {
    session.note(
      `Remembering ${counted(input.prior.length, 'challenge')} settled in ${runsOf(input.prior)} (--fresh to raise everything anew)\n`,
    );
  }
}

function printReviewPlan({ input, seats, folder }: PreparedReview, session: Session): number {
  const { artifact, type, maxRounds, author, adversary = 'embedded' } = input;
  // An adversary in every round, an author after all but the last, one decision in the end; each corrected once at most.
  const calls = {
    adversary: maxRounds,
    author: author === undefined ? 0 : maxRounds - 1,
    decision: author === undefined ? 0 : 1,
  };
  const rounds = Array.from(
    { length: author === undefined ? 1 : maxRounds },
    (_, at) => `round-${at + 1}.md`,
  );
  const files = ['original.md', ...rounds, ...(author === undefined ? [] : ['STATE.md', 'review.json'])];
  if (session.options.json) {
    const plan = {
      artifact: artifact.label,
      type,
      max_rounds: maxRounds,
      adversary,
      author: author ?? null,
      engine: seats.engine,
      most_questions: calls,
      artifacts_dir: folder,
      would_write: files.map((name) => join(folder, name)),
    };
    session.print(`${JSON.stringify(plan, null, 2)}\n`);
    return 0;
  }
  const lines = [
    `${session.paint.bold(printable(artifact.label))}: ${type}, ${counted(maxRounds, 'round')} at most`,
    `Adversary: ${adversary}, asked ${counted(calls.adversary, 'time')} at most`,
    author === undefined
      ? 'Author: you, between the rounds'
      : `Author: ${author}, asked ${counted(calls.author + calls.decision, 'time')} at most`,
    'Nothing was asked or written. A review would write:',
    ...files.map((name) => `  ${showPath(join(folder, name), session.cwd)}`),
  ];
  session.print(`${lines.join('\n')}\n`);
  return 0;
}
