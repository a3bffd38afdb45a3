// A protocol in a run folder: the journal, the artifacts, the contract and, as the last act, the summary go there.

import type { Protocol } from '../domain/protocol.ts';
import { runFromEvents } from '../domain/run.ts';
import type { RunDirectory } from '../journal/run-directory.ts';
import { renderContract } from './render-contract.ts';
import { type RunOptions, runProtocol } from './run-protocol.ts';
import { summariseRun } from './summarise-run.ts';

export type DirectoryRunOptions = Omit<
  RunOptions,
  'journal' | 'publish' | 'deliver' | 'isPublished' | 'setAside' | 'readSummary'
>;

/** Takes the folder over: it is closed when this settles, whatever happens. */
export async function runInDirectory<Input, Output>(
  directory: RunDirectory,
  protocol: Protocol<Input, Output>,
  input: Input,
  options: DirectoryRunOptions,
): Promise<Output> {
  let contract: object | undefined;
  try {
    const output = await runProtocol(protocol, input, {
      ...options,
      journal: directory.journal,
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
