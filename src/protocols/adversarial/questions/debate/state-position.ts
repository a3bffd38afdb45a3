// Round 1: an advocate states its case and takes a position on every point.

import type { z } from 'zod';
import { defineQuestion } from '../../../../domain/question.ts';
import { answerObject } from '../../../prompts/answer-object.ts';
import { oneLine } from '../../../prompts/one-line.ts';
import { stateCase } from '../../debate/advocate/state-case.ts';
import { advocateShape, FIELDS } from './advocate-shape.ts';
import { checkArguments, checkCitations, checkEach, checkStances } from './debate-answer.ts';
import { type DebatePayload, pointsFor } from './debate-payload.ts';
import { ADMITS, advocatePrompt, closedLists, others, STANCE } from './debate-prompt.ts';

const { steelmen, strengths, weaknesses, positions, concessions, summary } = FIELDS;

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
  prompt: (payload: DebatePayload) => advocatePrompt(payload, task(payload)),
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

const task = ({ shown, advocate }: DebatePayload): string =>
  `ROUND 1, YOUR STATEMENT. Fill these fields, in this order, and no other:
- steelmen: one for each of the other variants (${others(shown, advocate)}), by letter.
- strengths: the key strengths of your variant, each with a quotation of it.
- weaknesses: of each other variant, each with a quotation of that variant (or of yours, where the other says nothing), by the letter of the variant criticised. Leave out what you cannot show.
- positions: ${STANCE}
- concessions: the real weaknesses of your own variant, each with a quotation. ${ADMITS}
- summary: your position in one to three sentences.

${closedLists(shown, advocate, pointsFor(shown, advocate))}`;
