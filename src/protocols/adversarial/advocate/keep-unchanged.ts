// What an embedded advocate need not say again in round 2: positions that are word for word those of its statement.

import type { RebutPayload } from '../questions/debate-payload.ts';
import type { RebuttalAnswer } from '../questions/rebut.ts';
import { readStatement, speak } from '../read-answers.ts';
import { stateCase } from './state-case.ts';

export function keepUnchanged(payload: RebutPayload, answer: RebuttalAnswer): RebuttalAnswer {
  const { advocate, shown, statements } = payload;
  const stated = stateCase(payload);
  const spoken = speak(readStatement(advocate, stated, shown));
  const own = statements.find((one) => one.advocate === advocate);
  // It may speak for a model that failed: what that one said is not what the rule would have said.
  if (own === undefined || JSON.stringify(own) !== JSON.stringify(spoken)) return answer;
  const before = new Map(stated.positions.map((stance) => [stance.point, JSON.stringify(stance)]));
  const isKept = (stance: RebuttalAnswer['positions'][number]): boolean =>
    before.get(stance.point) === JSON.stringify(stance);
  return {
    ...answer,
    keeps: answer.positions.filter(isKept).map(({ point }) => point),
    positions: answer.positions.filter((stance) => !isKept(stance)),
  };
}
