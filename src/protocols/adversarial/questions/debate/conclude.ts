// Round 3: last words on what is still open.

import type { z } from 'zod';
import { defineQuestion } from '../../../../domain/question.ts';
import { answerObject } from '../../../prompts/answer-object.ts';
import type { FencedText } from '../../../prompts/fence.ts';
import { concludeCase } from '../../debate/advocate/state-case.ts';
import { advocateShape, FIELDS } from './advocate-shape.ts';
import { checkArguments, checkStances } from './debate-answer.ts';
import { type ConcludePayload, pointsFor, type Shown } from './debate-payload.ts';
import { ADMITS, advocatePrompt, CHANGED, closedLists, KEEPS, spokenTexts } from './debate-prompt.ts';

const { disagreements, keeps, positions, concessions, summary } = FIELDS;

const finalAnswer = answerObject({
  disagreements,
  keeps: keeps.optional(),
  positions,
  concessions,
  summary,
});

export type FinalAnswer = z.output<typeof finalAnswer>;

export const conclude = defineQuestion({
  kind: 'conclude',
  answer: finalAnswer,
  shape: advocateShape,
  prompt: (payload: ConcludePayload) => advocatePrompt(payload, task(payload), earlier(payload)),
  embedded: (payload: ConcludePayload): FinalAnswer => concludeCase(payload),
  check: (answer, { advocate, shown, unresolved }) => [
    ...checkArguments('disagreements', answer.disagreements, shown),
    ...checkArguments('concessions', answer.concessions, shown),
    ...checkStances(answer.positions, openFor(shown, advocate, unresolved), advocate, shown, answer.keeps),
    ...(answer.summary.trim() === '' ? [{ path: 'summary', message: 'is empty' }] : []),
  ],
});

/** The unresolved points on which it has a vote. */
export const openFor = (shown: Shown, advocate: string, unresolved: readonly string[]): string[] =>
  pointsFor(shown, advocate).filter((id) => unresolved.includes(id));

const earlier = ({ statements, rebuttals, finals }: ConcludePayload): FencedText[][] => [
  spokenTexts('ROUND 1 STATEMENT', statements),
  ...spokenTexts('ROUND 2 REBUTTAL', rebuttals).map((text) => [text]),
  ...spokenTexts('FINAL ARGUMENT', finals).map((text) => [text]),
];

const task = ({ shown, advocate, unresolved }: ConcludePayload): string =>
  `ROUND 3, YOUR FINAL ARGUMENT. The points below have no majority; the others are settled. Fill these fields, in this order, and no other:
- disagreements: those of them on which you still disagree, with your last evidence.
- keeps: ${KEEPS}
- positions: ${CHANGED}
- concessions: what you concede after the whole debate, each with a quotation. ${ADMITS}
- summary: your final position in one to three sentences.

UNRESOLVED POINTS
${closedLists(shown, advocate, openFor(shown, advocate, unresolved))}`;
