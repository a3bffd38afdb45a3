// How many milestones a class of complexity asks for, and how often their results are validated (facts B.13).

import type { ComplexityClass } from '../model.ts';

export interface MilestoneRange {
  readonly least: number;
  readonly most: number;
  /** Work milestones for each validation. */
  readonly every: number;
}

const RANGES: Readonly<Record<ComplexityClass, MilestoneRange>> = {
  LOW: { least: 3, most: 4, every: 3 },
  MEDIUM: { least: 5, most: 7, every: 2 },
  HIGH: { least: 8, most: 12, every: 1 },
};

export const rangeOf = (complexity: ComplexityClass): MilestoneRange => RANGES[complexity];

/** As many as the spec has pieces, within the range of the class, and that of a template where both can be met. */
export function countMilestones(
  complexity: ComplexityClass,
  pieces: number,
  asked?: { readonly least: number; readonly most: number },
): number {
  const { least, most } = RANGES[complexity];
  const low = Math.max(least, asked?.least ?? least);
  const high = Math.min(most, asked?.most ?? most);
  return low > high ? clamp(pieces, least, most) : clamp(pieces, low, high);
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
