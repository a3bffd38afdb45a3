// What a caller can hear of a run, and the run folder that tells it: the same where a run begins and where it goes on.

import type { Agent } from '../agents/agent.ts';
import type { ReturnContract } from '../domain/contract.ts';
import type { Limits, Receipt } from '../domain/cost.ts';
import { SteelmanError } from '../domain/errors.ts';
import type { ProgressEvent, Protocol } from '../domain/protocol.ts';
import type { Role } from '../domain/question.ts';
import type { AnswerRecorded } from '../domain/run.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { runInDirectory, runProtocol } from '../engine/run-protocol.ts';
import { type Journal, memoryJournal } from '../journal/journal.ts';
import { createRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { type AdversarialOutput, adversarial } from '../protocols/adversarial/index.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { VERSION } from '../version.ts';
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

/** Told of what is written as soon as it is; `isDelivered`: beside the run folder. */
type Update = (update: RunUpdate, isDelivered?: boolean) => void;

export function observeDirectory(directory: RunDirectory, update: Update): RunDirectory {
  return {
    ...directory,
    journal: observeAnswers(directory.journal, update),
    async writeArtifact(name, content) {
      await directory.writeArtifact(name, content);
      update({ type: 'artifact', name, content });
    },
    async deliver(name, content, ours) {
      await directory.deliver(name, content, ours);
      update({ type: 'artifact', name, content }, true);
    },
  };
}

function observeAnswers(journal: Journal, update: Update): Journal {
  return {
    read: journal.read,
    async append(event) {
      await journal.append(event);
      if (event.type !== 'answer-recorded') return;
      const { step, question, role, agent, answer } = event;
      update({ type: 'answer', step, question, role, agent, answer });
    },
  };
}

export interface ObserveOptions extends StopSignals {
  readonly agentFor: (role: Role) => Agent;
  readonly engine: string;
  readonly limits: Limits;
  readonly startedAt: string;
  readonly update: (update: RunUpdate) => void;
  /** Taken over; undefined: nothing is written. */
  readonly directory: RunDirectory | undefined;
}

export interface ObservedRun<Output> {
  readonly output: Output;
  /** Given while it ran. */
  readonly warnings: readonly Warning[];
  /** By name, in the order they were published. */
  readonly artifacts: ReadonlyMap<string, string>;
  /** Those of them that lie beside the folder. */
  readonly delivered: ReadonlySet<string>;
  /** Undefined when nothing was written. */
  readonly folder: string | undefined;
  /** Undefined where nobody was paid. */
  readonly receipt: Receipt | undefined;
}

export async function runObserved<Input, Output>(
  protocol: Protocol<Input, Output>,
  input: Input,
  { update, directory, ...options }: ObserveOptions,
): Promise<ObservedRun<Output>> {
  const artifacts = new Map<string, string>();
  const delivered = new Set<string>();
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  let contract: ReturnContract | undefined;
  const hear = (heard: RunUpdate, isDelivered = false): void => {
    if (heard.type === 'artifact') artifacts.set(heard.name, heard.content);
    if (heard.type === 'artifact' && isDelivered) delivered.add(heard.name);
    update(heard);
  };
  const common = {
    ...options,
    version: VERSION,
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
  };
  try {
    const output =
      directory === undefined
        ? await runProtocol(protocol, input, {
            ...common,
            journal: observeAnswers(memoryJournal(), hear),
            publish: async (name, content) => hear({ type: 'artifact', name, content }),
          })
        : await runInDirectory(observeDirectory(directory, hear), protocol, input, common);
    return { output, warnings, artifacts, delivered, folder: directory?.path, receipt };
  } finally {
    if (contract !== undefined) update({ type: 'contract', contract });
  }
}

export interface RunComparisonOptions extends StopSignals {
  readonly startedAt: string;
  readonly update: (update: RunUpdate) => void;
  /** Called once the folder of the run is ours. */
  readonly begin?: (folder: string) => void;
}

export async function runComparison(
  { input, place, seating, limits }: Comparison,
  { begin, ...options }: RunComparisonOptions,
): Promise<ObservedRun<AdversarialOutput>> {
  const { agentFor, engine } = seating;
  const { directory, mergedName } =
    place === undefined ? { directory: undefined } : await takeFolder(place, begin);
  const named = { ...input, mergedName: mergedName ?? input.mergedName };
  return runObserved(adversarial, named, { ...options, agentFor, engine, limits, directory });
}

const TAKEN = ['output/holds-run', 'output/not-empty', 'journal/locked'];
const MOST_ATTEMPTS = 20;

/** Another process may take the folder between the choice and the lock; unless it was named, there are others. */
async function takeFolder(
  place: RunPlaceRequest,
  begin: RunComparisonOptions['begin'],
): Promise<{ readonly directory: RunDirectory; readonly mergedName: string | undefined }> {
  for (let attempt = 1; ; attempt += 1) {
    const { folder, mergedName } = await chooseRunFolder(place);
    try {
      const directory = await createRunDirectory(folder);
      begin?.(folder);
      return { directory, mergedName };
    } catch (error) {
      const isTaken = error instanceof SteelmanError && TAKEN.includes(error.code);
      if (!isTaken || place.output !== undefined || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
