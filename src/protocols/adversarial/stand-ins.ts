// Whether the embedded engine may answer for a model that failed for good. Only where the run was begun with
// --allow-degraded; then every artifact, a warning and run.json say where it did.

import { AgentError } from '../../domain/errors.ts';
import type { Deliberation } from '../../domain/protocol.ts';
import { standInRole } from '../../domain/seat.ts';

export interface StandIns {
  /** The same door; once somebody stood in, its engine says for whom. */
  readonly deliberation: Deliberation;
  /** The last attempt at a question: where it fails, the embedded engine answers. The same as above if it may not. */
  readonly lenient: Deliberation;
}

export function allowStandIns(door: Deliberation, allowed: boolean): StandIns {
  if (!allowed) return { deliberation: door, lenient: door };
  const stood = new Map<string, Set<string>>();
  const deliberation: Deliberation = {
    ...door,
    get engine() {
      return [door.engine, ...describe(stood)].join('; ');
    },
  };
  const ask: Deliberation['ask'] = async (step, role, question, payload) => {
    try {
      return await door.ask(step, role, question, payload);
    } catch (error) {
      // Nobody stands in for a person.
      if (!(error instanceof AgentError) || role === 'human') throw error;
      await door.forgo(step, error);
      const answered = await door.ask(`${step}/stand-in`, standInRole(role), question, payload);
      stood.set(answered.agent, (stood.get(answered.agent) ?? new Set()).add(role));
      door.report({ type: 'warning', message: `${answered.agent} answers "${step}": ${error.message}` });
      return answered;
    }
  };
  return {
    deliberation,
    lenient: {
      ...door,
      get engine() {
        return deliberation.engine;
      },
      ask,
    },
  };
}

/** Seats answer side by side: the order of their failures is chance, so it must not show. */
const describe = (stood: ReadonlyMap<string, ReadonlySet<string>>): string[] =>
  [...stood].map(([agent, roles]) => `${agent}: ${[...roles].sort().join(', ')}`).sort();
