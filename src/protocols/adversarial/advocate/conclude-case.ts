// Round 3 of the embedded advocate: what it still holds of the open points and what it gives up at last.

import type { FinalAnswer } from '../questions/conclude.ts';
import type { ConcludePayload } from '../questions/debate-payload.ts';
import { argueChoice, buildCase, citeFrom, holds, idsOf, importance, rank } from './embedded-case.ts';
import { takeStance } from './take-stance.ts';

const ROUND = 3;
const MOST_DISAGREEMENTS = 6;

export function concludeCase(payload: ConcludePayload): FinalAnswer {
  const { advocate, unresolved } = payload;
  const { choices, persona } = buildCase(payload, ROUND);
  const open = choices.filter(({ point }) => unresolved.includes(point.id));
  const held = rank(open.filter(holds), ({ point }) => importance(point));
  const given = open.filter((choice) => choice.prefers !== undefined && !holds(choice));
  const argue = (chosen: typeof open) =>
    chosen.flatMap((choice) => {
      const evidence = citeFrom(choice.prefers ? [choice.prefers] : [], persona);
      return evidence.length > 0 ? [argueChoice(choice, evidence)] : [];
    });
  return {
    disagreements: argue(held.slice(0, MOST_DISAGREEMENTS)),
    positions: open.map((choice) => takeStance(choice, persona, ROUND)),
    concessions: argue(given.slice(0, MOST_DISAGREEMENTS)),
    summary: [
      held.length > 0
        ? `${advocate} holds ${held.length} of ${open.length} open points: ${idsOf(
            held.map(({ point }) => point),
            12,
          )}.`
        : `${advocate} holds none of the ${open.length} open points.`,
      given.length > 0
        ? `It gives way on ${idsOf(
            given.map(({ point }) => point),
            12,
          )}.`
        : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  };
}
