// `steelman review`: what the project's files add to the call, and what a finished review writes outside its folder.

import { resolve } from 'node:path';
import { UsageError } from '../../../domain/errors.ts';
import type { Asked } from '../../../domain/workflow/workflow.ts';
import type { Resumed } from '../../../engine/resume-run.ts';
import { type ReviewInput, type ReviewOutput, review, reviewInput } from '../../../workflows/review/index.ts';
import type { Settings } from '../../settings/settings.ts';
import { isTrustedFile } from '../../settings/settings-seats.ts';
import type { RunWatch } from '../context/outcome.ts';
import type { Session } from '../context/session.ts';
import { runCommand, type WorkflowFlags } from '../workflow/command.ts';
import { type EndFlags, printRecorded } from '../workflow/recorded.ts';
import type { EndedRun } from '../workflow/summary.ts';
import { chooseAdversary } from './choose-adversary.ts';
import { readPlanningConfig } from './planning-config.ts';
import { printWaiting } from './review-waiting.ts';
import { findProject, logDecisions } from './workflow-files.ts';
import { writeInPlace } from './write-in-place.ts';

export interface ReviewFlags extends WorkflowFlags {
  readonly failOn?: string;
}

export async function runReview(
  asked: Asked,
  flags: ReviewFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd } = session;
  const complete = (given: Asked, settings: Settings) => completeAsked(given, settings, flags, session);
  const ended = await runCommand(review, { asked, flags, session, watch, complete });
  if (ended === undefined) return 0;
  const { input, output, folder, receipt, session: told } = ended;
  if (output === undefined) return printWaiting(folder, told, { asked, flags }, receipt);
  // Flag and file were typed together, and everything was written by this process.
  const inPlace =
    input.inPlace && typeof asked.document === 'string' ? resolve(cwd, asked.document) : undefined;
  const outside = { inPlace, isLogged: true, isRecorded: false };
  return writeOutside({ input, output, folder, cwd }, outside, ended.print);
}

interface EndedReview {
  readonly input: ReviewInput;
  readonly output: ReviewOutput;
  readonly folder: string;
  readonly cwd: string;
}

/** What may be written outside the folder of the run: only what was typed in this command. */
interface Outside {
  /** Whole path of the document that the revision goes over. */
  readonly inPlace: string | undefined;
  /** The log of the workflow records the decisions. */
  readonly isLogged: boolean;
  /** The run was recorded before this command. */
  readonly isRecorded: boolean;
}

/** Before the summary the revision, which the summary names; after it the log, which may be broken. */
async function writeOutside(
  { input, output, folder, cwd }: EndedReview,
  { inPlace: path, isLogged, isRecorded }: Outside,
  print: () => Promise<number>,
): Promise<number> {
  const { revised_path: revisedPath } = output.contract;
  if (path !== undefined && revisedPath === null) throw nothingInPlace();
  if (path !== undefined && revisedPath !== null)
    await writeInPlace({ path, text: input.artifact.text, folder, revisedPath, isRecorded, cwd });
  const code = await print();
  if (isLogged) await logDecisions(output, input.artifact.label, folder, cwd);
  return code;
}

/** `takesPart`: the author of a review goes on with it, so that the log of the workflow records what was decided. */
export async function printResumed(
  resumed: Resumed,
  ended: EndedRun,
  flags: EndFlags,
  session: Session,
  takesPart: boolean,
): Promise<number> {
  const { started, output } = resumed;
  const { folder } = ended;
  const { cwd } = session;
  const inPlace = flags.inPlace && resolve(cwd, flags.inPlace);
  const print = () =>
    printRecorded(resumed, ended, { failOn: flags.failOn, inPlace }, session, flags.strict ?? false);
  if (started.protocol !== review.name) return print();
  const reviewed = {
    input: reviewInput.parse(started.input),
    output: output as ReviewOutput,
    folder,
    cwd,
  };
  const isLogged = takesPart || (flags.remember ?? false);
  return writeOutside(reviewed, { inPlace, isLogged, isRecorded: true }, print);
}

const nothingInPlace = (): UsageError =>
  new UsageError('--in-place has nothing to write: the review made no revision', {
    code: 'review/nothing-in-place',
    hint: 'Leave the flag out.',
  });

/** The project's own files say what is being built and, where the user trusts them, whose profile attacks. */
async function completeAsked(
  asked: Asked,
  settings: Settings,
  { trust }: ReviewFlags,
  { cwd, environment, note, options }: Session,
): Promise<Asked> {
  const planning = await readPlanningConfig(cwd);
  const context = asked.context ?? (await findProject(cwd, String(asked.document)));
  const isTrusted =
    trust === true ||
    (planning.path !== undefined && isTrustedFile(planning.path, settings.files, environment));
  const { model, ignored } = chooseAdversary({
    adversary: asked.adversary as string | undefined,
    profile: asked.profile as string | true | undefined,
    configured: { profile: planning.profile, isTrusted },
    model: settings.seats.model,
  });
  if (ignored !== undefined && !options.quiet) {
    note(
      `The project names the profile ${ignored}, but no model is asked without your word: --profile ${ignored}\n`,
    );
  }
  return {
    ...asked,
    ...(context !== undefined && { context }),
    ...(model !== undefined && { adversary: model }),
  };
}
