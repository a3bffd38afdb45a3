// Runs a prepared comparison, in a folder or in memory, and tells the caller what happens meanwhile.

import { SteelmanError } from '../domain/errors.ts';
import type { StopSignals } from '../engine/interruption.ts';
import { createRunDirectory, type RunDirectory } from '../journal/run-directory.ts';
import { type AdversarialOutput, adversarial } from '../protocols/adversarial/index.ts';
import type { RunUpdate } from './observe-run.ts';
import type { Comparison } from './prepare-comparison.ts';
import { chooseRunFolder, type RunPlaceRequest } from './run-folder.ts';
import { type ObservedRun, runObserved } from './run-observed.ts';

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
