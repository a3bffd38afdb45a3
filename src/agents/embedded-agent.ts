// Answers by each question's own rule: no network, no chance, the same answer every time. Also in the place of a model that
// failed, under a name that says so.

import { InternalError, SteelmanError } from '../domain/errors.ts';
import type { Role } from '../domain/question.ts';
import { seatOfStandIn, standInName } from '../domain/seat.ts';
import type { Agent } from './agent.ts';

export const embeddedAgent: Agent = {
  name: 'embedded',
  async answer(question, payload) {
    try {
      return question.embedded(payload);
    } catch (error) {
      if (error instanceof SteelmanError) throw error;
      // A model may fail for reasons of its own; a rule that throws is our mistake, and must say so.
      throw new InternalError(`The embedded rule for "${question.kind}" failed`, {
        code: 'internal/embedded-rule',
        hint: 'Please report this with the documents that caused it.',
        cause: error,
      });
    }
  },
};

/** Whoever has the role; the role of a stand-in is never anybody's but the embedded engine's. */
export function whoAnswers(agentFor: (role: Role) => Agent, role: Role): Agent {
  const seat = seatOfStandIn(role);
  if (seat === undefined) return agentFor(role);
  return { name: standInName(agentFor(seat).name), answer: embeddedAgent.answer };
}
