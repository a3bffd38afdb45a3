// The nouns of a review: what an adversary raises against one document, and what became of it.

export const ARTIFACT_TYPES = ['requirements', 'roadmap', 'plan', 'verification'] as const;
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];

/** Seed 003: what may be raised depends on what the document is. */
export const CATEGORIES: Readonly<Record<ArtifactType, readonly string[]>> = {
  requirements: ['Completeness', 'Feasibility', 'Conflicts', 'Scope creep', 'User focus'],
  roadmap: ['Phase ordering', 'Scope per phase', 'Coverage', 'Risk distribution', 'Milestone clarity'],
  plan: [
    'Task decomposition',
    'Verification gaps',
    'Missing wiring',
    'Assumption exposure',
    'Complexity hiding',
  ],
  verification: ['Coverage', 'False positives', 'Human verification', 'Regression risk'],
};

export const SEVERITIES = ['critical', 'significant', 'minor'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Text that stands in the artifact or, if `of` is `context`, in the document given beside it. */
export interface QuotedEvidence {
  readonly kind: 'quote';
  readonly of: 'artifact' | 'context';
  readonly line: number;
  readonly endLine: number;
  readonly text: string;
  /** Name of the context's file, for programs. */
  readonly file?: string | undefined;
}

/** For what is missing: where it was looked for, and what for. */
export interface SearchedEvidence {
  readonly kind: 'searched';
  /** Titles of sections, or `the whole document`. */
  readonly places: readonly string[];
  readonly terms: readonly string[];
}

export type Evidence = QuotedEvidence | SearchedEvidence;

/** No evidence, no challenge. */
export interface ChallengeDraft {
  readonly category: string;
  /** Title of the section that it is about; empty for the document as a whole. */
  readonly section: string;
  readonly concern: string;
  readonly evidence: readonly [Evidence, ...Evidence[]];
  readonly severity: Severity;
  readonly recommendation: string;
  /** What happens if nothing is done. */
  readonly ifLeft: string;
}

export interface Challenge extends ChallengeDraft {
  /** Fingerprint of category, section and evidence: the same over rounds and runs. */
  readonly id: string;
}

/** A document by its name. */
export interface TextGiven {
  readonly label: string;
  readonly text: string;
}
