// A review that waits for its author: what it waits for, and the author who answers with what they have done meanwhile.

import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { HUMAN } from '../../../agents/human-agent.ts';
import { WaitingError } from '../../../domain/errors.ts';
import type { RunEvent, RunStarted } from '../../../domain/run.ts';
import { recordedInput } from '../../../engine/check-same-run.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { AUTHOR_PERSON, type AwaitPayload, review, waitingFor } from '../../../workflows/review/index.ts';

export interface Revision {
  /** The document as it is now. */
  readonly artifact: string;
  /** The file that it was read from, as it was typed. */
  readonly name: string;
  /** Markdown; empty where nothing is said. */
  readonly defence: string;
  /** The document as the round before saw it. */
  readonly replaces: string;
}

/** `waits` is told what is awaited before the run stops for it. */
export function awaitPerson(revision?: Revision, waits?: (payload: AwaitPayload) => void): Agent {
  let answer = revision && { artifact: revision.artifact, defence: revision.defence };
  return {
    name: HUMAN,
    async answer(_question, payload) {
      const given = answer;
      // It answers the round that was waited for; the next one has challenges that nobody has read yet.
      answer = undefined;
      if (given !== undefined) return given;
      waits?.(payload as AwaitPayload);
      throw waitingFor(payload as AwaitPayload);
    },
  };
}

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
    await runWorkflow(review, recordedInput(review, started), {
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
