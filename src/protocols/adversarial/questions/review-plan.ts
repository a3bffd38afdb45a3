// The fourth checkpoint: a person may take changes out of the plan or put them elsewhere. Unasked, it is approved as it
// stands.

import { z } from 'zod';
import { defineQuestion, type Finding } from '../../../domain/question.ts';
import { decidePlan, presentPlan, readPlanLine } from './review-plan-form.ts';

export interface PlanPayload {
  readonly changes: readonly {
    readonly number: number;
    readonly title: string;
    readonly approach: string;
    readonly risk: string;
    /** Where it comes from and where it goes, in words. */
    readonly from: string;
    readonly to: string;
    /** Whether it only adds, so that it could stand elsewhere. */
    readonly movable: boolean;
  }[];
  readonly refusals: number;
  readonly risk: string;
  /** Titles of the sections of the base. */
  readonly sections: readonly string[];
}

const planReview = z.strictObject({
  /** False: no change is carried out. */
  approved: z.boolean().default(true),
  /** Numbers of changes to leave out. */
  remove: z.array(z.number().int()).default([]),
  /** Additions to put behind another section of the base, by its title. */
  move: z.array(z.strictObject({ change: z.number().int(), after: z.string() })).default([]),
  /** Nobody looked at the plan: the default stands, and no person approved it. */
  unasked: z.literal(true).optional(),
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
  embedded: (): PlanReview => ({ approved: true, remove: [], move: [], unasked: true }),
  check: ({ remove, move }, { changes, sections }): Finding[] => {
    const known = new Map(changes.map((change) => [change.number, change]));
    return [
      ...[...remove, ...move.map(({ change }) => change)]
        .filter((number) => !known.has(number))
        .map((number) => ({ path: 'changes', message: `there is no Change #${number} in this plan` })),
      ...move
        .filter(({ change }) => known.get(change)?.movable === false)
        .map(({ change }) => ({
          path: 'move',
          message: `Change #${change} takes the place of something and cannot stand elsewhere`,
        })),
      ...move
        .filter(({ after }) => !sections.includes(after.trim()))
        .map(({ after }) => ({ path: 'move', message: `the base has no section "${after.trim()}"` })),
    ];
  },
  person: { present: presentPlan, decide: decidePlan, read: readPlanLine },
});
