// Round 1: an advocate states its case and takes a position on every point.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';
import { stateCase } from '../advocate/state-case.ts';
import {
  argument,
  checkArguments,
  checkCitations,
  checkEach,
  checkStances,
  citation,
  stance,
} from './debate-answer.ts';
import type { DebatePayload } from './debate-payload.ts';
import { advocatePrompt, pointList } from './debate-prompt.ts';

export const statementAnswer = z.strictObject({
  steelmen: z.array(
    z.strictObject({
      variant: z.string(),
      evidence: z.array(citation),
      strongest: z.string(),
      right: z.string(),
      however: z.string(),
    }),
  ),
  strengths: z.array(argument),
  weaknesses: z.array(argument.extend({ variant: z.string() })),
  positions: z.array(stance),
  concessions: z.array(argument),
  summary: z.string(),
});

export type StatementAnswer = z.output<typeof statementAnswer>;

const MOST_SUMMARY = 3;

export const statePosition = defineQuestion({
  kind: 'state-position',
  answer: statementAnswer,
  prompt: (payload: DebatePayload) => advocatePrompt(payload, '', task(payload)),
  embedded: (payload: DebatePayload): StatementAnswer => stateCase(payload),
  check: (answer, { advocate, shown }) => {
    const others = shown.variants.map(({ id }) => id).filter((id) => id !== advocate);
    const points = shown.points.map(({ id }) => id);
    return [
      ...checkEach(
        'steelmen',
        answer.steelmen.map(({ variant }) => variant),
        others,
      ),
      ...answer.steelmen.flatMap(({ evidence }, index) =>
        checkCitations(`steelmen.${index}`, evidence, shown),
      ),
      ...checkArguments('strengths', answer.strengths, shown),
      ...checkArguments('weaknesses', answer.weaknesses, shown),
      ...answer.weaknesses.flatMap(({ variant }, index) =>
        others.includes(variant)
          ? []
          : [{ path: `weaknesses.${index}.variant`, message: `${variant} is no other variant` }],
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

const task = ({ shown }: DebatePayload): string =>
  `ROUND 1, YOUR STATEMENT. Give: a steelman of each other variant; the key strengths of yours, each with a citation; weaknesses of each other variant, each with a citation of that variant (or of yours, where it says nothing); a position on every point below, by id; your concessions; last a summary of your position in one to three sentences. Evidence comes before reasoning, reasoning before the verdict.

POINTS
${pointList(shown.points)}`;
