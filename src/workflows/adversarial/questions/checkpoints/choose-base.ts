// The third checkpoint: a person may have the others merged into another variant than the scores chose. Scores, ranking
// and margin stay as they were computed.

import { z } from 'zod';
import type { Checkpoint, Reading } from '../../../../domain/question.ts';
import { defineQuestion } from '../../../../domain/question.ts';
import { wordsOf } from './highlight-points.ts';

export interface BasePayload {
  /** Best first. */
  readonly variants: readonly {
    readonly id: string;
    readonly spec: string;
    readonly label: string;
    readonly score: number;
  }[];
  readonly margin: number;
  /** Which figure decided, in words. */
  readonly decidedBy: string;
}

const choice = z.strictObject({ base: z.string() });

export const chooseBase = defineQuestion({
  kind: 'choose-base',
  answer: choice,
  prompt: (payload: BasePayload) => ({
    system: 'You decide which variant the others are merged into.',
    user: present(payload).question.join('\n'),
  }),
  embedded: ({ variants }: BasePayload) => ({ base: variants[0]?.id ?? '' }),
  check: ({ base }, { variants }) =>
    variants.some(({ id }) => id === base)
      ? []
      : [
          {
            path: 'base',
            message: `${base} is no variant of this comparison: ${variants.map(({ id }) => id).join(', ')}`,
          },
        ],
  person: {
    present,
    decide: ({ option, values }, { variants }): Reading => ({
      answer: { base: (option === 'override' && values.get('base')?.[0]) || (variants[0]?.id ?? '') },
    }),
    read(line, { variants }): Reading {
      const words = wordsOf(line);
      if (words.length === 1 && words[0] === 'accept') return { answer: { base: variants[0]?.id ?? '' } };
      // "B" and "Variant B" are the same.
      const named = words[0] === 'variant' ? words.slice(1) : words;
      return { answer: { base: named.join(' ').toUpperCase() } };
    },
  },
});

const score = (value: number): string => value.toFixed(3);

function present({ variants, margin, decidedBy }: BasePayload): Checkpoint {
  const [first, next, ...rest] = variants;
  const runnerUp = next
    ? [
        `Runner-up: Variant ${next.id} (${next.spec}) with score ${score(next.score)}. Margin: ${(margin * 100).toFixed(1)}%.`,
      ]
    : [];
  const others = next ? [next, ...rest] : [];
  return {
    name: 'after-base-selection',
    question: [
      `Base selected: Variant ${first?.id} (${first?.spec}) with score ${score(first?.score ?? 0)}.`,
      ...runnerUp,
      'Would you like to override the base selection?',
    ],
    options: [
      { value: 'accept', label: `Accept selected base: ${first?.id}, by ${decidedBy}`, fields: [] },
      {
        value: 'override',
        label: 'Select a different base',
        fields: [
          {
            kind: 'one',
            name: 'base',
            message: 'Into which variant are the others merged?',
            choices: others.map(({ id, label, score: own }) => ({
              value: id,
              label: `${id} ${score(own)} ${label}`,
            })),
            chosen: [],
          },
        ],
      },
    ],
    default: 'Accept highest-scoring variant',
    grammar: `accept, or the letter of a variant: ${variants.map(({ id }) => id).join(', ')}`,
  };
}
