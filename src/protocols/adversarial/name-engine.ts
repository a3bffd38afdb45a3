// Who took part in a step, for the metadata of its artifact: those whose answers it was made of, and nobody else who has a
// seat. A step that nobody was asked in was done by rules.

import type { Deliberation } from '../../domain/protocol.ts';
import { isStandIn } from '../../domain/seat.ts';

const EMBEDDED = 'embedded';

/** Of which step a question is, by how its name begins: a judge may be asked while advocates still argue. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ['debate', 'debate'],
  ['score', 'base-selection'],
  ['merge', 'merge'],
]);

export interface NamedEngine {
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
      // Who stands in for somebody is named beside it.
      if (role !== 'human' && !isStandIn(result.agent)) {
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
