// All that a run folder says of its run, read once: the journal whole, its other files as far as they are there.

import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Run, type RunEvent, type RunStarted, runFromEvents } from '../../domain/run.ts';
import { withoutBeginning } from '../../engine/check-same-run.ts';
import { recallOutput } from '../../engine/run-files.ts';
import { CONTRACT_FILE, JOURNAL_FILE, SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { fileJournal } from '../../journal/file-journal.ts';
import { readOwnText } from '../../journal/read-regular.ts';

export interface ReadRun {
  /** Absolute. */
  readonly folder: string;
  readonly events: readonly RunEvent[];
  readonly run: Run;
  /** Undefined for a run that recorded nothing. */
  readonly started: RunStarted | undefined;
  readonly hasSummary: boolean;
  /** As far as it can be read; empty otherwise. */
  readonly contract: PartialContract;
  /** All that its contract says in one word each, in the order of the file. */
  readonly facts: readonly (readonly [string, string])[];
}

const contractFile = z.object({
  status: z.string().optional().catch(undefined),
  failure_stage: z.string().nullish().catch(undefined),
  base_variant: z.string().nullish().catch(undefined),
  convergence_score: z.number().nullish().catch(undefined),
  open_points: z.array(z.string()).readonly().optional().catch(undefined),
  /** Of a review: its challenges. */
  open: z.array(z.string()).readonly().optional().catch(undefined),
  warnings: z.array(z.string()).readonly().optional().catch(undefined),
});
export type PartialContract = z.infer<typeof contractFile>;

export async function readRun(folder: string): Promise<ReadRun> {
  const events = await fileJournal(join(folder, JOURNAL_FILE)).read();
  const folded = runFromEvents(events);
  const summary = await readOwnText(join(folder, SUMMARY_FILE)).catch(() => undefined);
  const run: Run = { ...folded, output: recallOutput(folded, summary)?.value };
  if (run.status !== 'empty' && run.started === undefined) throw withoutBeginning();
  return {
    folder,
    events,
    run,
    started: run.started,
    hasSummary: summary !== undefined,
    ...(await readContract(folder)),
  };
}

export async function readContract(folder: string): Promise<Pick<ReadRun, 'contract' | 'facts'>> {
  try {
    const value: unknown = parse(await readOwnText(join(folder, CONTRACT_FILE)));
    return { contract: partialContract(value), facts: factsOf(value) };
  } catch {
    return { contract: {}, facts: [] };
  }
}

const partialContract = (value: unknown): PartialContract => contractFile.safeParse(value).data ?? {};

/** The contract in the output of a run. */
export const contractIn = (output: unknown): PartialContract =>
  partialContract((output as { readonly contract?: unknown } | undefined)?.contract);

function factsOf(contract: unknown): [string, string][] {
  if (typeof contract !== 'object' || contract === null) return [];
  return Object.entries(contract).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  );
}
