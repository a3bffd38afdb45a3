// The command of a workflow, made from its descriptor: flags and files in, a run in a folder, a summary out.

import type { Command } from 'commander';
import type { Receipt } from '../../../domain/cost.ts';
import { WaitingError, type Warning } from '../../../domain/errors.ts';
import type { Asked, OfferedWorkflow } from '../../../domain/workflow/workflow.ts';
import { countCalls } from '../../cost/count-calls.ts';
import { keepRemembered, rememberedIn } from '../../decisions/remembered.ts';
import { printable, showPath } from '../../files/show.ts';
import { type PreparedRun, prepareRun, sentBy } from '../../prepare/prepare-run.ts';
import { requestFields } from '../../prepare/request-fields.ts';
import type { RunSetup } from '../../prepare/setup.ts';
import { runPrepared } from '../../run.ts';
import { isAwaitingAuthor } from '../../runs/run-status.ts';
import { parseNow } from '../../settings/pace.ts';
import type { Settings } from '../../settings/settings.ts';
import { chooseDecider, openDecisions } from '../context/decision-flags.ts';
import { addRunFlags, askedBy, type Frame, type RunFlags } from '../context/flags.ts';
import type { RunWatch } from '../context/outcome.ts';
import { reportRun } from '../context/run-events.ts';
import { type Session, untilInterrupted } from '../context/session.ts';
import { noteSending, settingsOf, setupOfCommand } from '../context/setup-of-command.ts';
import { type Progress, showProgress } from '../screen/progress.ts';
import { printPreview } from './preview.ts';
import { printSummary, shownIn } from './summary.ts';

export interface WorkflowFlags extends RunFlags {
  readonly stdinName?: string;
  readonly interactive?: boolean;
  readonly fresh?: boolean;
}

export interface Call {
  readonly asked: Asked;
  readonly flags: WorkflowFlags;
  readonly session: Session;
  readonly watch: RunWatch;
  /** What the files of a project add to what was asked. */
  readonly complete?: (asked: Asked, settings: Settings) => Promise<Asked>;
}

/** What is left to do for the command once its run has ended. */
export interface EndedCommand<Input, Output> {
  readonly input: Input;
  /** Undefined where the run waits for its author. */
  readonly output: Output | undefined;
  readonly asked: Asked;
  readonly folder: string;
  readonly receipt: Receipt | undefined;
  /** The session for what is printed: where events go to standard output, nothing else does. */
  readonly session: Session;
  /** Prints the summary, and gives the exit code. */
  readonly print: () => Promise<number>;
}

/** Undefined after a dry run, which has printed what there is. */
export async function runCommand<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  call: Call,
): Promise<EndedCommand<Input, Output> | undefined> {
  const { flags, session, watch, complete = async (asked) => asked } = call;
  const startedAt = parseNow(session.options.now);
  const settings = await settingsOf(session, flags);
  const progress = showProgress(session);
  const asked = await complete(withSettings(workflow, call.asked, flags, settings), settings);
  const memory = { path: rememberedIn(session.cwd), isFresh: flags.fresh ?? false };
  const setup: RunSetup = {
    ...setupOfCommand(session, settings, flags, progress),
    stdin: untilInterrupted(session),
    stdinName: flags.stdinName,
    memory,
  };
  const counter = countCalls();
  const decider = { flags, session, progress };
  const run = flags.dryRun
    ? await prepareDry(workflow, asked, { ...setup, createAgent: counter.createAgent }, decider)
    : await prepareDecided(workflow, asked, setup, decider);
  await tell(run, flags, session);
  if (flags.dryRun) {
    await printPreview(run, { startedAt, asked, session, counter });
    return undefined;
  }
  let receipt: Receipt | undefined;
  const bill = (paid: Receipt): void => {
    receipt = paid;
    watch.bill(paid);
  };
  const context = { startedAt, flags, session, progress, watch: { ...watch, bill } };
  const { ended, told } = await reportRun(context, (how) => runPrepared(run, how).catch(whileWaiting));
  const { input = run.input, output, folder = run.place.folder } = ended ?? {};
  const common = { input, output, asked, folder, receipt, session: told };
  if (ended === undefined) return { ...common, print: async () => 0 };
  const kept = await keepRemembered(memory, workflow.toRemember?.(ended.output));
  for (const { message } of kept) session.warn(message);
  const artifacts = [...ended.artifacts.keys()].filter((name) => !ended.delivered.has(name));
  const { engine } = run.seated;
  const isStrict = flags.strict ?? false;
  const shown = shownIn(session, { engine, request: asked, isStrict, artifacts, folder, isNew: true });
  const warnings: readonly Warning[] = [...settings.warnings, ...run.warnings, ...ended.warnings, ...kept];
  const print = async () => {
    const summary = workflow.summarise(ended.output, input, shown);
    const code = await printSummary(summary, { folder, warnings, engine, receipt: ended.receipt }, told);
    if (flags.report) await writePage(folder, session);
    return code;
  };
  return { ...common, print };
}

async function writePage(folder: string, { cwd, note }: Session): Promise<void> {
  const { writeReportOf } = await import('../../pages/write-report.ts');
  note(`Page: ${printable(showPath(await writeReportOf(folder, cwd), cwd))}\n`);
}

/** Settings of these names are chosen among flags, the environment and files. */
const SET = ['depth', 'convergence', 'focus', 'openMarks'] as const;

function withSettings(
  { request }: Pick<OfferedWorkflow, 'request'>,
  typed: Asked,
  flags: WorkflowFlags,
  settings: Settings,
): Asked {
  const known = new Set(requestFields(request).map(({ name }) => name));
  const set = SET.filter((name) => known.has(name)).map((name) => [name, settings[name].value]);
  const interactive = flags.interactive ?? flags.answers !== undefined;
  return { ...typed, ...Object.fromEntries(set), ...(known.has('interactive') && { interactive }) };
}

interface Decider {
  readonly flags: WorkflowFlags;
  readonly session: Session;
  readonly progress: Progress;
}

/** Nobody decides, but a file of answers that cannot be used is refused here, too. */
async function prepareDry<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  asked: Asked,
  setup: RunSetup,
  decider: Decider,
): Promise<PreparedRun<Input, Output>> {
  if (decider.flags.answers !== undefined) await choosePerson(workflow, asked, setup, decider);
  // Where a cost is all that is shown, a folder in use is no reason to keep it back.
  const writes = workflow.preview !== undefined;
  return prepareRun(workflow, asked, { ...setup, asksNobody: true }, { writes });
}

/** With whoever decides at its checkpoints. */
async function prepareDecided<Input, Output>(
  workflow: OfferedWorkflow<Input, Output>,
  asked: Asked,
  setup: RunSetup,
  decider: Decider,
): Promise<PreparedRun<Input, Output>> {
  const person = await choosePerson(workflow, asked, setup, decider);
  return prepareRun(workflow, asked, { ...setup, person });
}

const choosePerson = <Input, Output>(
  { decisions = [] }: OfferedWorkflow<Input, Output>,
  asked: Asked,
  { stdin }: RunSetup,
  { flags, session, progress }: Decider,
) =>
  chooseDecider(
    {
      isInteractive: asked.interactive === true,
      flags,
      stdin,
      isStdinTaken: Object.values(asked).flat().includes('-'),
      open: openDecisions(decisions),
      pause: progress.clear,
    },
    session,
  );

/** What is sent to whom, and what the workflow has to say before it begins. */
async function tell<Input, Output>(
  run: PreparedRun<Input, Output>,
  { dryRun }: WorkflowFlags,
  session: Session,
): Promise<void> {
  for (const { message } of run.warnings) session.warn(message);
  if (!dryRun) noteSending(run.seated.models, sentBy(run), session);
  if (session.options.quiet) return;
  const { notes = [] } = run.prepared;
  for (const note of typeof notes === 'function' ? await notes(run.place) : notes) session.note(`${note}\n`);
}

/** Undefined where the run waits for the author of its document, which is no failure. */
export function whileWaiting(error: unknown): undefined {
  if (!(error instanceof WaitingError) || !isAwaitingAuthor(error)) throw error;
}

export function addWorkflow<Input, Output>(
  program: Command,
  workflow: OfferedWorkflow<Input, Output>,
  aliases: readonly string[],
  { define, session, watch }: Frame,
): void {
  const { name, examples, request, summary, flagHelp } = workflow;
  addRunFlags(define(program, name, examples).aliases([...aliases]), request, flagHelp)
    .description(summary)
    .action(async (...given: unknown[]) => {
      const self = given.at(-1) as Command;
      const flags = given.at(-2) as WorkflowFlags & Asked;
      const asked = askedBy(request, given.slice(0, -2) as (string | readonly string[] | undefined)[], flags);
      const run = await runCommand(workflow, { asked, flags, session: session(self), watch });
      process.exitCode = run === undefined ? 0 : await run.print();
    });
}
