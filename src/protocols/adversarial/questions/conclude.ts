// Round 3: last words on what is still open.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { concludeCase } from '../advocate/conclude-case.ts';
import { argument, checkArguments, checkStances, stance } from './debate-answer.ts';
import type { ConcludePayload } from './debate-payload.ts';
import { advocatePrompt, pointList, spokenBlocks } from './debate-prompt.ts';

const finalAnswer = z.strictObject({
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

const earlier = ({ statements, rebuttals, finals }: ConcludePayload): string =>
  [
    spokenBlocks('ROUND 1 STATEMENT', statements),
    spokenBlocks('ROUND 2 REBUTTAL', rebuttals),
    spokenBlocks('FINAL ARGUMENT', finals),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

const task = ({ shown, unresolved }: ConcludePayload): string =>
  `ROUND 3, YOUR FINAL ARGUMENT. The points below have no majority. Name the ones on which you still disagree, with your last evidence; take a position on each of them; say what you concede after the whole debate; last your final position in one to three sentences.

UNRESOLVED POINTS
${pointList(shown.points.filter(({ id }) => unresolved.includes(id)))}`;
