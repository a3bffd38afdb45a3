// `steelman adversarial`: flags and files in, a run in a folder, a summary out.

import type { Command } from 'commander';
import { adversarial } from '../../../workflows/adversarial/index.ts';
import { sentDocuments } from '../../../workflows/adversarial/request/input.ts';
import { parseRequest } from '../../../workflows/adversarial/request/parse-request.ts';
import { splitPaths } from '../../../workflows/adversarial/request/parse-values.ts';
import {
  type AdversarialRequest,
  adversarialRequest,
} from '../../../workflows/adversarial/request/request.ts';
import { estimateComparison } from '../../cost/count-calls.ts';
import { estimateAsJson, renderEstimate } from '../../cost/render-estimate.ts';
import { keepRemembered, rememberedIn } from '../../decisions/remembered.ts';
import { runComparison } from '../../run.ts';
import { HOW_TO_USE_MODELS } from '../../seats/choose-agents.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SeatSettings } from '../../settings/settings-seats.ts';
import { type Comparison, prepareComparison } from '../../workflows/adversarial/prepare-comparison.ts';
import type { Surroundings } from '../../workflows/surroundings.ts';
import { ALL_CHECKPOINTS, chooseDecider, type DecisionRequest } from '../decision-flags.ts';
import { ADVERSARIAL_EXAMPLES } from '../examples.ts';
import { addRunFlags, EVENTS, type FlagsOf, type Frame, type RunFlags, STRICT } from '../flags.ts';
import type { RunWatch } from '../outcome.ts';
import { runHeard } from '../run.ts';
import { showProgress } from '../screen/progress.ts';
import { type Session, untilInterrupted } from '../session.ts';
import { printSummary } from '../summaries/adversarial.ts';
import { noteSending, settingsOf, surroundingsOfCommand } from '../surroundings-of-command.ts';

interface AdversarialFlags extends RunFlags, FlagsOf<AdversarialRequest> {
  readonly stdinName?: string;
}

async function runAdversarial(
  files: readonly string[],
  flags: AdversarialFlags,
  session: Session,
  watch: RunWatch,
): Promise<number> {
  const { cwd, options, signal } = session;
  const startedAt = parseNow(options.now);
  const settings = await settingsOf(session, flags);
  const request = parseFlags(files, flags, settings);
  for (const { message } of request.warnings) session.warn(message);
  const progress = showProgress(session);
  const memory = { path: rememberedIn(cwd), isFresh: flags.fresh ?? false };
  const around = {
    ...surroundingsOfCommand(session, settings, flags, progress),
    stdin: untilInterrupted(session),
    stdinName: flags.stdinName,
    memory,
  };
  if (flags.dryRun) return dryRun([request, around, { startedAt, signal }], session);
  const person = await chooseDecider(decisionsOf(request, flags, around, progress.clear), session);
  const comparison = await prepareComparison(
    request,
    { ...around, person },
    { output: flags.output, usualOutput: settings.output.value },
  );
  for (const { message } of comparison.warnings) session.warn(message);
  tellSending(comparison, session);
  const { ended: result, told } = await runHeard({ startedAt, flags, session, progress, watch }, (how) =>
    runComparison(comparison, how),
  );
  const kept = await keepRemembered(memory, result.output.toRemember);
  for (const { message } of kept) session.warn(message);
  return printSummary(
    {
      ...result,
      folder: result.folder ?? cwd,
      artifacts: [...result.artifacts.keys()].filter((name) => !result.delivered.has(name)),
      warnings: [settings, request, comparison, result].flatMap(({ warnings }) => warnings).concat(kept),
      engine: comparison.seats.engine,
    },
    told,
    flags.strict ?? false,
  );
}

function parseFlags(files: readonly string[], flags: AdversarialFlags, settings: Settings) {
  return parseRequest(
    {
      ...Object.fromEntries(Object.entries(flags).filter(([name]) => name in adversarialRequest.shape)),
      compare: chosenFiles(flags.compare, files),
      ...seatsToUse(settings.seats, files, flags),
      interactive: flags.interactive ?? flags.answers !== undefined,
      depth: settings.depth.value,
      convergence: settings.convergence.value,
      focus: settings.focus.value,
      openMarks: settings.openMarks.value,
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

function tellSending({ seats, input }: Comparison, session: Session): void {
  const isSent = noteSending(seats.models, sentDocuments(input), session);
  const isDefault = !isSent && input.seats.length === 0;
  if (isDefault && !session.options.quiet) session.note(`${HOW_TO_USE_MODELS}\n`);
}

/** Plain arguments are files as they stand, commas included. */
function chosenFiles(compare: string | undefined, files: readonly string[]): readonly string[] | undefined {
  if (compare === undefined && files.length === 0) return undefined;
  return [...splitPaths(compare ?? ''), ...files];
}

async function dryRun(
  [request, { limits = {}, ...around }, when]: Parameters<typeof estimateComparison>,
  { print, warn, options: { json } }: Session,
): Promise<number> {
  const estimate = await estimateComparison(request, around, when);
  for (const message of estimate.warnings) warn(message);
  print(
    json
      ? `${JSON.stringify(estimateAsJson(estimate, limits), null, 2)}\n`
      : renderEstimate(estimate, limits),
  );
  return 0;
}

export function add(program: Command, { define, session, watch }: Frame): void {
  addRunFlags(define(program, 'adversarial', ADVERSARIAL_EXAMPLES), adversarialRequest)
    .option('--allow-secrets', 'Send documents to models also where they seem to hold keys or passwords')
    .argument('[files...]', 'Documents to compare; the same as --compare')
    .option('--stdin-name <name>', 'What to call the document read from stdin (-)')
    .option('--strict', STRICT)
    .option('--dry-run', 'Say what the run would ask and cost; nothing is sent or written')
    .option('--events <file>', EVENTS)
    .description(adversarial.summary)
    .alias('merge')
    .action(async (files: string[], flags: AdversarialFlags, command: Command) => {
      process.exitCode = await runAdversarial(files, flags, session(command), watch);
    });
}
