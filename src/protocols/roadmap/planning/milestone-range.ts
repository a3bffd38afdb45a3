// How many milestones a class of complexity asks for, and how often their results are validated (facts B.13).

import type { ComplexityClass } from '../model.ts';

export interface MilestoneRange {
  readonly least: number;
  readonly most: number;
  /** Before domains are counted. */
  readonly base: number;
  /** Work milestones for each validation. */
  readonly every: number;
}

const RANGES: Readonly<Record<ComplexityClass, MilestoneRange>> = {
  LOW: { least: 3, most: 4, base: 3, every: 3 },
  MEDIUM: { least: 5, most: 7, base: 5, every: 2 },
  HIGH: { least: 8, most: 12, base: 8, every: 1 },
};

export const rangeOf = (complexity: ComplexityClass): MilestoneRange => RANGES[complexity];

/** Ruling D-41: the formula, clamped to the range of the class, and to that of a template where both can be met. */
export function countMilestones(
  complexity: ComplexityClass,
  domains: number,
  asked?: { readonly least: number; readonly most: number },
): number {
  const { least, most, base } = RANGES[complexity];
  const low = Math.max(least, asked?.least ?? least);
  const high = Math.min(most, asked?.most ?? most);
  const count = base + Math.floor(domains / 2);
  return low > high ? clamp(count, least, most) : clamp(count, low, high);
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
