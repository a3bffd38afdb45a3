// What an option weighs for each stance, in whole points, so that no order of adding can change a comparison. Points of
// a row are the product of its two levels, as in the tables.

import { effortOf } from '../totals.ts';
import {
  type Group,
  groupRisks,
  groupValues,
  impactOf,
  isLabour,
  pointsOf,
  reachOf,
  speaksOf,
} from './group-arguments.ts';
import type { Argument, Case } from './read-arguments.ts';
import { effortRows } from './rows-of.ts';

export interface Weighed {
  readonly case: Case;
  /** Products of the levels of the rows, as in the tables. Higher risk is worse. */
  readonly riskTotal: number;
  readonly valueTotal: number;
  /** Argument by argument, where totals stand level; higher is worse. */
  readonly risk: number;
  readonly value: number;
  /** Value for work: gain over cost. */
  readonly gain: number;
  readonly cost: number;
  /** Realistic days, as in the table; null where no text says how long it takes. */
  readonly days: number | null;
}

const sum = (list: readonly Argument[], read: (argument: Argument) => number): number =>
  list.reduce((total, argument) => total + read(argument), 0);

export const riskPoints = (argument: Argument): number => argument.strength * pointsOf(impactOf(argument));
export const valuePoints = (argument: Argument): number => argument.strength * pointsOf(reachOf(argument));

const total = (groups: readonly Group[]): number =>
  groups.reduce((points, { amount, weight }) => points + pointsOf(amount) * pointsOf(weight), 0);

/** Work that nobody mentions is still work. */
const BASE_COST = 4;
const BASE_GAIN = 2;

export function weighCase(one: Case): Weighed {
  const speaksFor = one.arguments.filter(({ leaning }) => leaning === 'for');
  const against = one.arguments.filter(({ leaning }) => leaning === 'against');
  const relief = sum(speaksFor, (argument) => (speaksOf(argument, 'safety') ? argument.strength : 0));
  const missing = sum(against, (argument) => (speaksOf(argument, 'ability') ? argument.strength : 0));
  const labour = sum(against, (argument) => argument.strength * (isLabour(argument) ? 2 : 1));
  const ease = sum(speaksFor, (argument) => (isLabour(argument) ? argument.strength : 0));
  return {
    case: one,
    riskTotal: total(groupRisks(one)),
    valueTotal: total(groupValues(one)),
    risk: sum(against, riskPoints) - relief,
    value: sum(speaksFor, valuePoints) - missing,
    gain: BASE_GAIN + sum(speaksFor, ({ strength }) => strength),
    cost: Math.max(1, BASE_COST + labour - ease),
    days: effortOf(effortRows(one)).realistic,
  };
}
