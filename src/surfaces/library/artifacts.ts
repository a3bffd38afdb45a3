// What each workflow writes, by name: a name that no run writes is an error of the compiler, and a text that every run
// writes is there.

import { InternalError } from '../../domain/errors.ts';

/** Written by every run that ends. */
const ALWAYS = {
  adversarial: [
    'diff-analysis.md',
    'diff-analysis.json',
    'debate-transcript.md',
    'base-selection.md',
    'refactor-plan.md',
    'undecided.md',
    'decisions.yaml',
    'decision-brief.md',
    'ledger.json',
    'provenance.json',
    'merge-log.md',
  ],
  roadmap: ['extraction.md', 'roadmap.md', 'test-strategy.md'],
  review: ['original.md', 'round-1.md', 'edit-log.md', 'review.json', 'STATE.md'],
  decide: ['debate-result.yaml', 'decision.md'],
} as const;

export type Workflow = keyof typeof ALWAYS;

type Always<Name extends Workflow> = { readonly [File in (typeof ALWAYS)[Name][number]]: string };

/** Specs that a roadmap unifies are merged under a name of their own. */
export type MergedName = `merged-${string}.md` | 'unified-spec.md';

export interface AdversarialArtifacts extends Always<'adversarial'> {
  readonly [variant: `variant-${number}-${string}.md`]: string | undefined;
  /** The merged document; `mergedName` of the output says how it is called. */
  readonly [merged: `merged-${string}.md`]: string | undefined;
  readonly 'unified-spec.md'?: string;
  /** Only with `provenance: 'sidecar'`. */
  readonly [sidecar: `${string}.provenance.json`]: string | undefined;
}

export interface RoadmapArtifacts extends Always<'roadmap'> {}

export interface ReviewArtifacts extends Always<'review'> {
  readonly 'round-2.md'?: string;
  readonly 'round-3.md'?: string;
  /** The revision of an author that is a model. */
  readonly [revised: `${string}.revised${string}`]: string | undefined;
}

export interface DecideArtifacts extends Always<'decide'> {
  /** One for each judge and round. */
  readonly [judge: `debate-${string}-${'risk' | 'value' | 'effort'}${string}.md`]: string | undefined;
}

export interface ArtifactsOf {
  readonly adversarial: AdversarialArtifacts;
  readonly roadmap: RoadmapArtifacts;
  readonly review: ReviewArtifacts;
  readonly decide: DecideArtifacts;
}

/** In the order they were published. The types hold only if all that is always written is there. */
export function nameArtifacts<Name extends Workflow>(
  workflow: Name,
  texts: ReadonlyMap<string, string>,
): ArtifactsOf[Name] {
  const missing = ALWAYS[workflow].filter((name) => !texts.has(name));
  if (missing.length > 0) {
    throw new InternalError(`A run of ${workflow} ended without ${missing.join(', ')}`, {
      code: 'internal/missing-artifact',
    });
  }
  return Object.freeze(Object.fromEntries(texts)) as unknown as ArtifactsOf[Name];
}
