// test-strategy.md: when the work stops to be checked, by what, and what happens to what is found.

import type { Extraction, RoadmapPlan } from '../model.ts';

export interface TestStrategyReport {
  readonly plan: RoadmapPlan;
  readonly extraction: Extraction;
  readonly generated: string;
  readonly sources: readonly string[];
}

export function renderTestStrategy({ extraction }: TestStrategyReport): string {
  return `# Test Strategy: ${extraction.title}\n`;
}
