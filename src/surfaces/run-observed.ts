// Runs a protocol, in a folder or in memory, tells the caller what happens meanwhile, and gathers what came of it.

import type { Agent } from '../agents/agent.ts';
import type { ReturnContract } from '../domain/contract.ts';
import type { Limits, Receipt } from '../domain/cost.ts';
import type { ProgressEvent, Protocol } from '../domain/protocol.ts';
import type { Role } from '../domain/question.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { runInDirectory, runProtocol } from '../engine/run-protocol.ts';
import { memoryJournal } from '../journal/journal.ts';
import type { RunDirectory } from '../journal/run-directory.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { VERSION } from '../version.ts';
import { observeAnswers, observeDirectory, type RunUpdate } from './observe-run.ts';

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
