// Round 2: an advocate answers what was said against its variant, having heard those who spoke before.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { rebutCriticisms } from '../advocate/rebut-criticisms.ts';
import {
  argument,
  checkArguments,
  checkCitations,
  checkEach,
  checkStances,
  stance,
} from './debate-answer.ts';
import type { RebutPayload } from './debate-payload.ts';
import { advocatePrompt, block, pointList, spokenBlocks } from './debate-prompt.ts';

const rebuttalAnswer = z.strictObject({
  replies: z.array(
    argument.extend({
      criticism: z.string().describe('Id of the criticism'),
      concedes: z.boolean().describe('True if the criticism is right'),
    }),
  ),
  newEvidence: z.array(argument),
  assessments: z.array(z.strictObject({ variant: z.string(), text: z.string() })),
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

const earlier = ({ statements, rebuttals, criticisms, advocate }: RebutPayload): string =>
  [
    spokenBlocks('ROUND 1 STATEMENT', statements),
    spokenBlocks('ROUND 2 REBUTTAL', rebuttals),
    block(
      `CRITICISMS OF VARIANT ${advocate}`,
      criticisms.map(({ id, from, claim }) => `${id} by advocate ${from}: ${claim}`).join('\n'),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

const task = ({ shown }: RebutPayload): string =>
  `ROUND 2, YOUR REBUTTAL. Answer every criticism above by its id, with counter-evidence or a concession; name evidence that nobody has named yet; say for each other variant how you see it now; take a position on every point below again. A change of position needs evidence that you had not named before.

POINTS
${pointList(shown.points)}`;
