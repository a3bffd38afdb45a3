// Runs a prepared comparison, in a folder or in memory, and tells the caller what happens meanwhile.

import type { ReturnContract } from '../domain/contract.ts';
import type { Receipt } from '../domain/cost.ts';
import { SteelmanError } from '../domain/errors.ts';
import type { ProgressEvent } from '../domain/protocol.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { runInDirectory } from '../engine/run-in-directory.ts';
import { runProtocol } from '../engine/run-protocol.ts';
import { memoryJournal } from '../journal/memory-journal.ts';
import { createRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { type AdversarialOutput, adversarial } from '../protocols/adversarial/index.ts';
import type { Warning } from '../protocols/parse-agents.ts';
import { VERSION } from '../version.ts';
import { observeAnswers, observeDirectory, type RunUpdate } from './observe-run.ts';
import type { Comparison } from './prepare-comparison.ts';
import { chooseRunFolder, type RunPlaceRequest } from './run-folder.ts';

export interface RunComparisonOptions extends StopSignals {
  readonly startedAt: string;
  readonly update: (update: RunUpdate) => void;
  /** Called once the folder of the run is ours. */
  readonly begin?: (folder: string) => void;
}

export interface ComparisonResult {
  readonly output: AdversarialOutput;
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

export async function runComparison(
  comparison: Comparison,
  options: RunComparisonOptions,
): Promise<ComparisonResult> {
  let contract: ReturnContract | undefined;
  try {
    return await run(comparison, options, (concluded) => {
      contract = concluded;
    });
  } finally {
    if (contract !== undefined) options.update({ type: 'contract', contract });
  }
}

async function run(
  { input, place, seating, limits }: Comparison,
  options: RunComparisonOptions,
  conclude: (contract: ReturnContract) => void,
): Promise<ComparisonResult> {
  const artifacts = new Map<string, string>();
  const warnings: Warning[] = [];
  let receipt: Receipt | undefined;
  const common = {
    agentFor: seating.agentFor,
    startedAt: options.startedAt,
    engine: seating.engine,
    version: VERSION,
    signal: options.signal,
    limits,
    bill: (paid: Receipt) => {
      receipt = paid;
      options.update({ type: 'receipt', receipt });
    },
    giveUp: options.giveUp,
    conclude: async (contract: object) => conclude(contract as ReturnContract),
    report: (progress: ProgressEvent) => {
      if (progress.type === 'warning') warnings.push({ code: 'run/warning', message: progress.message });
      options.update({ type: 'progress', progress });
    },
  };
  if (place === undefined) {
    const journal = observeAnswers(memoryJournal(), options.update);
    const publish = async (name: string, content: string): Promise<void> => {
      artifacts.set(name, content);
      options.update({ type: 'artifact', name, content });
    };
    const output = await runProtocol(adversarial, input, { ...common, journal, publish });
    return { output, warnings, artifacts, delivered: new Set(), folder: undefined, receipt };
  }
  const delivered = new Set<string>();
  const { directory, mergedName } = await takeFolder(place, options.begin);
  const observed = observeDirectory(directory, (update, isDelivered) => {
    if (update.type === 'artifact') artifacts.set(update.name, update.content);
    if (update.type === 'artifact' && isDelivered) delivered.add(update.name);
    options.update(update);
  });
  const named = { ...input, mergedName: mergedName ?? input.mergedName };
  const output = await runInDirectory(observed, adversarial, named, common);
  return { output, warnings, artifacts, delivered, folder: directory.path, receipt };
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
