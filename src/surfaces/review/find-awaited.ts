// What a run that waits for a person waits for. Nothing is recorded of that but its question, so the run is gone through
// again in memory, on its recorded answers alone: no lock, no key, no model.

import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { WaitingError } from '../../domain/errors.ts';
import type { RunEvent, RunStarted } from '../../domain/run.ts';
import { recordedInput } from '../../engine/check-same-run.ts';
import { runProtocol } from '../../engine/run-protocol.ts';
import { memoryJournal } from '../../journal/journal.ts';
import { review } from '../../protocols/review/index.ts';
import { AUTHOR_PERSON, type AwaitPayload } from '../../protocols/review/questions/await-revision.ts';
import { awaitPerson } from './await-person.ts';

/** Undefined where it does not wait. */
export async function findAwaited(
  started: RunStarted,
  events: readonly RunEvent[],
): Promise<AwaitPayload | undefined> {
  let awaited: AwaitPayload | undefined;
  const person = awaitPerson(undefined, (payload) => {
    awaited = payload;
  });
  try {
    await runProtocol(review, recordedInput(review, started), {
      journal: memoryJournal(events),
      publish: async () => undefined,
      agentFor: (role) => (role === AUTHOR_PERSON ? person : embeddedAgent),
      startedAt: started.startedAt,
      engine: started.engine,
      version: started.steelman,
    });
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
  }
  return awaited;
}
