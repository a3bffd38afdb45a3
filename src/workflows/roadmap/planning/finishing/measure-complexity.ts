// How complex a spec is: five counts, each against the value at which it counts in full (facts B.13).

import type { Extraction, Level } from '../../model/extraction.ts';
import type { Complexity, ComplexityClass, ComplexityFactor } from '../../model/plan.ts';
import { orderRequirements } from '../requirements/order-requirements.ts';

/** Domains below this share are not counted, nor get a milestone of their own. */
export const LEAST_SHARE = 0.1;

const RISK: Readonly<Record<Level, number>> = { High: 3, Medium: 2, Low: 1 };

export function measureComplexity(extraction: Extraction): Complexity {
  const { requirements, domains, risks, lines } = extraction;
  const depth = measureDepth(extraction);
  const counted = domains.filter(({ share }) => share >= LEAST_SHARE).length;
  // A risk weighs what is worse about it, its probability or its impact.
  const weighed = risks.map(({ probability, impact }) => Math.max(RISK[probability], RISK[impact]));
  const risk = weighed.length === 0 ? 0 : weighed.reduce((sum, one) => sum + one, 0) / weighed.length;
  const factors: readonly ComplexityFactor[] = [
    factor('Requirements', requirements.length, requirements.length / 50, 0.25),
    factor('Dependency depth', depth, depth / 8, 0.25),
    factor('Domains of 10 % or more', counted, counted / 5, 0.2),
    factor('Average risk', risk, weighed.length === 0 ? 0 : (risk - 1) / 2, 0.15),
    factor('Lines', lines, lines / 1000, 0.15),
  ];
  const score = factors.reduce((sum, { normalised, weight }) => sum + normalised * weight, 0);
  // Sums of decimal fractions miss their value by less than this.
  const exact = Math.round(score * 1e9) / 1e9;
  return { score: exact, class: classOf(exact), factors };
}

/** Requirements on the longest chain of dependencies; 0 where nothing depends on anything. */
function measureDepth(extraction: Extraction): number {
  const { depth } = orderRequirements(extraction);
  const longest = [...depth.values()].reduce((most, one) => Math.max(most, one), 0);
  return longest > 1 ? longest : 0;
}

const factor = (name: string, raw: number, share: number, weight: number): ComplexityFactor => ({
  name,
  raw,
  normalised: Math.min(Math.max(share, 0), 1),
  weight,
});

export function classOf(score: number): ComplexityClass {
  if (score < 0.4) return 'LOW';
  return score > 0.7 ? 'HIGH' : 'MEDIUM';
}
