// What an option weighs for each stance, in whole points, so that no order of adding can change a comparison.

import type { Stance } from '../model.ts';
import { effortOf } from '../totals.ts';
import type { Argument, Case } from './argument.ts';
import { groupValues, pointsOf } from './group-arguments.ts';
import { effortRows } from './rows-of.ts';
import { weightFor } from './sort-argument.ts';

export interface Weighed {
  readonly case: Case;
  /** What speaks for it less what speaks against it, as the stance weighs it. */
  readonly points: Readonly<Record<Stance, number>>;
  /** Sum of the products of the rows of the value table. */
  readonly valueTotal: number;
  /** Realistic days, as in the table; null where no text says how long it takes. */
  readonly days: number | null;
  /** Takes longer than there is time. */
  readonly isLate: boolean;
}

const sum = (list: readonly Argument[], read: (argument: Argument) => number): number =>
  list.reduce((total, argument) => total + read(argument), 0);

/** What people marked as good or bad is known; what only sounds so is a guess, and counts half. */
const MARKED = 2;

export const pointsFor = (stance: Stance, argument: Argument): number =>
  (argument.leaning === 'for' ? 1 : -1) *
  argument.strength *
  (argument.isMarked ? MARKED : 1) *
  weightFor(stance, argument);

export function weighCase(one: Case): Weighed {
  const total = (stance: Stance): number => sum(one.arguments, (argument) => pointsFor(stance, argument));
  return {
    case: one,
    points: { risk: total('risk'), value: total('value'), effort: total('effort') },
    valueTotal: groupValues(one).reduce(
      (points, { amount, weight }) => points + pointsOf(amount) * pointsOf(weight),
      0,
    ),
    days: effortOf(effortRows(one)).realistic,
    isLate: one.arguments.some(({ isLate }) => isLate),
  };
}
