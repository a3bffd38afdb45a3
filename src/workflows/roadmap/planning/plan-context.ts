// What Wave 2 plans from, and the sketch that its three planners (the rule, a model, a merged roadmap) hand to the code
// that computes all the rest.

import type { Complexity, Extraction, MilestoneType, PersonaChoice } from '../model.ts';

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
