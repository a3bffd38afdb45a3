// Who answers in a review: the adversary, the author if it is a model, the person if it is not, and whoever decides about
// what is left.

import { embeddedAgent } from '../../agents/embedded-agent.ts';
import { HUMAN } from '../../agents/human-agent.ts';
import type { RunStarted } from '../../domain/run.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import { type ReviewInput, reviewInput } from '../../protocols/review/input.ts';
import { AUTHOR_PERSON } from '../../protocols/review/questions/await-revision.ts';
import { AUTHOR } from '../../protocols/review/questions/defend.ts';
import { ADVERSARY } from '../../protocols/review/questions/raise-challenges.ts';
import {
  checkSameEngine,
  chooseAgents,
  type Seating,
  type SeatSurroundings,
} from '../seats/choose-agents.ts';
import { sharedFamily } from '../seats/choose-judge.ts';
import { awaitPerson, type Revision } from './await-person.ts';

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

/** For a run that goes on: the seats it was begun with. */
export function reviewSeatsForResume(
  started: RunStarted,
  around: SeatSurroundings,
  revision?: Revision,
): Seating {
  const seats = seatReview(reviewInput.parse(started.input), around, revision);
  checkSameEngine(started, seats);
  return seats;
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
