// The nouns of a roadmap run: what was read out of the spec, and what is planned from it. Plain data, made by the waves
// beside this file and rendered by reports/.

import type {
  Aside,
  Disputed,
  OpenQuestion,
  PutOff,
  ReadByModel,
  SourceRef,
  StatedDate,
  StatedPlan,
} from './statement-model.ts';

export type {
  Aside,
  Disputed,
  LeftOut,
  OpenQuestion,
  PutOff,
  ReadByModel,
  SourceRef,
  StatedDate,
  StatedPlan,
} from './statement-model.ts';

export type Level = 'High' | 'Medium' | 'Low';
export type Priority = 'P0' | 'P1' | 'P2' | 'P3';
export type ComplexityClass = 'LOW' | 'MEDIUM' | 'HIGH';

export const DOMAINS = ['frontend', 'backend', 'security', 'performance', 'documentation'] as const;
export type Domain = (typeof DOMAINS)[number];

export interface Requirement {
  /** The spec's own, verbatim; numbered by us only where it has none. */
  readonly id: string;
  /** Null where the id is ours. */
  readonly originId: string | null;
  readonly kind: 'functional' | 'non-functional';
  readonly text: string;
  readonly domain: Domain;
  readonly priority: Priority;
  readonly source: SourceRef;
  /** Of a non-functional one. */
  readonly category?: 'performance' | 'security' | 'scalability' | 'reliability' | 'maintainability';
  readonly constraint?: string;
  /** What the spec itself says of when, by whom and with what it is made. */
  readonly plan?: StatedPlan;
  /** The model that found it where no rule did. */
  readonly foundBy?: string;
  readonly disputed?: Disputed;
}

export interface SpecDependency {
  /** DEP-001 */
  readonly id: string;
  readonly text: string;
  readonly type: 'internal' | 'external';
  /** Ids of requirements: `before` must be done before `after`. Both absent for an external one. */
  readonly before?: string;
  readonly after?: string;
  readonly affects: readonly string[];
  readonly source: SourceRef;
}

export interface SpecRisk {
  /** RISK-001 */
  readonly id: string;
  readonly text: string;
  readonly probability: Level;
  readonly impact: Level;
  readonly mitigation?: string;
  readonly owner?: string;
  readonly affects: readonly string[];
  /** Absent for an inferred one, whose text then says from what. */
  readonly source?: SourceRef;
}

export interface SuccessCriterion {
  /** The spec's own, or SC-001. */
  readonly id: string;
  readonly originId: string | null;
  readonly text: string;
  readonly derivedFrom: readonly string[];
  /** Requirements whose words it shares as well: it may prove one of these instead. */
  readonly near?: readonly string[];
  readonly measurable: boolean;
  readonly source: SourceRef;
}

export interface DomainShare {
  readonly domain: Domain;
  /** 0 to 1; all five add up to 1, or are all 0. */
  readonly share: number;
  readonly indicators: readonly string[];
}

/** One of the four passes over a finished extraction. */
export interface ExtractionPass {
  readonly name: 'source coverage' | 'anti-hallucination' | 'section coverage' | 'count reconciliation';
  readonly examined: number;
  readonly found: number;
  readonly status: 'PASS' | 'WARN' | 'FAIL';
  readonly detail: string;
}

export interface Extraction {
  readonly title: string;
  readonly version: string | null;
  readonly summary: string;
  readonly lines: number;
  readonly requirements: readonly Requirement[];
  readonly dependencies: readonly SpecDependency[];
  readonly risks: readonly SpecRisk[];
  readonly criteria: readonly SuccessCriterion[];
  readonly domains: readonly DomainShare[];
  readonly putOff: readonly PutOff[];
  readonly asides: readonly Aside[];
  /** Of a reader: rules tell no question from a wish. */
  readonly questions: readonly OpenQuestion[];
  readonly dates: readonly StatedDate[];
  /** Every id that the spec uses for anything: ours never are one of these. */
  readonly taken: readonly string[];
  /** 0: read in one piece. */
  readonly chunks: number;
  /** Empty where a short spec needs no verification. */
  readonly passes: readonly ExtractionPass[];
  readonly warnings: readonly string[];
  /** Only where a model has read the spec. */
  readonly reading?: ReadByModel;
}

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
