// The one pipeline: runs a prepared workflow, in a folder or in memory, reports what happens meanwhile, and gathers the
// results. A run that goes on is followed the same way.

import type { Agent } from '../agents/agent.ts';
import type { ReturnContract } from '../domain/contract.ts';
import type { Receipt } from '../domain/cost.ts';
import { SteelmanError, type Warning } from '../domain/errors.ts';
import type { AnswerRecorded } from '../domain/run.ts';
import { VERSION } from '../domain/version.ts';
import type { ProgressEvent } from '../domain/workflow/workflow.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { runInDirectory, runWorkflow } from '../engine/run-workflow.ts';
import { type Journal, memoryJournal } from '../journal/journal.ts';
import { createRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { choosePlace } from './files/choose-place.ts';
import { nestedRuns } from './prepare/nested-runs.ts';
import type { PreparedRun } from './prepare/prepare-run.ts';
import { seatHelpers } from './prepare/seat-helpers.ts';
import { agentsFor } from './prepare/seating.ts';
import { chooseAgents } from './seats/choose-agents.ts';

export type RunUpdate =
  | { readonly type: 'progress'; readonly progress: ProgressEvent }
  | { readonly type: 'artifact'; readonly name: string; readonly content: string }
  /** What was paid for in all; there is none where nobody was paid. */
  | { readonly type: 'receipt'; readonly receipt: Receipt }
  /** The last event of a run, whatever became of it. */
  | { readonly type: 'contract'; readonly contract: ReturnContract }
  | ({ readonly type: 'answer' } & Pick<AnswerRecorded, 'step' | 'question' | 'role' | 'agent' | 'answer'>);

export const asWarning = (message: string): RunUpdate => ({
  type: 'progress',
  progress: { type: 'warning', message },
});

interface Gathered {
  /** Given while it ran. */
  readonly warnings: readonly Warning[];
  /** By name, in the order they were published. */
  readonly artifacts: ReadonlyMap<string, string>;
  /** Those of them that lie beside the folder. */
  readonly delivered: ReadonlySet<string>;
  /** Undefined where nobody was paid. */
  readonly receipt: Receipt | undefined;
}

/** Follows a run through the options of its caller; `end` is called however it ended. */
export function observeRun(update: (update: RunUpdate) => void) {
  const artifacts = new Map<string, string>();
  const delivered = new Set<string>();
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  const published = (name: string, content: string): void => {
    artifacts.set(name, content);
    update({ type: 'artifact', name, content });
  };
  const journalOf = (journal: Journal): Journal => ({
    read: journal.read,
    async append(event) {
      await journal.append(event);
      if (event.type !== 'answer-recorded') return;
      const { step, question, role, agent, answer } = event;
      update({ type: 'answer', step, question, role, agent, answer });
    },
  });
  const observe = (directory: RunDirectory): RunDirectory => ({
    ...directory,
    journal: journalOf(directory.journal),
    async writeArtifact(name, content) {
      await directory.writeArtifact(name, content);
      published(name, content);
    },
    async deliver(name, content, ours) {
      await directory.deliver(name, content, ours);
      delivered.add(name);
      published(name, content);
    },
  });
  return {
    published,
    journalOf,
    options: {
      observe,
      bill: (paid: Receipt) => {
        receipt = paid;
        update({ type: 'receipt', receipt });
      },
      conclude: async (concluded: object) => {
        contract = concluded as ReturnContract;
      },
      report: (progress: ProgressEvent) => {
        if (progress.type === 'warning') warnings.push({ code: 'run/warning', message: progress.message });
        update({ type: 'progress', progress });
      },
    },
    end(): void {
      if (contract !== undefined) update({ type: 'contract', contract });
    },
    results: (): Gathered => ({ warnings, artifacts, delivered, receipt }),
  };
}

export interface RunOptions extends StopSignals {
  readonly startedAt: string;
  readonly update: (update: RunUpdate) => void;
  /** Called once the folder of the run is ours. */
  readonly begin?: ((folder: string) => void) | undefined;
  /** Answers as the author of a document, where the caller is one. */
  readonly author?: Agent | undefined;
}

export interface ObservedRun<Input, Output> extends Gathered {
  readonly output: Output;
  readonly input: Input;
  /** Undefined when nothing was written. */
  readonly folder: string | undefined;
}

export async function runPrepared<Input, Output>(
  run: PreparedRun<Input, Output>,
  options: RunOptions,
): Promise<ObservedRun<Input, Output>> {
  const taken = run.writes ? await takeFolder(run) : undefined;
  if (taken !== undefined) options.begin?.(taken.directory.path);
  const { workflow, seated, setup, limits } = run;
  const { startedAt, signal, giveUp, update, author } = options;
  const input = taken?.input ?? run.input;
  const folder = taken?.directory.path;
  const observed = observeRun(update);
  const { report } = observed.options;
  const nested = nestedRuns({
    folder,
    cwd: setup.cwd,
    startedAt,
    report,
    seatingFor: (asked) => chooseAgents(asked, { ...setup, budget: seated.budget }),
  });
  const agentFor = agentsFor(workflow, input, seated, {
    person: setup.person,
    author,
    nested,
    helper: seatHelpers(setup),
  });
  const engine = seated.engine;
  const common = {
    startedAt,
    signal,
    giveUp,
    agentFor,
    engine,
    limits,
    version: VERSION,
    ...observed.options,
  };
  try {
    const output =
      taken === undefined
        ? await runWorkflow(workflow, input, {
            ...common,
            journal: observed.journalOf(memoryJournal()),
            publish: async (name, content) => observed.published(name, content),
          })
        : await runInDirectory(observed.options.observe(taken.directory), workflow, input, common);
    return { output, input, folder, ...observed.results() };
  } finally {
    observed.end();
  }
}

const TAKEN = ['output/holds-run', 'output/not-empty', 'journal/locked'];
const MOST_ATTEMPTS = 20;

/** Another process may take the folder between the choice and the lock; unless it was named, there are others. */
async function takeFolder<Input, Output>({ prepared, place: first, input }: PreparedRun<Input, Output>) {
  let place = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const directory = await createRunDirectory(place.folder);
      return { directory, input: place === first ? input : prepared.input(place) };
    } catch (error) {
      const isTaken = error instanceof SteelmanError && TAKEN.includes(error.code);
      if (!isTaken || prepared.place.isNamed || attempt === MOST_ATTEMPTS) throw error;
      place = await choosePlace(prepared.place);
    }
  }
}
