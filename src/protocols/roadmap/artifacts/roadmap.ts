// roadmap.md: what to build, in which order, and how one sees that it is done.

import type { Extraction, RoadmapPlan } from '../model.ts';

/** As the contract of the debate says it. */
export interface RoadmapAdversarial {
  readonly mode: string;
  readonly agents: readonly string[];
  readonly convergence_score: number | null;
  /** Not in multi-spec mode. */
  readonly base_variant?: string | null | undefined;
  readonly artifacts_dir: string | null;
}

export interface RoadmapReport {
  readonly plan: RoadmapPlan;
  readonly extraction: Extraction;
  readonly generated: string;
  readonly sources: readonly string[];
  readonly compliance: string;
  readonly adversarial?: RoadmapAdversarial | undefined;
  readonly validation: {
    readonly score: number;
    readonly status: string;
    readonly warnings: readonly string[];
  };
}

export function renderRoadmap({ extraction }: RoadmapReport): string {
  return `# Roadmap: ${extraction.title}\n`;
}
