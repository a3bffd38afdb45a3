// The fourth checkpoint: a person may take changes out of the plan or put them elsewhere. Unasked, it is approved as it
// stands.

import { z } from 'zod';
import { defineQuestion } from '../../../domain/question.ts';

export interface PlanPayload {
  readonly changes: readonly {
    readonly number: number;
    readonly title: string;
    readonly approach: string;
    readonly risk: string;
  }[];
  readonly refusals: number;
  readonly risk: string;
}

const planReview = z.strictObject({
  approved: z.boolean(),
  /** Numbers of changes to leave out. */
  remove: z.array(z.number().int()),
  /** Additions to put behind another section of the base, by its title. */
  move: z.array(z.strictObject({ change: z.number().int(), after: z.string() })),
});

export type PlanReview = z.output<typeof planReview>;

export const reviewPlan = defineQuestion({
  kind: 'review-plan',
  answer: planReview,
  prompt: ({ changes, refusals, risk }: PlanPayload) => ({
    system: 'You decide whether a plan for merging documents is carried out as it stands.',
    user: [
      `${changes.length} changes planned, ${refusals} rejected. Risk: ${risk} overall.`,
      ...changes.map(
        ({ number, title, approach, risk: own }) => `${number}. ${title} (${approach}, risk ${own})`,
      ),
    ].join('\n'),
  }),
  embedded: (): PlanReview => ({ approved: true, remove: [], move: [] }),
  check: ({ remove, move }, { changes }) => {
    const known = new Set(changes.map(({ number }) => number));
    return [...remove, ...move.map(({ change }) => change)]
      .filter((number) => !known.has(number))
      .map((number) => ({ path: 'changes', message: `there is no Change #${number} in this plan` }));
  },
});
