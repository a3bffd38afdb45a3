// The points that an advocate left out, once more and by id: a question of its own, because repeating a whole statement
// for a few points is how others get lost.

import { defineQuestion } from '../../../../domain/question.ts';
import { answerObject } from '../../../prompts/answer-object.ts';
import { stateCase } from '../../debate/advocate/state-case.ts';
import { advocateShape, FIELDS } from './advocate-shape.ts';
import { checkStances } from './debate-answer.ts';
import type { DebatePayload } from './debate-payload.ts';
import { advocatePrompt, closedLists, STANCE } from './debate-prompt.ts';

interface AgainPayload extends DebatePayload {
  readonly round: number;
  /** Ids of the points without an answer. */
  readonly unanswered: readonly string[];
}

export const answerAgain = defineQuestion({
  kind: 'answer-again',
  answer: answerObject({ positions: FIELDS.positions }),
  shape: advocateShape,
  prompt: (payload: AgainPayload) => advocatePrompt(payload, task(payload)),
  embedded: (payload: AgainPayload) => ({
    positions: stateCase(payload).positions.filter(({ point }) => payload.unanswered.includes(point)),
  }),
  check: ({ positions }, { advocate, shown, unanswered }) =>
    checkStances(positions, unanswered, advocate, shown),
});

const task = ({ shown, advocate, round, unanswered }: AgainPayload): string =>
  `ROUND ${round}, POINTS WITHOUT AN ANSWER. You have spoken in this round, but took no readable position on the points below. Fill this field alone:
- positions: ${STANCE}

${closedLists(shown, advocate, unanswered)}`;
