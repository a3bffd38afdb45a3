// Runs a protocol: puts its questions to agents and records every answer before it is used,
// so that running it again with the same journal goes on where it stopped.

import type { Agent } from '../agents/agent.ts';
import type { Limits, Receipt } from '../domain/cost.ts';
import { BudgetError, SteelmanError, UsageError } from '../domain/errors.ts';
import type { Role } from '../domain/question.ts';
import { JOURNAL_FORMAT, type Run, type RunStarted, type RunStopped, runFromEvents } from '../domain/run.ts';
import type { ProgressEvent, Workflow } from '../domain/workflow/workflow.ts';
import type { Journal } from '../journal/journal.ts';
import type { RunDirectory } from '../journal/run-directory.ts';
import { throughJson } from './canonical-json.ts';
import { checkSameRun, recordedInput } from './check-same-run.ts';
import { guardListener, type StopSignals, throwIfInterrupted } from './interruption.ts';
import { type ContractKeeper, keepContract } from './keep-contract.ts';
import { type Deliver, keepRecords } from './keep-records.ts';
import { openDoor } from './open-door.ts';
import { outputChanged, restoreArtifacts } from './restore-artifacts.ts';
import { hashOutput, recallOutput, receiptOf, renderContract, summariseRun } from './run-files.ts';

export interface RunOptions extends StopSignals {
  readonly journal: Journal;
  /** Where the run is kept; undefined for one in memory. */
  readonly folder?: string | undefined;
  readonly agentFor: (role: Role) => Agent;
  /** Makes sure that the artifact is there with this content. */
  readonly publish: (artifact: string, content: string) => Promise<void>;
  /** The same for a document beside the run folder; without it the document is published like an artifact. */
  readonly deliver?: Deliver | undefined;
  /** Whether what the journal names so is still there, unaltered; without it a finished run is replayed to be sure. */
  readonly isPublished?: (artifact: string, sha256: string) => Promise<boolean>;
  /** Keeps what somebody made of an artifact before it is put back, and says under which name. */
  readonly setAside?: (artifact: string) => Promise<string | undefined>;
  /** The text of `run.json`, which may still hold the output of a finished run; without it the run is replayed. */
  readonly readSummary?: (() => Promise<string | undefined>) | undefined;
  /** Told what a caller gets back as things stand: first, at each step, and at the end, whatever it is. */
  readonly conclude?: ((contract: object) => Promise<void>) | undefined;
  /** Where it throws the run goes on, and it is told nothing more. */
  readonly report?: ((event: ProgressEvent) => void) | undefined;
  /** ISO-8601; a run that is continued keeps the one it began with. */
  readonly startedAt: string;
  readonly engine: string;
  /** Milliseconds from anywhere, never going back, to say how long answers took; of the machine where none are given. */
  readonly now?: (() => number) | undefined;
  /** Of steelman. */
  readonly version: string;
  /** Recorded with a new run, and with one that stops; whoever chose the agents sees to it that they hold. */
  readonly limits?: Limits | undefined;
  /** Told what was paid for in all, however the run ends; not called where nobody was paid. */
  readonly bill?: ((receipt: Receipt) => void) | undefined;
}

export async function runWorkflow<Input, Output>(
  protocol: Workflow<Input, Output>,
  input: Input,
  options: RunOptions,
): Promise<Output> {
  throwIfInterrupted(options.signal);
  const past = runFromEvents(await options.journal.read());
  const started = await startOrContinue(protocol, input, past, options);
  const guarded = { ...options, report: guardListener(options.report) };
  const contract = keepContract(protocol, guarded);
  try {
    const output =
      past.status === 'finished'
        ? await recall(protocol, past, started, guarded)
        : await goOn(protocol, past, started, { ...guarded, report: contract.report }, contract);
    await contract.finished(output);
    return output;
  } finally {
    await sendBill(options);
  }
}

/** Never fails: another error may be on its way. */
async function sendBill({ journal, bill }: RunOptions): Promise<void> {
  if (bill === undefined) return;
  const receipt = await journal.read().then(
    (events) => receiptOf(runFromEvents(events)),
    () => undefined,
  );
  if (receipt !== undefined) guardListener(bill)(receipt);
}

async function recall<Input, Output>(
  protocol: Workflow<Input, Output>,
  past: Run,
  started: RunStarted,
  options: RunOptions,
): Promise<Output> {
  const kept = recallOutput(past, await options.readSummary?.());
  const replayed = await restoreArtifacts(protocol, past, started, options, kept === undefined);
  if (kept !== undefined) return kept.value as Output;
  const output = throughJson(replayed as Output);
  if (hashOutput(output) !== past.outputSha256) throw outputChanged(started.steelman);
  return output;
}

async function goOn<Input, Output>(
  protocol: Workflow<Input, Output>,
  past: Run,
  started: RunStarted,
  options: RunOptions,
  contract: ContractKeeper<Output>,
): Promise<Output> {
  const records = keepRecords(past, started, options);
  try {
    await contract.begun();
    const door = openDoor(past, started, records.keeper, options);
    const output = throughJson(
      await door.through((it) => protocol.run(recordedInput(protocol, started), it)),
    );
    await options.journal.append({
      type: 'run-finished',
      sha256: hashOutput(output),
      ...records.unclaimed(),
    });
    return output;
  } catch (error) {
    const failure = describeFailure(error);
    // The first error is the one to show; a run without this line resumes all the same.
    const rest = { ...records.unclaimed(), ...records.heard(), ...limitsIn(options), ...exceededBy(error) };
    await options.journal.append({ type: 'run-stopped', ...failure, ...rest }).catch(() => undefined);
    await contract.stopped(failure);
    throw error;
  }
}

async function startOrContinue<Input, Output>(
  protocol: Workflow<Input, Output>,
  input: Input,
  past: Run,
  { journal, startedAt, engine, version, limits }: RunOptions,
): Promise<RunStarted> {
  const parsed = protocol.input.safeParse(input);
  if (!parsed.success) throw invalidInput(protocol.name, parsed.error.issues);
  if (past.status !== 'empty') return checkSameRun(protocol, parsed.data, engine, past);
  const started: RunStarted = throughJson({
    type: 'run-started',
    format: JOURNAL_FORMAT,
    steelman: version,
    protocol: protocol.name,
    startedAt,
    engine,
    input: parsed.data,
    ...limitsIn({ limits }),
  });
  await journal.append(started);
  return started;
}

const limitsIn = ({ limits }: Pick<RunOptions, 'limits'>): { readonly limits?: Limits } =>
  limits !== undefined && Object.values(limits).some((limit) => limit !== undefined) ? { limits } : {};

const exceededBy = (error: unknown): Pick<RunStopped, 'exceeded'> =>
  error instanceof BudgetError ? { exceeded: { limit: error.limit, suggested: error.suggested } } : {};

const describeFailure = (error: unknown): { readonly code: string; readonly message: string } => ({
  code: error instanceof SteelmanError ? error.code : 'internal/unexpected',
  message: error instanceof Error ? error.message : String(error),
});

const invalidInput = (
  protocol: string,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): UsageError => {
  const wrong = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  );
  return new UsageError(`The input of "${protocol}" is not valid: ${wrong.join('; ')}`, {
    code: 'input/invalid',
  });
};

export type DirectoryRunOptions = Omit<
  RunOptions,
  'journal' | 'folder' | 'publish' | 'deliver' | 'isPublished' | 'setAside' | 'readSummary'
>;

/** Takes the folder over: it is closed when this settles, whatever happens. */
export async function runInDirectory<Input, Output>(
  directory: RunDirectory,
  protocol: Workflow<Input, Output>,
  input: Input,
  options: DirectoryRunOptions,
): Promise<Output> {
  let contract: object | undefined;
  try {
    const output = await runWorkflow(protocol, input, {
      ...options,
      journal: directory.journal,
      folder: directory.path,
      publish: directory.writeArtifact,
      deliver: directory.deliver,
      isPublished: directory.holdsArtifact,
      setAside: directory.setAside,
      readSummary: directory.readSummary,
      async conclude(concluded) {
        contract = concluded;
        await directory.writeContract(renderContract(concluded));
        await options.conclude?.(concluded);
      },
    });
    await writeSummary(directory, contract, { value: output });
    return output;
  } catch (error) {
    // The first error is the one to show.
    await writeSummary(directory, contract).catch(() => undefined);
    throw error;
  } finally {
    await directory.close();
  }
}

async function writeSummary(
  directory: RunDirectory,
  contract: object | undefined,
  output?: { readonly value: unknown },
): Promise<void> {
  const run = runFromEvents(await directory.journal.read());
  if (run.started === undefined) return;
  // The summary of a finished run is the only place of its output: what cannot be said anew is left as it is.
  if (run.status === 'finished' && output === undefined && run.outputSha256 !== undefined) return;
  await directory.writeSummary(summariseRun({ ...run, output: output?.value }, contract));
}
