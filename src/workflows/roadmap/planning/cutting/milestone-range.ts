// How many milestones a class of complexity asks for, and how often their results are validated (facts B.13).

import type { ComplexityClass } from '../../model/plan.ts';

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

/** As many as the spec has pieces, within the range of the class. */
export function countMilestones(complexity: ComplexityClass, pieces: number): number {
  const { least, most } = RANGES[complexity];
  return Math.min(Math.max(pieces, least), most);
}
