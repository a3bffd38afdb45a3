// The door to those who answer, seen by this protocol: who took part in a step, for the metadata of its artifact, and whether the
// embedded engine may answer for a model that failed for good.

import type { Seat } from '../../../domain/comparison/debate.ts';
import type { Variant } from '../../../domain/document.ts';
import { AgentError } from '../../../domain/errors.ts';
import { helperOfRole } from '../../../domain/helper.ts';
import { isStandIn, standInRole } from '../../../domain/seat.ts';
import type { Deliberation } from '../../../domain/workflow/workflow.ts';
import type { AdversarialInput } from '../request/input.ts';

const EMBEDDED = 'embedded';

/** Of which step a question is, by how its name begins: a judge may be asked while advocates still argue. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ['debate', 'debate'],
  ['score', 'base-selection'],
  ['merge', 'merge'],
]);

interface NamedEngine {
  /** The same door; its engine names who answered in the step that goes on. */
  readonly deliberation: Deliberation;
  /** Everybody who answered so far, but for people. */
  answeredBy(): string[];
}

export function nameEngine(door: Deliberation): NamedEngine {
  const answered = new Map<string, Set<string>>();
  let current = '';
  const deliberation: Deliberation = {
    ...door,
    // Seats answer side by side: the order of their answers is chance, so it must not show.
    get engine() {
      return [...(answered.get(current) ?? [])].sort().join(', ') || EMBEDDED;
    },
    report(event) {
      if (event.type === 'step-started') current = event.step;
      door.report(event);
    },
    async ask(step, role, question, payload) {
      const result = await door.ask(step, role, question, payload);
      const of = STEPS.get(step.split('/')[0] ?? '') ?? '';
      // Who stands in for somebody is named beside it; helpers decide nothing.
      if (role !== 'human' && helperOfRole(role) === undefined && !isStandIn(result.agent)) {
        answered.set(of, (answered.get(of) ?? new Set()).add(result.agent));
      }
      return result;
    },
  };
  const answeredBy = (): string[] => {
    const all = new Set([...answered.values()].flatMap((names) => [...names]));
    return all.size > 0 ? [...all].sort() : [EMBEDDED];
  };
  return { deliberation, answeredBy };
}

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

export const seatsFor = ({ seats }: AdversarialInput, variants: readonly Variant[]): Seat[] =>
  variants.map(({ number }) => seats[number - 1] ?? seats[0] ?? { model: 'embedded' });
