// What one reading of a source finds, before anything is numbered or compared.

import type {
  Aside,
  Disputed,
  OpenQuestion,
  Priority,
  Requirement,
  SourceRef,
  StatedDate,
  StatedPlan,
} from '../../model/extraction.ts';

/** A requirement that another finding stands under: its canonical id, or its line where it has none. */
export type OwnerKey = string;

export interface FoundRequirement {
  readonly key: OwnerKey;
  /** As the spec writes it; undefined where it names none. */
  readonly id: string | undefined;
  readonly canonical: string | undefined;
  readonly kind: Requirement['kind'];
  readonly text: string;
  readonly source: SourceRef;
  /** All that is said about it, for words that rank and classify. */
  readonly said: string;
  /** Of the paragraph it stands in. */
  readonly around?: string;
  /** Titles above it, outermost first. */
  readonly titles: readonly string[];
  readonly priority: Priority | undefined;
  readonly category: string | undefined;
  readonly constraint: string | undefined;
  /** Ids of tests that the spec names for it. */
  readonly proofs?: readonly string[];
  readonly plan?: StatedPlan;
  /** The model that found it where no rule did. */
  readonly foundBy?: string;
  readonly disputed?: Disputed;
}

export interface FoundCriterion {
  readonly id: string | undefined;
  readonly text: string;
  readonly owner: OwnerKey | undefined;
  /** What it shows, where a reader said so. */
  readonly shows?: readonly OwnerKey[];
  /** Cells of its row that may name what it proves. */
  readonly about?: string;
  /** What it stands under, where that names no more than a piece of the product. */
  readonly place?: string;
  /** An outcome of the whole, which no single requirement answers for. */
  readonly isOutcome?: boolean;
  readonly source: SourceRef;
}

/** A passage that speaks of what is needed before something else. */
export interface FoundDependence {
  readonly text: string;
  readonly owner: OwnerKey | undefined;
  /** Everything in it is needed by the owner: a column or a label says so. */
  readonly isListed: boolean;
  /** What waits for something outside, where a reader named it. */
  readonly affects?: readonly OwnerKey[];
  /** What the owner needs, where a reader named it. */
  readonly needs?: readonly OwnerKey[];
  /** It stands where dependencies are listed, so that names count as well as ids. */
  readonly isNamed: boolean;
  readonly source: SourceRef;
}

export interface FoundRisk {
  readonly text: string;
  readonly probability: string | undefined;
  readonly impact: string | undefined;
  readonly mitigation: string | undefined;
  readonly owner?: string | undefined;
  readonly source: SourceRef;
}

export interface FoundMention {
  readonly id: string;
  readonly canonical: string;
  readonly line: number;
  /** Of a requirement that is there and was left out. */
  readonly isLeftOut?: true;
}

/** What the spec puts off or leaves out of this work. */
export interface FoundDeferral {
  readonly id: string | undefined;
  readonly canonical: string | undefined;
  readonly text: string;
  readonly reason: string;
  readonly source: SourceRef;
}

/** Asked by the spec itself, or by two statements that cannot both hold. */
export interface FoundQuestion extends Omit<OpenQuestion, 'about'> {
  readonly about: readonly OwnerKey[];
}

export interface Findings {
  readonly requirements: readonly FoundRequirement[];
  readonly criteria: readonly FoundCriterion[];
  readonly dependences: readonly FoundDependence[];
  readonly risks: readonly FoundRisk[];
  readonly mentions: readonly FoundMention[];
  readonly deferrals: readonly FoundDeferral[];
  readonly asides: readonly Aside[];
  readonly questions?: readonly FoundQuestion[];
  readonly dates?: readonly StatedDate[];
}
