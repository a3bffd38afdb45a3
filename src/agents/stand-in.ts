// The embedded engine in the place of a model that failed, under a name that says so.

import type { Role } from '../domain/question.ts';
import { seatOfStandIn, standInName } from '../domain/stand-in.ts';
import type { Agent } from './agent.ts';
import { embeddedAgent } from './embedded-agent.ts';

/** Whoever has the role; the role of a stand-in is never anybody's but the embedded engine's. */
export function whoAnswers(agentFor: (role: Role) => Agent, role: Role): Agent {
  const seat = seatOfStandIn(role);
  if (seat === undefined) return agentFor(role);
  return { name: standInName(agentFor(seat).name), answer: embeddedAgent.answer };
}
