// Who answers in a review: the adversary, the author if it is a model, the person if it is not, and whoever decides about
// what is left.

import type { Agent } from '../../../agents/agent.ts';
import { embeddedAgent } from '../../../agents/embedded-agent.ts';
import { HUMAN } from '../../../agents/human-agent.ts';
import { WaitingError, type Warning } from '../../../domain/errors.ts';
import type { RunEvent, RunStarted } from '../../../domain/run.ts';
import { recordedInput } from '../../../engine/check-same-run.ts';
import { runWorkflow } from '../../../engine/run-workflow.ts';
import { memoryJournal } from '../../../journal/journal.ts';
import { review } from '../../../workflows/review/index.ts';
import {
  AUTHOR_PERSON,
  type AwaitPayload,
  waitingFor,
} from '../../../workflows/review/questions/await-revision.ts';
import { AUTHOR } from '../../../workflows/review/questions/defend.ts';
import { ADVERSARY } from '../../../workflows/review/questions/raise-challenges.ts';
import type { ReviewInput } from '../../../workflows/review/request/input.ts';
import { chooseAgents, type Seating, type SeatSurroundings } from '../../seats/choose-agents.ts';
import { sharedFamily } from '../../seats/families.ts';

type Named = Pick<ReviewInput, 'author' | 'adversary' | 'interactive'>;

/** `revision`: what the person has to say to the round that was waited for. */
export function seatReview(
  { author, adversary = 'embedded', interactive }: Named,
  around: SeatSurroundings,
  revision?: Revision,
): Seating {
  const seats = [{ model: adversary }, ...(author === undefined ? [] : [{ model: author }])];
  const { agentFor, engine, models } = chooseAgents({ seats }, around);
  const person = awaitPerson(revision);
  const decider = around.person ?? embeddedAgent;
  return {
    engine,
    models,
    warnings: author === undefined ? [] : oneFamily(models),
    agentFor(role) {
      if (role === AUTHOR_PERSON) return person;
      if (role === ADVERSARY) return agentFor('advocate:A');
      if (role === HUMAN || interactive) return role === AUTHOR ? agentFor('advocate:B') : decider;
      return author === undefined ? embeddedAgent : agentFor('advocate:B');
    },
  };
}

function oneFamily(models: Seating['models']): Warning[] {
  const family = sharedFamily(models);
  if (family === undefined) return [];
  return [
    {
      code: 'agents/one-family',
      message: `Adversary and author are of one family (${family}): models of one maker overlook the same things. Name another with --adversary`,
    },
  ];
}

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
