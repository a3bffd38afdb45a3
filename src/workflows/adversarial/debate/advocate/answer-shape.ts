// The fields that answers of advocates are made of, round by round, and all of them in one shape: vendors put the shape
// before the prompt, and with a shape for each round no round would begin like the one before.

import { z } from 'zod';
import { answerObject } from '../../../evidence/answer-object.ts';

const citation = answerObject({
  variant: z.string().describe('Letter of the variant'),
  line: z.number().int().describe('Line number as shown'),
  text: z.string().describe('The words that decide, copied word for word from that line, at most 20 of them'),
});
const citations = z.array(citation);

const stance = answerObject({
  point: z.string().describe('Id of the point'),
  evidence: citations,
  reasoning: z.string().describe('One sentence that says what the evidence shows, without repeating it'),
  resolution: z
    .string()
    .describe(
      'Letter of a variant for which a stated fact decides, or "both", "combine" (from the words cited), "open"',
    ),
  question: z.string().optional().describe('With "open" alone: the question whose answer would settle it'),
  concedes: z.boolean().describe('True if you give this point up for your own variant'),
});

const argument = answerObject({
  point: z.string().optional().describe('Id of the point it belongs to, if any'),
  evidence: citations,
  claim: z.string().describe('One sentence that says what the evidence shows, without repeating it'),
});

export type Citation = z.output<typeof citation>;
export type Stance = z.output<typeof stance>;
export type WrittenArgument = z.output<typeof argument>;

const other = z.string().describe('Letter of another variant');

/** In the order in which they are to be written: evidence before reasoning before verdict. */
export const FIELDS = {
  steelmen: z.array(
    answerObject({
      variant: other,
      evidence: citations,
      strongest: z.string().describe('The strongest version of its argument, in one sentence'),
      right: z.string().describe('What its approach gets right, in one sentence'),
      however: z.string().describe('Only now what speaks against it, in one sentence'),
    }),
  ),
  strengths: z.array(argument),
  weaknesses: z.array(answerObject({ variant: other, ...argument.shape })),
  replies: z.array(
    answerObject({
      criticism: z.string().describe('Id of the criticism'),
      ...argument.shape,
      concedes: z.boolean().describe('True if the criticism is right'),
    }),
  ),
  newEvidence: z.array(argument),
  assessments: z.array(answerObject({ variant: other, text: z.string().describe('One sentence') })),
  disagreements: z.array(argument),
  keeps: z.array(z.string()).describe('Ids of the points on which your last position stands as it is'),
  positions: z.array(stance),
  concessions: z.array(argument),
  summary: z.string(),
};

/** What a round does not ask for is empty: vendors force a shape only where nothing is optional. */
export const advocateShape = answerObject({
  steelmen: FIELDS.steelmen.default([]),
  strengths: FIELDS.strengths.default([]),
  weaknesses: FIELDS.weaknesses.default([]),
  replies: FIELDS.replies.default([]),
  newEvidence: FIELDS.newEvidence.default([]),
  assessments: FIELDS.assessments.default([]),
  disagreements: FIELDS.disagreements.default([]),
  keeps: FIELDS.keeps.default([]),
  positions: FIELDS.positions,
  concessions: FIELDS.concessions.default([]),
  summary: FIELDS.summary.default(''),
});
