// What advocates are asked, round by round: the statement (1), the rebuttal, having heard those who spoke before (2), last words on
// what is still open (3), and in every round once more, by id, for the points they left out: repeating a whole statement for a few
// points is how others get lost.

import type { z } from 'zod';
import type { Criticism } from '../../../../domain/comparison/debate.ts';
import { defineQuestion } from '../../../../domain/question.ts';
import { answerObject } from '../../../evidence/answer-object.ts';
import type { FencedText } from '../../../evidence/fence.ts';
import { oneLine } from '../../../evidence/one-line.ts';
import { advocateShape, FIELDS } from './answer-shape.ts';
import { checkArguments, checkCitations, checkEach, checkStances } from './check-answer.ts';
import {
  type ConcludePayload,
  type DebatePayload,
  pointsFor,
  type RebutPayload,
  type Shown,
} from './payload.ts';
import {
  ADMITS,
  advocatePrompt,
  CHANGED,
  closedLists,
  KEEPS,
  others,
  STANCE,
  spokenTexts,
} from './prompt.ts';
import { concludeCase, rebutCriticisms, stateCase } from './state-case.ts';

const { steelmen, strengths, weaknesses, replies, newEvidence, assessments, disagreements, keeps } = FIELDS;
const { positions, concessions, summary } = FIELDS;

const statementAnswer = answerObject({
  steelmen,
  strengths,
  weaknesses,
  positions,
  concessions,
  summary,
});

export type StatementAnswer = z.output<typeof statementAnswer>;

const MOST_SUMMARY = 3;

export const statePosition = defineQuestion({
  kind: 'state-position',
  answer: statementAnswer,
  shape: advocateShape,
  prompt: (payload: DebatePayload) => advocatePrompt(payload, stateTask(payload)),
  embedded: (payload: DebatePayload): StatementAnswer => stateCase(payload),
  check: (answer, { advocate, shown }) => {
    const rivals = shown.variants.map(({ id }) => id).filter((id) => id !== advocate);
    const points = pointsFor(shown, advocate);
    return [
      ...checkEach(
        'steelmen',
        answer.steelmen.filter(({ strongest }) => strongest.trim() !== '').map(({ variant }) => variant),
        rivals,
      ),
      ...answer.steelmen.flatMap(({ evidence }, index) =>
        checkCitations(`steelmen.${index}`, evidence, shown),
      ),
      ...checkArguments('strengths', answer.strengths, shown),
      ...checkArguments('weaknesses', answer.weaknesses, shown),
      ...answer.weaknesses.flatMap(({ variant }, index) =>
        rivals.includes(variant)
          ? []
          : [{ path: `weaknesses.${index}.variant`, message: `${oneLine(variant, 40)} is no other variant` }],
      ),
      ...checkArguments('concessions', answer.concessions, shown),
      ...checkStances(answer.positions, points, advocate, shown),
      ...checkSummary(answer.summary),
    ];
  },
});

function checkSummary(summary: string) {
  if (summary.trim() === '') return [{ path: 'summary', message: 'is empty' }];
  const sentences = summary.split(/[.!?](?=\s)/).filter((part) => part.trim() !== '').length;
  return sentences > MOST_SUMMARY + 2 ? [{ path: 'summary', message: 'is longer than three sentences' }] : [];
}

const stateTask = ({ shown, advocate }: DebatePayload): string =>
  `ROUND 1, YOUR STATEMENT. Fill these fields, in this order, and no other:
- steelmen: one for each of the other variants (${others(shown, advocate)}), by letter.
- strengths: the key strengths of your variant, each with a quotation of it.
- weaknesses: of each other variant, each with a quotation of that variant (or of yours, where the other says nothing), by the letter of the variant criticised. Leave out what you cannot show.
- positions: ${STANCE}
- concessions: the real weaknesses of your own variant, each with a quotation. ${ADMITS}
- summary: your position in one to three sentences.

${closedLists(shown, advocate, pointsFor(shown, advocate))}`;

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
    advocatePrompt(payload, rebutTask(payload), beforeRebut(payload), [criticismsOf(payload)]),
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
const beforeRebut = ({ statements, rebuttals }: RebutPayload): FencedText[][] => [
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

const rebutTask = ({ shown, advocate, criticisms }: RebutPayload): string =>
  `ROUND 2, YOUR REBUTTAL. Fill these fields, in this order, and no other:
- replies: one for each criticism of your variant, by its id, with counter-evidence or a concession. ${ADMITS}
- newEvidence: evidence that nobody has named yet. Leave it empty rather than repeat or invent.
- assessments: for each of the other variants (${others(shown, advocate)}) how you see it now, by letter.
- keeps: ${KEEPS}
- positions: ${CHANGED}

Criticisms to answer: ${criticisms.map(({ id }) => id).join(', ') || 'none'}
${closedLists(shown, advocate, pointsFor(shown, advocate))}`;

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
  prompt: (payload: ConcludePayload) =>
    advocatePrompt(payload, concludeTask(payload), beforeConclude(payload)),
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

const beforeConclude = ({ statements, rebuttals, finals }: ConcludePayload): FencedText[][] => [
  spokenTexts('ROUND 1 STATEMENT', statements),
  ...spokenTexts('ROUND 2 REBUTTAL', rebuttals).map((text) => [text]),
  ...spokenTexts('FINAL ARGUMENT', finals).map((text) => [text]),
];

const concludeTask = ({ shown, advocate, unresolved }: ConcludePayload): string =>
  `ROUND 3, YOUR FINAL ARGUMENT. The points below have no majority; the others are settled. Fill these fields, in this order, and no other:
- disagreements: those of them on which you still disagree, with your last evidence.
- keeps: ${KEEPS}
- positions: ${CHANGED}
- concessions: what you concede after the whole debate, each with a quotation. ${ADMITS}
- summary: your final position in one to three sentences.

UNRESOLVED POINTS
${closedLists(shown, advocate, openFor(shown, advocate, unresolved))}`;

interface AgainPayload extends DebatePayload {
  readonly round: number;
  /** Ids of the points without an answer. */
  readonly unanswered: readonly string[];
}

export const answerAgain = defineQuestion({
  kind: 'answer-again',
  answer: answerObject({ positions: FIELDS.positions }),
  shape: advocateShape,
  prompt: (payload: AgainPayload) => advocatePrompt(payload, againTask(payload)),
  embedded: (payload: AgainPayload) => ({
    positions: stateCase(payload).positions.filter(({ point }) => payload.unanswered.includes(point)),
  }),
  check: ({ positions }, { advocate, shown, unanswered }) =>
    checkStances(positions, unanswered, advocate, shown),
});

const againTask = ({ shown, advocate, round, unanswered }: AgainPayload): string =>
  `ROUND ${round}, POINTS WITHOUT AN ANSWER. You have spoken in this round, but took no readable position on the points below. Fill this field alone:
- positions: ${STANCE}

${closedLists(shown, advocate, unanswered)}`;
