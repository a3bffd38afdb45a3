// Effort as a size, from counts alone (facts B.14): deliverables, made heavier by risks, or the share of the spec.

import type { Effort } from '../../model/plan.ts';

const SIZES: readonly Effort[] = ['XS', 'S', 'M', 'L', 'XL'];
/** From this many deliverables on, each is one size up. */
const COUNTS = [3, 5, 8, 11];
const FACTORS = [0.3, 0.5, 0.7];
/** Only above it. */
const LARGEST_FACTOR = 0.85;

export interface EffortFacts {
  readonly deliverables: number;
  readonly highRisks: number;
  readonly requirements: number;
  readonly allRequirements: number;
  readonly complexity: number;
}

export function estimateEffort(facts: EffortFacts): Effort {
  const { deliverables, highRisks, requirements, allRequirements, complexity } = facts;
  const adjusted = deliverables * weightOf(highRisks);
  const factor = allRequirements === 0 ? 0 : (requirements / allRequirements) * complexity;
  const byCount = COUNTS.filter((from) => adjusted >= from).length;
  const byFactor = FACTORS.filter((from) => factor >= from).length + (factor > LARGEST_FACTOR ? 1 : 0);
  return SIZES[Math.max(byCount, byFactor)] ?? 'XL';
}

function weightOf(highRisks: number): number {
  if (highRisks === 0) return 1;
  return highRisks === 1 ? 1.2 : 1.5;
}
