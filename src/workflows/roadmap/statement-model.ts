// What became of the statements of a spec beside requirements: plans of its own, what it puts off, what was left out, and
// what a model that read it says. Plain data.

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
