// Round 2: an advocate answers what was said against its variant, having heard those who spoke before.

import type { z } from 'zod';
import type { Criticism } from '../../../../domain/debate.ts';
import { defineQuestion } from '../../../../domain/question.ts';
import { answerObject } from '../../../prompts/answer-object.ts';
import type { FencedText } from '../../../prompts/fence.ts';
import { oneLine } from '../../../prompts/one-line.ts';
import { rebutCriticisms } from '../../debate/advocate/state-case.ts';
import { advocateShape, FIELDS } from './advocate-shape.ts';
import { checkArguments, checkCitations, checkEach, checkStances } from './debate-answer.ts';
import { pointsFor, type RebutPayload } from './debate-payload.ts';
import { ADMITS, advocatePrompt, CHANGED, closedLists, KEEPS, others, spokenTexts } from './debate-prompt.ts';

const { replies, newEvidence, assessments, keeps, positions } = FIELDS;

const rebuttalAnswer = answerObject({
  replies,
  newEvidence,
  assessments,
  keeps: keeps.optional(),
  positions,
});

export type RebuttalAnswer = z.output<typeof rebuttalAnswer>;

export const rebut = defineQuestion({
  kind: 'rebut',
  answer: rebuttalAnswer,
  shape: advocateShape,
  prompt: (payload: RebutPayload) =>
    advocatePrompt(payload, task(payload), earlier(payload), [criticismsOf(payload)]),
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
    ...checkStances(answer.positions, pointsFor(shown, advocate), advocate, shown, answer.keeps),
  ],
});

/** Round 1 is the same for all who answer; what follows grows at its end. */
const earlier = ({ statements, rebuttals }: RebutPayload): FencedText[][] => [
  spokenTexts('ROUND 1 STATEMENT', statements),
  ...spokenTexts('ROUND 2 REBUTTAL', rebuttals).map((text) => [text]),
];

const criticismsOf = ({ criticisms, advocate }: RebutPayload): FencedText => ({
  name: `CRITICISMS OF VARIANT ${advocate}`,
  text: criticisms.flatMap(describeCriticism).join('\n'),
  isEvidence: false,
});

/** With the point it was raised on and what it rests on: an answer has to meet that. */
const describeCriticism = ({ id, from, point, claim, evidence }: Criticism): string[] => [
  `${id} by advocate ${from}${point === undefined ? '' : ` on ${point}`}: ${claim}`,
  ...evidence.map(
    ({ variant, line, text }) => `  cites ${variant} line ${line}: "${oneLine(text, LONGEST)}"`,
  ),
];

/** A citation is of at most 20 words; the true text of a near one may be longer. */
const LONGEST = 300;

const task = ({ shown, advocate, criticisms }: RebutPayload): string =>
  `ROUND 2, YOUR REBUTTAL. Fill these fields, in this order, and no other:
- replies: one for each criticism of your variant, by its id, with counter-evidence or a concession. ${ADMITS}
- newEvidence: evidence that nobody has named yet. Leave it empty rather than repeat or invent.
- assessments: for each of the other variants (${others(shown, advocate)}) how you see it now, by letter.
- keeps: ${KEEPS}
- positions: ${CHANGED}

Criticisms to answer: ${criticisms.map(({ id }) => id).join(', ') || 'none'}
${closedLists(shown, advocate, pointsFor(shown, advocate))}`;
