// `steelman adversarial`: flags and files in, a run in a folder, a summary out.

import { sentDocuments } from '../../protocols/adversarial/input.ts';
import { parseRequest } from '../../protocols/adversarial/request/parse-request.ts';
import { splitPaths } from '../../protocols/adversarial/request/parse-values.ts';
import { printable } from '../label-documents.ts';
import { type LimitFlags, limitsOf, parseLimits } from '../limits.ts';
import { paceOf } from '../pace.ts';
import { parseNow } from '../parse-now.ts';
import { type Comparison, prepareComparison } from '../prepare-comparison.ts';
import { keepRemembered } from '../remembered/keep-remembered.ts';
import { rememberedIn } from '../remembered/remembered-file.ts';
import { runComparison } from '../run-comparison.ts';
import { HOW_TO_USE_MODELS } from '../seats/choose-agents.ts';
import { describeRetry } from '../seats/create-agent.ts';
import { describeSending } from '../seats/describe-sending.ts';
import type { Settings } from '../settings.ts';
import type { SeatSettings } from '../settings-seats.ts';
import type { Surroundings } from '../surroundings.ts';
import {
  ALL_CHECKPOINTS,
  chooseDecider,
  type DecisionFlags,
  type DecisionRequest,
} from './decision-flags.ts';
import { dryRun } from './dry-run.ts';
import { openEvents } from './event-stream.ts';
import type { PermissionFlags } from './permission-flags.ts';
import { showProgress } from './progress.ts';
import type { RunWatch } from './run-watch.ts';
import type { Session } from './session.ts';
import { printSummary } from './summary.ts';
import { byFilesOf, settingsOf } from './surroundings-of-command.ts';
import { untilInterrupted } from './until-interrupted.ts';

/** As typed; names as in the request schema. */
export interface AdversarialFlags extends PermissionFlags, LimitFlags, DecisionFlags {
  readonly compare?: string;
  readonly source?: string;
  readonly generate?: string;
  readonly agents?: string;
  readonly model?: string;
  readonly analysts?: string;
  readonly judges?: string;
  readonly merger?: string;
  readonly allowDegraded?: boolean;
  readonly blind?: boolean;
  readonly eliminate?: boolean;
  readonly order?: string;
  readonly ancestor?: string;
  readonly force?: boolean;
  readonly fresh?: boolean;
  readonly allowSecrets?: boolean;
  readonly depth?: string;
  readonly convergence?: string;
  readonly interactive?: boolean;
  readonly output?: string;
  readonly focus?: string;
  readonly provenance?: string;
  readonly openMarks?: string;
  readonly rebuttals?: string;
  readonly show?: string;
  readonly strict?: boolean;
  readonly stdinName?: string;
  readonly dryRun?: boolean;
  readonly events?: string;
}

export async function runAdversarial(
  files: readonly string[],
  flags: AdversarialFlags,
  session: Session,
  { begin, conclude, bill, awaits }: RunWatch,
): Promise<number> {
  const { cwd, options } = session;
  const startedAt = parseNow(options.now);
  const settings = await settingsOf(session, flags);
  const request = parseFlags(files, flags, settings);
  for (const { message } of request.warnings) session.warn(message);

  const around = surroundings(flags, settings, session);
  const limits = { ...limitsOf(settings.limits), ...parseLimits(flags) };
  const { signal } = session;
  if (flags.dryRun) return dryRun([request, around, { startedAt, signal }], limits, session);
  const progress = showProgress(session);
  const person = await chooseDecider(decisionsOf(request, flags, around, progress.clear), session);
  const comparison = await prepareComparison(
    request,
    {
      ...around,
      limits,
      person,
      onRetry: (retry) => progress.show({ type: 'warning', message: describeRetry(retry) }),
      onWarning: (message) => progress.show({ type: 'warning', message: printable(message) }),
    },
    { output: flags.output, usualOutput: settings.output.value },
  );
  for (const { message } of comparison.warnings) session.warn(message);
  tellSending(comparison, session);

  const events = openEvents(flags.events, session, progress.warn);
  const result = await runComparison(comparison, {
    startedAt,
    signal,
    giveUp: session.giveUp,
    begin,
    update: (update) => {
      events.send(update);
      if (update.type === 'progress') progress.show(update.progress);
      if (update.type === 'progress') awaits(update.progress);
      if (update.type === 'receipt') bill(update.receipt);
      if (update.type === 'contract') conclude(update.contract);
    },
  }).finally(() => {
    progress.clear();
    events.close();
  });
  const kept = await keepRemembered(around.memory, result.output.toRemember);
  for (const { message } of kept) session.warn(message);
  return printSummary(
    {
      output: result.output,
      folder: result.folder ?? cwd,
      artifacts: [...result.artifacts.keys()].filter((name) => !result.delivered.has(name)),
      warnings: [settings, request, comparison, result].flatMap(({ warnings }) => warnings).concat(kept),
      engine: comparison.seating.engine,
      receipt: result.receipt,
    },
    events.session,
    flags.strict ?? false,
  );
}

function surroundings(flags: AdversarialFlags, settings: Settings, session: Session): Surroundings {
  const { cwd, environment } = session;
  const { models, permissions } = settings;
  const { allowSecrets, stdinName } = flags;
  const stdin = untilInterrupted(session);
  const asked = { ...paceOf(settings), byFiles: byFilesOf(flags, session) };
  const memory = { path: rememberedIn(cwd), isFresh: flags.fresh ?? false };
  return { cwd, environment, models, permissions, ...asked, allowSecrets, stdin, stdinName, memory };
}

function parseFlags(files: readonly string[], flags: AdversarialFlags, settings: Settings) {
  return parseRequest(
    {
      compare: chosenFiles(flags.compare, files),
      order: flags.order,
      ancestor: flags.ancestor,
      force: flags.force,
      fresh: flags.fresh,
      source: flags.source,
      generate: flags.generate,
      ...seatsToUse(settings.seats, files, flags),
      analysts: flags.analysts,
      allowDegraded: flags.allowDegraded,
      blind: flags.blind,
      eliminate: flags.eliminate,
      interactive: flags.interactive ?? flags.answers !== undefined,
      depth: settings.depth.value,
      convergence: settings.convergence.value,
      focus: settings.focus.value,
      provenance: flags.provenance,
      openMarks: settings.openMarks.value,
      rebuttals: flags.rebuttals,
      show: flags.show,
    },
    settings.models.keys(),
  );
}

const decisionsOf = (
  { interactive, ...request }: ReturnType<typeof parseFlags>,
  flags: AdversarialFlags,
  { stdin }: Surroundings,
  pause: () => void,
): DecisionRequest => ({
  isInteractive: interactive,
  flags,
  stdin,
  isStdinTaken:
    request.mode === 'compare'
      ? [...request.compare, request.ancestor].includes('-')
      : request.source === '-',
  open: ALL_CHECKPOINTS,
  pause,
});

/** Seats of a file are no reason to believe that variants are to be written. */
function seatsToUse(seats: SeatSettings, files: readonly string[], flags: AdversarialFlags): SeatSettings {
  const isAsked = files.length > 0 || (flags.compare ?? flags.source ?? flags.generate) !== undefined;
  return isAsked ? seats : { ...seats, agents: flags.agents };
}

/** Before the first call, and not to be silenced: what leaves the machine is the reader's decision. */
function tellSending({ seating, input }: Comparison, { note, options }: Session): void {
  const lines = describeSending(seating.models, sentDocuments(input));
  for (const line of lines) note(`${printable(line)}\n`);
  const isDefault = lines.length === 0 && input.seats.length === 0;
  if (isDefault && !options.quiet) note(`${HOW_TO_USE_MODELS}\n`);
}

/** Plain arguments are files as they stand, commas included. */
function chosenFiles(compare: string | undefined, files: readonly string[]): readonly string[] | undefined {
  if (compare === undefined && files.length === 0) return undefined;
  return [...splitPaths(compare ?? ''), ...files];
}
