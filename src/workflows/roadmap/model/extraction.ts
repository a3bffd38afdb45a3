// What is read out of a spec: requirements with their dependencies, risks and criteria, and what became of every other
// statement. Plain data.

export type Level = 'High' | 'Medium' | 'Low';
export type Priority = 'P0' | 'P1' | 'P2' | 'P3';

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
  readonly source: SourceRef;
}

export interface SuccessCriterion {
  /** The spec's own, or SC-001. */
  readonly id: string;
  readonly originId: string | null;
  readonly text: string;
  readonly derivedFrom: readonly string[];
  readonly measurable: boolean;
  readonly source: SourceRef;
}

export interface DomainShare {
  readonly domain: Domain;
  /** 0 to 1; all five add up to 1, or are all 0. */
  readonly share: number;
  readonly indicators: readonly string[];
}

/** A check of the finished extraction against the spec; one that fails ends the run. */
export interface ExtractionPass {
  readonly name: 'anti-hallucination';
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
  /** Empty where no strict reading was asked for. */
  readonly passes: readonly ExtractionPass[];
  readonly warnings: readonly string[];
  /** Only where a model has read the spec. */
  readonly reading?: ReadByModel;
}

/** Where the spec says it: lines of the original text, and the words themselves. */
export interface SourceRef {
  /** 1-based, both ends included. */
  readonly line: number;
  readonly endLine: number;
  /** Verbatim. */
  readonly quote: string;
}

export interface StatedPlan {
  /** The component, story, epic or section it belongs to. */
  readonly group?: string | undefined;
  /** The outermost title above it, below that of the spec. */
  readonly section?: string | undefined;
  readonly phase?: string | undefined;
  readonly owner?: string | undefined;
  readonly due?: string | undefined;
  readonly isDone?: boolean | undefined;
}

/** What the spec puts off or leaves out of this work, in its own words. */
export interface PutOff {
  /** The spec's own, or its line. */
  readonly id: string;
  readonly text: string;
  readonly reason: string;
  readonly source: SourceRef;
}

/** What the spec leaves open, or says in two ways: somebody has to answer it. */
export interface OpenQuestion {
  readonly text: string;
  /** Lines that cannot hold together with it; empty for a question of the spec's own. */
  readonly against: readonly SourceRef[];
  /** Why it is open, in the words of whoever read it. */
  readonly why?: string;
  /** Ids of the requirements that wait for the answer. */
  readonly about: readonly string[];
  readonly source: SourceRef;
}

/** When something is due, in the words of the spec. */
export interface StatedDate {
  readonly text: string;
  readonly source: SourceRef;
}

/** A statement that is no requirement by rule, or of which no rule can tell. */
export interface Aside {
  readonly called: string;
  readonly reason: string;
  /** Somebody has to judge it before the roadmap is whole. */
  readonly isDoubtful: boolean;
  readonly source: SourceRef;
}

/** Kept, though a model that read the spec calls it something else. */
export interface Disputed {
  readonly called: string;
  readonly why: string;
  readonly by: string;
  /** Why it is kept all the same. */
  readonly reason: string;
}

/** A statement that a model keeps out of the requirements, or the spec itself. */
export interface LeftOut {
  readonly source: SourceRef;
  /** The spec's own. */
  readonly id?: string;
  /** What the rules took it for. */
  readonly took: 'requirement' | 'nothing';
  readonly called: string;
  readonly reason: string;
  readonly by: string;
}

/** What came of the reading of a spec by a model, beside what requirements say of themselves. */
export interface ReadByModel {
  readonly by: readonly string[];
  /** How many statements were asked about. */
  readonly statements: number;
  readonly unanswered: readonly SourceRef[];
  readonly leftOut: readonly LeftOut[];
  /** It left no requirement at all, so that the rules were followed alone. */
  readonly isOverruled?: true;
}

/** What a person may decide about a line that the rules leave open. */
export const TAKEN = ['requirement', 'deferred', 'context'] as const;
export interface TakenLine {
  /** 1-based, of the spec. */
  readonly line: number;
  readonly as: (typeof TAKEN)[number];
}
