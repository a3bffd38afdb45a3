// Goes on with the run in a folder, from what its journal recorded: the input, the time and the engine.

import type { Agent } from '../agents/agent.ts';
import type { Limits } from '../domain/cost.ts';
import { InternalError, JournalError } from '../domain/errors.ts';
import type { Role } from '../domain/question.ts';
import {
  type AnswerRecorded,
  deliveredName,
  nameOfDelivered,
  type Run,
  type RunStarted,
  runFromEvents,
} from '../domain/run.ts';
import type { Workflow } from '../domain/workflow/workflow.ts';
import { openRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { recordedInput, withoutBeginning } from './check-same-run.ts';
import type { StopSignals } from './interruption.ts';
import { replayRun } from './replay-run.ts';
import { type RunOptions, runInDirectory } from './run-workflow.ts';

type AgentFor = (role: Role) => Agent;

export interface ResumeOptions extends StopSignals, Pick<RunOptions, 'report' | 'conclude' | 'bill'> {
  /** Every protocol there is; the journal names the one to run. */
  readonly workflows: Readonly<Record<string, Workflow<unknown, unknown>>>;
  /** Chooses the agents by what the run was begun with, so that no other engine steps in unseen. */
  readonly agentsFor: (started: RunStarted, past: Run) => AgentFor | Promise<AgentFor>;
  /**
   * A new answer to a step that was answered before, which replaces the earlier one. Made under the lock and written
   * down before the run goes on; where a document that the run delivered was edited since, nothing is.
   */
  readonly amend?: ((past: Run) => AnswerRecorded) | undefined;
  /** Those that are given anew; all others are as they were when the run stopped. */
  readonly limits?: Limits | undefined;
  /** Wraps the folder for those who want to hear what is written to it. */
  readonly observe?: ((directory: RunDirectory) => RunDirectory) | undefined;
}

export interface Resumed {
  readonly started: RunStarted;
  readonly output: unknown;
}

export async function resumeRun(path: string, options: ResumeOptions): Promise<Resumed> {
  const directory = await openRunDirectory(path);
  const { started, limits, protocol, input, agentFor } = await recall(directory, options).catch(
    async (error) => {
      await directory.close();
      throw error;
    },
  );
  const proven = provingDirectory(directory, protocol);
  const observed = options.observe?.(proven) ?? proven;
  const output = await runInDirectory(observed, protocol, input, {
    agentFor,
    startedAt: started.startedAt,
    engine: started.engine,
    version: started.steelman,
    limits: { ...limits, ...options.limits },
    report: options.report,
    conclude: options.conclude,
    signal: options.signal,
    bill: options.bill,
    giveUp: options.giveUp,
  }).catch((error: unknown) => {
    throw isArtifactName(error) ? nameRecorded(error) : error;
  });
  return { started, output };
}

const isArtifactName = (error: unknown): error is InternalError =>
  error instanceof InternalError && error.code === 'internal/artifact-name';

/** A new run names its documents by itself; one that goes on has the names from its journal. */
const nameRecorded = (cause: InternalError): JournalError =>
  new JournalError(`The journal asks for what no run writes: ${cause.message}`, {
    code: 'journal/artifact-name',
    cause,
  });

/** A journal may claim any neighbour: what lies there is replaced only where the run, replayed, wrote just that. */
function provingDirectory(directory: RunDirectory, protocol: Workflow<unknown, unknown>): RunDirectory {
  return {
    ...directory,
    async deliver(name, content, ours) {
      const isKept = ours !== undefined && (await directory.holdsArtifact(deliveredName(name), ours));
      const isProven = isKept && (await wroteBefore(directory, protocol, deliveredName(name), ours));
      await directory.deliver(name, content, isProven ? ours : undefined);
    },
  };
}

async function wroteBefore(
  { journal }: RunDirectory,
  protocol: Workflow<unknown, unknown>,
  name: string,
  sha256: string,
): Promise<boolean> {
  const events = await journal.read();
  const at = events.findLastIndex((event) => event.type === 'artifact-published' && event.name === name);
  // As the run stood then: answers may have been amended since.
  const then = runFromEvents(events.slice(0, at + 1));
  if (then.started === undefined) return false;
  const { artifacts } = await replayRun(protocol, then, then.started);
  return artifacts.get(name)?.sha256 === sha256;
}

async function recall(directory: RunDirectory, { workflows, agentsFor, amend }: ResumeOptions) {
  const { journal, path } = directory;
  const past = runFromEvents(await journal.read());
  const { status, started } = past;
  if (status === 'empty') throw emptyJournal(path);
  if (started === undefined) throw withoutBeginning();
  const protocol = workflowOf(path, started, workflows);
  const recalled = {
    started,
    limits: past.limits,
    protocol,
    input: recordedInput(protocol, started),
    agentFor: await agentsFor(started, past),
  };
  if (amend) await record(directory, past, amend(past));
  return recalled;
}

async function record(directory: RunDirectory, past: Run, answer: AnswerRecorded): Promise<void> {
  for (const [name, sha256] of past.artifacts) {
    const document = nameOfDelivered(name);
    if (document !== undefined && !(await directory.mayDeliver(document, sha256)))
      throw editedSince(document, directory.path);
  }
  await directory.journal.append(answer);
}

const editedSince = (document: string, path: string): JournalError =>
  new JournalError(`"${document}" was edited since the run wrote it; nothing is changed`, {
    code: 'journal/not-ours',
    hint: `Move it away and run the command again: the run in "${path}" then writes it again.`,
  });

/** The protocol that a run was begun with. */
export function workflowOf(
  path: string,
  started: RunStarted,
  workflows: ResumeOptions['workflows'],
): Workflow<unknown, unknown> {
  const known = Object.values(workflows);
  const protocol = known.find(({ name }) => name === started.protocol);
  if (protocol === undefined) throw unknownWorkflow(path, started.protocol, known);
  return protocol;
}

export const emptyJournal = (path: string): JournalError =>
  new JournalError(`The run in "${path}" stopped before anything was recorded`, {
    code: 'journal/empty',
    hint: 'There is nothing to resume: run the original command again.',
  });

function unknownWorkflow(
  path: string,
  name: string,
  known: readonly Workflow<unknown, unknown>[],
): JournalError {
  const names = known.map((protocol) => protocol.name).join(', ');
  return new JournalError(
    `The run in "${path}" is of "${name}", which this version of steelman does not know`,
    {
      code: 'journal/unknown-protocol',
      hint: `It knows: ${names}. Update steelman and resume again, or start a new run.`,
    },
  );
}
