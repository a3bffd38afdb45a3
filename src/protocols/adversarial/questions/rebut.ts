// Round 2: an advocate answers what was said against its variant, having heard those who spoke before.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { rebutCriticisms } from '../advocate/rebut-criticisms.ts';
import { answerObject } from './answer-object.ts';
import {
  argument,
  checkArguments,
  checkCitations,
  checkEach,
  checkStances,
  stance,
} from './debate-answer.ts';
import type { RebutPayload } from './debate-payload.ts';
import { advocatePrompt, closedLists, others, pointsIn, STANCE, spokenTexts } from './debate-prompt.ts';
import type { FencedText } from './fence.ts';

const rebuttalAnswer = answerObject({
  replies: z.array(
    answerObject({
      criticism: z.string().describe('Id of the criticism'),
      ...argument.shape,
      concedes: z.boolean().describe('True if the criticism is right'),
    }),
  ),
  newEvidence: z.array(argument),
  assessments: z.array(
    answerObject({ variant: z.string().describe('Letter of another variant'), text: z.string() }),
  ),
  positions: z.array(stance),
});

export type RebuttalAnswer = z.output<typeof rebuttalAnswer>;

export const rebut = defineQuestion({
  kind: 'rebut',
  answer: rebuttalAnswer,
  prompt: (payload: RebutPayload) => advocatePrompt(payload, earlier(payload), task(payload)),
  embedded: (payload: RebutPayload): RebuttalAnswer => rebutCriticisms(payload),
  check: (answer, { advocate, shown, criticisms }) => [
    ...checkEach(
      'replies',
      answer.replies.map(({ criticism }) => criticism),
      criticisms.map(({ id }) => id),
    ),
    ...answer.replies.flatMap(({ evidence, concedes }, index) => [
      ...(concedes || evidence.length > 0
        ? []
        : [{ path: `replies.${index}`, message: 'counters without evidence' }]),
      ...checkCitations(`replies.${index}`, evidence, shown),
    ]),
    ...checkArguments('newEvidence', answer.newEvidence, shown),
    ...checkEach(
      'assessments',
      answer.assessments.map(({ variant }) => variant),
      shown.variants.map(({ id }) => id).filter((id) => id !== advocate),
    ),
    ...checkStances(
      answer.positions,
      shown.points.map(({ id }) => id),
      advocate,
      shown,
    ),
  ],
});

const earlier = ({ statements, rebuttals, criticisms, advocate }: RebutPayload): FencedText[] => [
  ...spokenTexts('ROUND 1 STATEMENT', statements),
  ...spokenTexts('ROUND 2 REBUTTAL', rebuttals),
  {
    name: `CRITICISMS OF VARIANT ${advocate}`,
    text: criticisms.map(({ id, from, claim }) => `${id} by advocate ${from}: ${claim}`).join('\n'),
  },
];

const task = ({ shown, advocate, criticisms }: RebutPayload): string =>
  `ROUND 2, YOUR REBUTTAL. Fill the fields in the order of the shape:
- replies: one for each criticism of your variant, by its id, with counter-evidence or a concession.
- newEvidence: evidence that nobody has named yet. Leave it empty rather than repeat or invent.
- assessments: for each of the other variants (${others(shown, advocate)}) how you see it now, by letter.
- positions: ${STANCE} A change of position needs evidence that you had not named before.

Criticisms to answer: ${criticisms.map(({ id }) => id).join(', ') || 'none'}
${closedLists(shown, advocate, pointsIn(shown))}`;
