// A prepared run, in the folder that was chosen for it, heard by whoever listens to commands.

import type { Limits } from '../../domain/cost.ts';
import type { Protocol } from '../../domain/protocol.ts';
import { runInDirectory } from '../../engine/run-protocol.ts';
import { createRunDirectory } from '../../journal/run-directory.ts';
import { VERSION } from '../../version.ts';
import type { Seating } from '../seats/choose-agents.ts';
import type { HeardRun } from './hear-run.ts';
import type { RunWatch } from './run-watch.ts';

/** How a command runs: heard, at a time, until somebody stops it. */
export type RunSettings = HeardRun['options'] & {
  readonly startedAt: string;
  readonly signal: AbortSignal;
  readonly giveUp: AbortSignal;
};

export interface RunToBegin<Input> {
  readonly input: Input;
  readonly folder: string;
  readonly limits: Limits;
  readonly seats: Pick<Seating, 'agentFor' | 'engine'>;
}

export async function runInNewFolder<Input, Output>(
  protocol: Protocol<Input, Output>,
  { input, folder, limits, seats: { agentFor, engine } }: RunToBegin<Input>,
  { observe, ...settings }: RunSettings,
  { begin }: Pick<RunWatch, 'begin'>,
): Promise<Output> {
  const directory = await createRunDirectory(folder);
  begin(folder);
  return runInDirectory(observe(directory), protocol, input, {
    ...settings,
    limits,
    agentFor,
    engine,
    version: VERSION,
  });
}
