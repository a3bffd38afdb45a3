// What a run must have written, computed from its journal: whatever lies in its folder and says something else is of
// somebody else. Nothing is replayed before it is needed, and what cannot be replayed proves nothing.

import { join } from 'node:path';
import type { Protocol } from '../../domain/protocol.ts';
import { type Run, type RunEvent, runFromEvents } from '../../domain/run.ts';
import { type Replay, type RunEnd, recordedEnd, replayRun } from '../../engine/replay-run.ts';
import { protocolOf } from '../../engine/resume-run.ts';
import { recallOutput, renderContract } from '../../engine/run-files.ts';
import { SUMMARY_FILE } from '../../journal/check-artifact-name.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import { protocols } from '../../protocols/index.ts';

export interface Makings {
  /** Whether the run can have written this as its `run.json`. */
  wroteSummary(text: string): Promise<boolean>;
  /** The same for its contract, which changes with every step. */
  wroteContract(text: string): Promise<boolean>;
  /** Empty where the run cannot be replayed. */
  artifacts(): Promise<Replay['artifacts']>;
}

export function makingsOf(folder: string, events: readonly RunEvent[]): Makings {
  const run = runFromEvents(events);
  const end = once(() => endInFolder(folder, run));
  const replay = once(() => replayed(folder, run));
  const stop = once(() => replayed(folder, lastStop(events)));
  return {
    async wroteSummary(text) {
      if ((await end())?.summary === text || (await replay())?.end?.summary === text) return true;
      return (await stop())?.end?.summary === text;
    },
    async wroteContract(text) {
      if ((await end())?.contract === text) return true;
      const contracts = (await replay())?.contracts ?? [];
      return contracts.some((one) => renderContract(one) === text) || (await stop())?.end?.contract === text;
    },
    artifacts: async () => (await replay())?.artifacts ?? new Map(),
  };
}

/** The last words of a finished run whose `run.json` still holds its output: no need to run anything again. */
async function endInFolder(folder: string, run: Run): Promise<RunEnd | undefined> {
  const summary = await readOwnText(join(folder, SUMMARY_FILE)).catch(() => undefined);
  const output = recallOutput(run, summary);
  const protocol = output && findProtocol(folder, run);
  return protocol && recordedEnd(protocol, { ...run, output: output.value }).catch(() => undefined);
}

/** A run that went on and was killed may still have the files that it stopped with. */
function lastStop(events: readonly RunEvent[]): Run {
  const at = events.findLastIndex(({ type }) => type === 'run-stopped');
  return runFromEvents(events.slice(0, at + 1));
}

async function replayed(folder: string, run: Run): Promise<Replay | undefined> {
  const protocol = findProtocol(folder, run);
  if (protocol === undefined || run.started === undefined) return undefined;
  return replayRun(protocol, run, run.started).catch(() => undefined);
}

function findProtocol(folder: string, { started }: Run): Protocol<unknown, unknown> | undefined {
  try {
    return started && protocolOf(folder, started, protocols);
  } catch {
    return undefined;
  }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
