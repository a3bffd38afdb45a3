// What helper servers are asked. No model ever sees these, and without a server the answer is nothing.

import { z } from 'zod';
import { type DocsQuery, type Entity, LONGEST_HELP, type Thought } from '../../../../domain/helper.ts';
import { defineQuestion } from '../../../../domain/question.ts';

const text = z.string().max(LONGEST_HELP);

export const consultSequential = defineQuestion<Thought, { readonly note: string }>({
  kind: 'consult-sequential',
  asksOnce: true,
  answer: z.strictObject({ note: text }),
  prompt: ({ thought }) => ({ system: '', user: thought }),
  embedded: () => ({ note: '' }),
});

export const persistOutcome = defineQuestion<Entity, { readonly kept: string }>({
  kind: 'persist-outcome',
  asksOnce: true,
  answer: z.strictObject({ kept: text }),
  prompt: ({ observations }) => ({ system: '', user: observations.join('\n') }),
  embedded: () => ({ kept: '' }),
});

export const askConventions = defineQuestion<DocsQuery, { readonly library: string; readonly text: string }>({
  kind: 'ask-conventions',
  asksOnce: true,
  answer: z.strictObject({ library: text, text }),
  prompt: ({ query }) => ({ system: '', user: query }),
  embedded: () => ({ library: '', text: '' }),
});
