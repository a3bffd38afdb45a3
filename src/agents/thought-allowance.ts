// What a model may think before it answers, in tokens. Vendors bill it as output and nobody can foresee it, so that it is
// an allowance by effort: the most that a model is given where a vendor takes a number, and shares of that.

import type { Effort } from '../domain/effort.ts';
import type { Role } from '../domain/question.ts';
import { type AskedModel, BUDGETS, effortAt } from './effort-options.ts';

/** Hard questions use up what is allowed, most do not. */
export const SHARES_OF_THOUGHT = { low: 0.125, expected: 0.25, high: 1 } as const;

/** The most, for one call; 0 where a model is not known to think. */
export function thoughtAllowance(model: AskedModel, named: Effort | undefined, role: Role): number {
  const effort = effortAt(model, named, role);
  return effort === undefined ? 0 : BUDGETS[effort];
}

/** Programs think as hard as they like, and say nothing of it before. */
export const PROGRAM_ALLOWANCE = BUDGETS.medium;
