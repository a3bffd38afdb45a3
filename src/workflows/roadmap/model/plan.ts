// What is planned from an extraction: first a sketch of milestones, then the plan that is computed from it. Plain data.

import type { Extraction, Level, Priority } from './extraction.ts';

export type ComplexityClass = 'LOW' | 'MEDIUM' | 'HIGH';

export interface ComplexityFactor {
  readonly name: string;
  readonly raw: number;
  readonly normalised: number;
  readonly weight: number;
}

export interface Complexity {
  readonly score: number;
  readonly class: ComplexityClass;
  readonly factors: readonly ComplexityFactor[];
}

export interface PersonaChoice {
  readonly role: 'primary' | 'consulting';
  readonly persona: string;
  readonly confidence: number;
  readonly rationale: string;
}

export const MILESTONE_TYPES = ['FEATURE', 'IMPROVEMENT', 'DOC', 'TEST', 'MIGRATION', 'SECURITY'] as const;
export type MilestoneType = (typeof MILESTONE_TYPES)[number];
export type Effort = 'XS' | 'S' | 'M' | 'L' | 'XL';

export interface Deliverable {
  /** D1.2 */
  readonly id: string;
  readonly description: string;
  readonly acceptance: string;
  /** Ids of the spec that it fulfils. */
  readonly requirements: readonly string[];
}

export interface Milestone {
  /** M1 */
  readonly id: string;
  readonly title: string;
  readonly type: MilestoneType;
  readonly priority: Priority;
  readonly effort: Effort;
  readonly objective: string;
  /** Ids of milestones that come before it. */
  readonly dependencies: readonly string[];
  readonly deliverables: readonly Deliverable[];
  /** Ids of roadmap risks. */
  readonly risks: readonly string[];
  readonly riskLevel: Level;
  /** Parts of a merged roadmap that no field holds, verbatim (ruling D-34). */
  readonly kept?: string;
}

export interface RoadmapRisk {
  /** */
  readonly id: string;
  /** RISK-001 of the extraction (ruling D-42). */
  readonly origin: string;
  readonly text: string;
  readonly probability: Level;
  readonly impact: Level;
  readonly mitigation: string;
  readonly owner: string;
  readonly milestones: readonly string[];
}

export interface ValidationMilestone {
  /** V1 */
  readonly id: string;
  readonly after: string;
  readonly validates: readonly string[];
  readonly stopCriteria: string;
}

/** One line of the coverage matrix. */
export interface Validated {
  readonly requirement: string;
  /** V1 */
  readonly by: string;
  readonly milestone: string;
  readonly method: string;
}

export interface Decision {
  readonly decision: string;
  readonly chosen: string;
  readonly alternatives: string;
  readonly rationale: string;
}

export interface RoadmapPlan {
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  readonly milestones: readonly Milestone[];
  readonly risks: readonly RoadmapRisk[];
  readonly validations: readonly ValidationMilestone[];
  readonly coverage: readonly Validated[];
  /** Requirements that no milestone holds, each with the reason. */
  readonly deferred: readonly { readonly requirement: string; readonly reason: string }[];
  readonly decisions: readonly Decision[];
  /** Sections of a merged roadmap outside of its milestones that the spec lacks, verbatim (ruling D-34). */
  readonly kept?: string;
  readonly warnings: readonly string[];
}

export interface PlanContext {
  readonly extraction: Extraction;
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  /** What reviewers asked for. */
  readonly recommendations: readonly string[];
  /** A model plans. */
  readonly planner: boolean;
  /** The spec itself, for whoever plans and to tell what a merged roadmap has added. */
  readonly spec?: { readonly label: string; readonly text: string } | undefined;
  /** 0 for the first plan; each further one is a question of its own. */
  readonly iteration?: number | undefined;
}

export interface SketchDeliverable {
  /** The planner's own. */
  readonly title?: string | undefined;
  readonly requirements: readonly string[];
}

/** A milestone before anything is counted. */
export interface SketchMilestone {
  /** Names it until its place is known. */
  readonly key: string;
  readonly title: string;
  readonly type: MilestoneType;
  readonly objective?: string | undefined;
  /** Keys. */
  readonly after: readonly string[];
  /** Ids of the spec, each known. */
  readonly deliverables: readonly SketchDeliverable[];
  readonly kept?: string | undefined;
  /** Proves what others make: it names their requirements again and waits for them. */
  readonly isProof?: boolean | undefined;
}

export interface Deferral {
  readonly requirement: string;
  readonly reason: string;
}

export interface Sketch {
  /** Sections of a merged roadmap outside of its milestones, verbatim. */
  readonly kept?: string | undefined;
  /** In the order of work. */
  readonly milestones: readonly SketchMilestone[];
  readonly deferred: readonly Deferral[];
  readonly warnings: readonly string[];
}
