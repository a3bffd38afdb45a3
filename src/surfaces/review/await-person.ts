// The person who revises a document between two rounds, as an agent: has their answer with them, once, or waits for it.

import type { Agent } from '../../agents/agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import { type AwaitPayload, waitingFor } from '../../protocols/review/questions/await-revision.ts';

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
