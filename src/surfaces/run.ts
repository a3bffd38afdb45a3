// The one pipeline: runs a prepared workflow, in a folder or in memory, tells the caller what happens meanwhile, and
// gathers what came of it. Where a run goes on it is heard the same way.

import type { Agent } from '../agents/agent.ts';
import type { ReturnContract } from '../domain/contract.ts';
import type { Limits, Receipt } from '../domain/cost.ts';
import { SteelmanError, type Warning } from '../domain/errors.ts';
import type { Role } from '../domain/question.ts';
import type { AnswerRecorded } from '../domain/run.ts';
import type { ProgressEvent, Workflow } from '../domain/workflow.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { runInDirectory, runWorkflow } from '../engine/run-workflow.ts';
import { type Journal, memoryJournal } from '../journal/journal.ts';
import { createRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { VERSION } from '../version.ts';
import { type AdversarialOutput, adversarial } from '../workflows/adversarial/index.ts';
import { chooseRunFolder, type RunPlaceRequest } from './files/run-folder.ts';
import type { Comparison } from './workflows/adversarial/prepare-comparison.ts';

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

/** Hears a run through the options of whoever runs it; `end` is called however it ended. */
export function hearRun(update: (update: RunUpdate) => void) {
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
}

export interface PreparedRun<Input> {
  readonly input: Input;
  readonly seats: { readonly agentFor: (role: Role) => Agent; readonly engine: string };
  readonly limits: Limits;
  /** Undefined: nothing is written. */
  readonly folder: string | undefined;
}

export interface ObservedRun<Output> extends Gathered {
  readonly output: Output;
  /** Undefined when nothing was written. */
  readonly folder: string | undefined;
}

export async function runPrepared<Input, Output>(
  protocol: Workflow<Input, Output>,
  { folder, ...prepared }: PreparedRun<Input>,
  options: RunOptions,
): Promise<ObservedRun<Output>> {
  const directory = folder === undefined ? undefined : await createRunDirectory(folder);
  if (folder !== undefined) options.begin?.(folder);
  return runIn(directory, protocol, prepared, options);
}

async function runIn<Input, Output>(
  directory: RunDirectory | undefined,
  protocol: Workflow<Input, Output>,
  { input, seats: { agentFor, engine }, limits }: Omit<PreparedRun<Input>, 'folder'>,
  { startedAt, signal, giveUp, update }: RunOptions,
): Promise<ObservedRun<Output>> {
  const heard = hearRun(update);
  const common = { startedAt, signal, giveUp, agentFor, engine, limits, version: VERSION, ...heard.options };
  try {
    const output =
      directory === undefined
        ? await runWorkflow(protocol, input, {
            ...common,
            journal: heard.journalOf(memoryJournal()),
            publish: async (name, content) => heard.published(name, content),
          })
        : await runInDirectory(heard.options.observe(directory), protocol, input, common);
    return { output, folder: directory?.path, ...heard.results() };
  } finally {
    heard.end();
  }
}

/** The merged document lies beside the folder and has its number, so that both are chosen together. */
export async function runComparison(
  { input, place, seats, limits }: Comparison,
  options: RunOptions,
): Promise<ObservedRun<AdversarialOutput>> {
  const taken = place && (await takeFolder(place));
  if (taken !== undefined) options.begin?.(taken.directory.path);
  const named = { ...input, mergedName: taken?.mergedName ?? input.mergedName };
  return runIn(taken?.directory, adversarial, { input: named, seats, limits }, options);
}

const TAKEN = ['output/holds-run', 'output/not-empty', 'journal/locked'];
const MOST_ATTEMPTS = 20;

/** Another process may take the folder between the choice and the lock; unless it was named, there are others. */
async function takeFolder(
  place: RunPlaceRequest,
): Promise<{ readonly directory: RunDirectory; readonly mergedName: string | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const { folder, mergedName } = await chooseRunFolder(place);
    try {
      return { directory: await createRunDirectory(folder), mergedName };
    } catch (error) {
      const isTaken = error instanceof SteelmanError && TAKEN.includes(error.code);
      if (!isTaken || place.output !== undefined || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
