// How a run says that the embedded engine answered for a model that failed: in the role that was asked and in the name
// of whoever answered, so that a journal, a replay and every artifact can tell.

import type { Role } from './question.ts';

const ROLE = 'stand-in:';
const NAME = 'embedded (for ';

/** "stand-in:advocate:A": the embedded engine, in the place of whoever has the role. */
export const standInRole = (role: Role): Role => `${ROLE}${role}`;

/** The role that is stood in for; undefined for any other. */
export const seatOfStandIn = (role: Role): Role | undefined =>
  role.startsWith(ROLE) ? role.slice(ROLE.length) : undefined;

/** "embedded (for anthropic:claude-…)". */
export const standInName = (agent: string): string => `${NAME}${agent})`;

export const isStandIn = (agent: string): boolean => agent.startsWith(NAME);
