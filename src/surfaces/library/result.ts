// What a program gets from a run, whatever it is a run of.

import type { Status } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { InternalError, type Warning } from '../../domain/errors.ts';
import { nameOfDelivered } from '../../domain/run.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import type { AdversarialOutput as ComparisonOutput } from '../../workflows/adversarial/index.ts';
import type { DecideOutput } from '../../workflows/decide/index.ts';
import type { ReviewOutput } from '../../workflows/review/record.ts';
import type { RoadmapOutput } from '../../workflows/roadmap/index.ts';
import type { ObservedRun } from '../run.ts';
import { readRun } from '../runs/read-run.ts';
import { artifactFile } from '../runs/replay-folder.ts';

export interface AdversarialOutput extends Omit<ComparisonOutput, 'mergedName'> {
  /** Of the merged document, which is among the artifacts. */
  readonly mergedName: MergedName;
}

interface OutputOf {
  readonly adversarial: AdversarialOutput;
  readonly roadmap: RoadmapOutput;
  readonly review: ReviewOutput;
  readonly decide: DecideOutput;
}

export interface LibraryResult<Name extends WorkflowName> {
  /** Whose result it is. */
  readonly protocol: Name;
  readonly status: Status;
  readonly engine: string;
  readonly warnings: readonly Warning[];
  /** Everything that was found, counted and decided, and the contract. */
  readonly output: OutputOf[Name];
  /** Texts by file name, in the order they were published. */
  readonly artifacts: ArtifactsOf[Name];
  /** What was paid for; undefined where no model was asked. */
  readonly receipt: Receipt | undefined;
  /** Where they were written, if the request named an output folder. */
  readonly folder: string | undefined;
}

/** Every output of a workflow. */
export interface Concluded {
  readonly contract: { readonly status: Status };
}

interface Known {
  readonly engine: string;
  readonly warnings: readonly Warning[];
}

export const resultOf = <Name extends WorkflowName>(
  protocol: Name,
  {
    output,
    artifacts,
    receipt,
    folder,
    warnings,
  }: Omit<ObservedRun<unknown, Concluded>, 'delivered' | 'input'>,
  known: Known,
): LibraryResult<Name> => ({
  protocol,
  status: output.contract.status,
  engine: known.engine,
  warnings: [...known.warnings, ...warnings],
  output: output as unknown as OutputOf[Name],
  artifacts: nameArtifacts(protocol, artifacts),
  receipt,
  folder,
});

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

export type WorkflowName = keyof typeof ALWAYS;

type Always<Name extends WorkflowName> = { readonly [File in (typeof ALWAYS)[Name][number]]: string };

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
export function nameArtifacts<Name extends WorkflowName>(
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

/** By file name, in the order they were published. */
export async function readArtifacts(folder: string): Promise<ReadonlyMap<string, string>> {
  const { run } = await readRun(folder);
  const texts = new Map<string, string>();
  for (const name of run.artifacts.keys()) {
    // What a journal says is anybody's word: only names that a run can have written lead to a file.
    const file = artifactFile(folder, name);
    const text = file && (await readOwnText(file).catch(() => undefined));
    if (text !== undefined) texts.set(nameOfDelivered(name) ?? name, text);
  }
  return texts;
}
