// A protocol in a run folder: the journal, the artifacts and, as the last act, the summary all go there.

import type { Protocol } from '../domain/protocol.ts';
import { runFromEvents } from '../domain/run.ts';
import type { RunDirectory } from '../journal/run-directory.ts';
import { type RunOptions, runProtocol } from './run-protocol.ts';
import { summariseRun } from './summarise-run.ts';

export type DirectoryRunOptions = Omit<RunOptions, 'journal' | 'publish' | 'isPublished'>;

/** Takes the folder over: it is closed when this settles, whatever happens. */
export async function runInDirectory<Input, Output>(
  directory: RunDirectory,
  protocol: Protocol<Input, Output>,
  input: Input,
  options: DirectoryRunOptions,
): Promise<Output> {
  try {
    const output = await runProtocol(protocol, input, {
      ...options,
      journal: directory.journal,
      publish: directory.writeArtifact,
      isPublished: directory.holdsArtifact,
    });
    await writeSummary(directory);
    return output;
  } catch (error) {
    // The first error is the one to show.
    await writeSummary(directory).catch(() => undefined);
    throw error;
  } finally {
    await directory.close();
  }
}

async function writeSummary(directory: RunDirectory): Promise<void> {
  const run = runFromEvents(await directory.journal.read());
  if (run.started !== undefined) await directory.writeSummary(summariseRun(run));
}
