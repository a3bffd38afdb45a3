// `steelman decide`: a question with options in, the votes of three judges and what they hang on out.

import { decide } from '../../protocols/decide/index.ts';
import { CHOOSE_OPTION } from '../../protocols/decide/questions/choose-option.ts';
import {
  type DecideCall,
  type PreparedDecision,
  prepareDecide,
  sentTexts,
} from '../decide/prepare-decide.ts';
import { printable } from '../label-documents.ts';
import type { LimitFlags } from '../limits.ts';
import { parseNow } from '../parse-now.ts';
import { describeSending } from '../seats/describe-sending.ts';
import type { Settings } from '../settings.ts';
import { showPath } from '../show-path.ts';
import { printDecision, printDecisionPlan } from './decide-summary.ts';
import { chooseDecider, type DecisionFlags } from './decision-flags.ts';
import { openEvents } from './event-stream.ts';
import { hearRun } from './hear-run.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { showProgress } from './progress.ts';
import { runInNewFolder } from './run-in-new-folder.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { settingsOf, surroundingsOfCommand } from './surroundings-of-command.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** As typed; names as in the request schema. */
export interface DecideFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly option?: readonly string[];
  readonly context?: readonly string[];
  readonly id?: string;
  readonly featureDir?: string;
  readonly judges?: string;
  readonly model?: string;
  readonly rounds?: string;
  readonly threshold?: string;
  readonly judgeTimeout?: string;
  readonly debate?: boolean;
  readonly interactive?: boolean;
  readonly allowSecrets?: boolean;
  readonly dryRun?: boolean;
  readonly events?: string;
  readonly strict?: boolean;
}

export async function runDecide(
  question: string | undefined,
  flags: DecideFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { options, signal, giveUp } = session;
  const startedAt = parseNow(options.now);
  const settings = await settingsOf(session, flags);
  const progress = showProgress(session);
  const call = readCall(question, flags, settings);
  const stdin = untilInterrupted(session);
  const isStdinTaken = question === '-' || call.context.includes('-');
  const person = await chooseDecider(
    {
      isInteractive: call.interactive,
      flags,
      stdin,
      isStdinTaken,
      open: [CHOOSE_OPTION],
      pause: progress.clear,
    },
    session,
  );
  const prepared = await prepareDecide(call, {
    ...surroundingsOfCommand(session, settings, flags, progress),
    stdin,
    person,
  });
  for (const { message } of prepared.warnings) session.warn(message);
  tell(prepared, session);
  if (flags.dryRun) return printDecisionPlan(prepared, session);
  const events = openEvents(flags.events, session, progress.warn);
  const heard = hearRun(events, progress, watch);
  const output = await runInNewFolder(
    decide,
    prepared,
    { startedAt, signal, giveUp, ...heard.options },
    watch,
  ).finally(heard.end);
  const { input, seats, folder, classification } = prepared;
  const asked = { options: input.options, question: input.question_text, classification };
  const summary = { output, folder, engine: seats.engine, ...asked, ...heard.results() };
  return printDecision(summary, events.session, flags.strict ?? false);
}

/** What is sent to whom, and which way the question goes. */
function tell({ input, seats, before, classification }: PreparedDecision, session: Session): void {
  for (const line of describeSending(seats.models, sentTexts(input))) session.note(`${printable(line)}\n`);
  if (session.options.quiet) return;
  if (before !== undefined) {
    session.note(`The question was put before: ${showPath(before, session.cwd)}. It is put anew.\n`);
  }
  const { classification: name, matched_indicator: matched } = classification;
  const why = matched === null ? `${name}, by default` : `${name}, by "${printable(matched)}"`;
  const route =
    input.route === 'single'
      ? `one judge, the pragmatic one (${why}); --debate puts it to all three`
      : `three judges (${why})`;
  session.note(`Route: ${route}\n`);
}

function readCall(question: string | undefined, flags: DecideFlags, { seats }: Settings): DecideCall {
  return {
    question,
    options: flags.option ?? [],
    context: flags.context ?? [],
    id: flags.id,
    featureDir: flags.featureDir,
    judges: seats.judges,
    model: seats.model,
    rounds: flags.rounds,
    threshold: flags.threshold,
    judgeTimeout: flags.judgeTimeout,
    timeout: flags.timeout,
    debate: flags.debate ?? flags.judges !== undefined,
    interactive: flags.interactive ?? flags.answers !== undefined,
  };
}
