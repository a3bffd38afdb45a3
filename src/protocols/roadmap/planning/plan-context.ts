// What Wave 2 plans from, and the sketch that its three planners (the rule, a model, a merged roadmap) hand to the code
// that computes all the rest.

import type { Complexity, Domain, Extraction, MilestoneType, PersonaChoice } from '../model.ts';

export interface TemplateFile {
  readonly name: string;
  readonly tier: 'local' | 'user';
  readonly text: string;
}

export interface PlanContext {
  readonly extraction: Extraction;
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  /** Named, so that nothing is scored. */
  readonly template?: string | undefined;
  readonly templates: readonly TemplateFile[];
  readonly depth: 'quick' | 'standard' | 'deep';
  /** What reviewers asked for. */
  readonly recommendations: readonly string[];
  /** A model plans. */
  readonly planner: boolean;
  /** The spec itself, for whoever plans and to tell what a merged roadmap has added. */
  readonly spec?: { readonly label: string; readonly text: string } | undefined;
  /** 0 for the first plan; each further one is a question of its own. */
  readonly iteration?: number | undefined;
}

/** What a milestone is for; priorities and dependencies follow from it. */
export type MilestoneRole = 'foundation' | 'work' | 'integration' | 'validation';

export interface SketchDeliverable {
  /** Ids of the spec, each known. */
  readonly requirements: readonly string[];
  /** Absent: in the words of the spec. */
  readonly description?: string | undefined;
  readonly acceptance?: string | undefined;
}

/** A milestone before anything is counted. */
export interface SketchMilestone {
  /** Names it until its place is known. */
  readonly key: string;
  readonly role: MilestoneRole;
  readonly title: string;
  readonly type: MilestoneType;
  readonly domains: readonly Domain[];
  readonly objective?: string | undefined;
  /** Keys. */
  readonly after: readonly string[];
  readonly deliverables: readonly SketchDeliverable[];
  readonly kept?: string | undefined;
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
