// The fourth checkpoint: a person may take changes out of the plan, put them elsewhere, write them in other words, and add
// something. Unasked, it is approved as it stands.

import { z } from 'zod';
import { defineQuestion, type Finding } from '../../../../domain/question.ts';
import { added, checkAdditions, checkReworded, readPlanLine, reworded } from './plan-requests.ts';
import { decidePlan, presentPlan } from './review-plan-form.ts';

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
    /** What it brings in, word for word. */
    readonly passages: readonly string[];
  }[];
  readonly refusals: number;
  readonly risk: string;
  /** Titles of the sections of the base. */
  readonly sections: readonly string[];
  /** How many the base has. */
  readonly lines: number;
  /** What the others say, in the order of their lines. */
  readonly foreign: readonly ForeignBlock[];
  readonly points: readonly AddablePoint[];
}

export interface ForeignBlock {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  /** The change that it comes in with. */
  readonly change?: number;
  /** The base says it in the same words. */
  readonly isInBase?: true;
}

/** A point by whose id something can be added, and the files that say something else than the base there. */
export interface AddablePoint {
  readonly id: string;
  readonly files: readonly string[];
  /** First lines of the blocks that the first of these files has there. */
  readonly lines: readonly number[];
}

const planReview = z.strictObject({
  /** False: no change is carried out. */
  approved: z.boolean().default(true),
  /** Numbers of changes to leave out. */
  remove: z.array(z.number().int()).default([]),
  /** Additions to put behind another section of the base, by its title. */
  move: z.array(z.strictObject({ change: z.number().int(), after: z.string() })).default([]),
  /** Changes to carry out in other words. */
  reword: z.array(reworded).optional(),
  /** What comes in beside what is planned. */
  add: z.array(added).optional(),
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
  check: (review, payload): Finding[] => [
    ...checkMoves(review, payload),
    ...(review.reword ?? []).flatMap((one, at) => checkReworded(one, at, payload)),
    ...twiceReworded(review),
    ...checkAdditions(review.add ?? [], review.remove, payload),
  ],
  person: { present: presentPlan, decide: decidePlan, read: readPlanLine },
});

function checkMoves({ remove, move }: PlanReview, { changes, sections }: PlanPayload): Finding[] {
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
}

/** Of two wordings nobody could say which one is meant; what is left out has none. */
function twiceReworded({ remove, reword = [] }: PlanReview): Finding[] {
  const seen = new Set<string>();
  return reword.flatMap(({ change, passage = 1 }, at): Finding[] => {
    const path = `reword.${at}`;
    if (remove.includes(change))
      return [{ path, message: `Change #${change} is left out and written in other words` }];
    const key = `${change}:${passage}`;
    const isTwice = seen.has(key);
    seen.add(key);
    return isTwice ? [{ path, message: `Change #${change} is written in other words twice` }] : [];
  });
}
