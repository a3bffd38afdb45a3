// Round 3: last words on what is still open.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { concludeCase } from '../advocate/conclude-case.ts';
import { answerObject } from './answer-object.ts';
import { argument, checkArguments, checkStances, stance } from './debate-answer.ts';
import type { ConcludePayload } from './debate-payload.ts';
import { advocatePrompt, closedLists, STANCE, spokenTexts } from './debate-prompt.ts';
import type { FencedText } from './fence.ts';

const finalAnswer = answerObject({
  disagreements: z.array(argument),
  positions: z.array(stance),
  concessions: z.array(argument),
  summary: z.string(),
});

export type FinalAnswer = z.output<typeof finalAnswer>;

export const conclude = defineQuestion({
  kind: 'conclude',
  answer: finalAnswer,
  prompt: (payload: ConcludePayload) => advocatePrompt(payload, earlier(payload), task(payload)),
  embedded: (payload: ConcludePayload): FinalAnswer => concludeCase(payload),
  check: (answer, { advocate, shown, unresolved }) => [
    ...checkArguments('disagreements', answer.disagreements, shown),
    ...checkArguments('concessions', answer.concessions, shown),
    ...checkStances(answer.positions, unresolved, advocate, shown),
    ...(answer.summary.trim() === '' ? [{ path: 'summary', message: 'is empty' }] : []),
  ],
});

const earlier = ({ statements, rebuttals, finals }: ConcludePayload): FencedText[] => [
  ...spokenTexts('ROUND 1 STATEMENT', statements),
  ...spokenTexts('ROUND 2 REBUTTAL', rebuttals),
  ...spokenTexts('FINAL ARGUMENT', finals),
];

const task = ({ shown, advocate, unresolved }: ConcludePayload): string =>
  `ROUND 3, YOUR FINAL ARGUMENT. The points below have no majority; the others are settled. Fill the fields in the order of the shape:
- disagreements: those of them on which you still disagree, with your last evidence.
- positions: ${STANCE}
- concessions: what you concede after the whole debate, each with a citation.
- summary: your final position in one to three sentences.

UNRESOLVED POINTS
${closedLists(shown, advocate, unresolved)}`;
