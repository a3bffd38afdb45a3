// What each statement of a spec is: asked of a model by number, so that nothing can be quoted wrongly or invented. Code
// knows where the numbers stand, and what the rules made of them.

import { z } from 'zod';
import { defineQuestion, type Prompt } from '../../../domain/question.ts';
import { answerObject, type Example, showExample } from '../../evidence/answer-object.ts';
import { chooseNonce, declarePlainFence, fencePlain } from '../../evidence/fence.ts';
import { checkReading } from './check-reading.ts';

export const CALLS = [
  'requirement',
  'criterion',
  'risk',
  'dependency',
  'deferred',
  'question',
  'date',
  'context',
  'same',
] as const;
export type Call = (typeof CALLS)[number];

/** Data alone: what is asked is the same wherever it is asked from. */
export interface ReadPayload {
  /** The spec with its numbers, one line each: the same for every slice, unless it is too long to show. */
  readonly spec: string;
  /** Numbers to judge. */
  readonly judge: readonly string[];
  /** Everything that may be named, by number: what the rules take it for. */
  readonly units: Readonly<Record<string, Call>>;
  /** Numbers under a heading that says "not now". */
  readonly excluded: readonly string[];
}

const read = answerObject({
  n: z.string().describe('A number as shown: A12, A12b for a part, §A3 for a heading'),
  why: z.string().default('').describe('context, deferred, clashes and open: at most 12 words'),
  as: z
    .array(z.string())
    .default([])
    .describe(
      'same: the numbers that say it. criterion, question, dependency: the numbers of the requirements that it is about',
    ),
  needs: z
    .array(z.string())
    .default([])
    .describe('requirement, dependency: numbers of the requirements that the spec says come before'),
  clashes: z
    .array(z.string())
    .default([])
    .describe('Numbers that cannot hold together with it: other amount, choice or order'),
  open: z
    .boolean()
    .default(false)
    .describe('requirement: true where it leaves something to be decided or clarified'),
  is: z.enum(CALLS),
  kind: z.enum(['functional', 'non-functional']).default('functional').describe('Of a requirement'),
});

export const reading = answerObject({ statements: z.array(read) });
export type ReadingAnswer = z.output<typeof reading>;
export type ReadStatement = z.output<typeof read>;

export const readRequirements = defineQuestion({
  kind: 'read-requirements',
  answer: reading,
  prompt: readPrompt,
  // What the rules have read already.
  embedded: ({ judge, units }: ReadPayload): ReadingAnswer => ({
    statements: judge.map((n) => ({
      n,
      is: units[n] ?? 'context',
      kind: 'functional',
      as: [],
      needs: [],
      clashes: [],
      open: false,
      why: units[n] === 'context' ? 'no rule takes it for anything' : '',
    })),
  }),
  check: checkReading,
});

const RULES = `You read a spec from which a roadmap will be planned. Every statement has a number: A12 is a statement, A12b its part (b), §A3 a section with its heading. You say of each starred number what it is. Code plans, counts and quotes: you only judge, by number, and rewrite nothing.

"statements": one entry for each number in JUDGE, the whole of it, or one for each of its parts where they differ:
- requirement: something that has to be built, done or kept to, in whatever words: with an id or without, as a sentence, an item or a row, as a wish of users, a limit, a rule of the trade, a duty by law. kind: functional for what it does; non-functional for how well, how fast, how safely, under which constraint. needs: the numbers of other requirements, only where the spec says by words or ids that they come before it. open: it leaves something to be decided ("for [TBD] days").
- criterion: by what somebody can tell that the work is done or has succeeded; it asks for nothing new itself. as: the numbers of the requirements that it shows, where it shows some and not the whole.
- risk: what may go wrong, and what is meant to be done about it.
- dependency: what has to be there or done before something else, inside or outside of this work. as: the requirements that wait; needs: those that they wait for.
- deferred: what the spec puts off or leaves out: later, another version, out of scope, not now. Mind the heading it stands under. why: by which words.
- question: what the spec itself leaves open: to be decided, to be confirmed, needs clarification. as: the requirements that wait for the answer.
- date: by when something of this work is due, where that is all it says.
- context: none of these: background, a reason, an example, a definition, a fact about this file, a lone label. why, in at most 12 words.
- same: another number says it already, in other words or as its title. as: that number. A detail that the other lacks makes it a requirement of its own.
An obligation that stands in the middle of background is a requirement all the same. What has a binding word (must, shall, has to, never) or a limit with its unit is hardly ever context.
clashes: only where one implementer could not follow both; name it at one of the two, and say why, with the figures that show it.`;

export const READ: Example = {
  given:
    'A1 "Bread must be done by 6:00." A2 "The bakery is old." A3 "Cakes come next year." A4 "At six all bread is baked." A5 "Who opens at 6:00 is still open."',
  answer: {
    statements: [
      { n: 'A1', is: 'requirement', kind: 'non-functional' },
      { n: 'A2', why: 'background', is: 'context' },
      { n: 'A3', why: '"next year"', is: 'deferred' },
      { n: 'A4', as: ['A1'], is: 'same' },
      { n: 'A5', as: ['A1'], is: 'question' },
    ],
  },
};

function readPrompt({ spec, judge }: ReadPayload): Prompt {
  const nonce = chooseNonce([spec]);
  return {
    system: `${RULES}\n\n${declarePlainFence(nonce)} You answer with one JSON object of the requested shape and nothing else; leave out fields that would be empty.\n\n${showExample(READ)}`,
    shared: [fencePlain(nonce, { name: 'SPEC', text: spec })],
    user: ['INSTRUCTIONS. The data ends here.', `JUDGE: ${judge.join(' ')}`].join('\n\n'),
  };
}
