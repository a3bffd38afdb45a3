// What a program gets from a run, whatever it is a run of.

import type { Status } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import { InternalError, type Warning } from '../../domain/errors.ts';
import { nameOfDelivered } from '../../domain/run.ts';
import type { OfferedWorkflow } from '../../domain/workflow/workflow.ts';
import { readOwnText } from '../../journal/read-regular.ts';
import type { AnyWorkflow, Offered, WorkflowName } from '../../workflows/index.ts';
import type { ObservedRun } from '../run.ts';
import { readRun } from '../runs/read-run.ts';
import { artifactFile } from '../runs/replay-folder.ts';

/** The merged document among the artifacts; specs that a roadmap unifies are merged under a name of their own. */
export type MergedName = `merged-${string}.md` | 'unified-spec.md';

type Run<Name extends WorkflowName> =
  Offered[Name] extends OfferedWorkflow<
    infer _Input,
    infer Output,
    infer _Request,
    infer Always,
    infer Sometimes
  >
    ? { readonly output: Output; readonly always: Always; readonly sometimes: Sometimes }
    : never;

type Named<Output> = Output extends { readonly mergedName: string }
  ? Omit<Output, 'mergedName'> & { readonly mergedName: MergedName }
  : Output;

type OutputOf<Name extends WorkflowName> = Named<Run<Name>['output']>;

/** `a-*.md` as a type. */
type FormOf<Form extends string> = Form extends `${infer Before}*${infer After}`
  ? `${Before}${string}${FormOf<After>}`
  : Form;

export type ArtifactsOf<Name extends WorkflowName> = {
  readonly [File in Run<Name>['always']]: string;
} & { readonly [File in FormOf<Run<Name>['sometimes']>]?: string | undefined };

export type AdversarialOutput = OutputOf<'adversarial'>;
export type AdversarialArtifacts = ArtifactsOf<'adversarial'>;
export type RoadmapArtifacts = ArtifactsOf<'roadmap'>;
export type ReviewArtifacts = ArtifactsOf<'review'>;
export type DecideArtifacts = ArtifactsOf<'decide'>;

export interface LibraryResult<Name extends WorkflowName> {
  /** Whose result it is. */
  readonly protocol: Name;
  readonly status: Status;
  readonly engine: string;
  readonly warnings: readonly Warning[];
  /** Everything that was found, counted and decided, and the contract. */
  readonly output: OutputOf<Name>;
  /** Texts by file name, in the order they were published. */
  readonly artifacts: ArtifactsOf<Name>;
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
  workflow: AnyWorkflow,
  {
    output,
    artifacts,
    receipt,
    folder,
    warnings,
  }: Omit<ObservedRun<unknown, Concluded>, 'delivered' | 'input'>,
  known: Known,
): LibraryResult<Name> => ({
  protocol: workflow.name as Name,
  status: output.contract.status,
  engine: known.engine,
  warnings: [...known.warnings, ...warnings],
  output: output as unknown as OutputOf<Name>,
  artifacts: nameArtifacts(workflow, artifacts),
  receipt,
  folder,
});

/** In the order they were published. The types hold only if all that is always written is there. */
export function nameArtifacts<Name extends WorkflowName>(
  { name: workflow, always }: Pick<AnyWorkflow, 'name' | 'always'>,
  texts: ReadonlyMap<string, string>,
): ArtifactsOf<Name> {
  const missing = always.filter((name) => !texts.has(name));
  if (missing.length > 0) {
    throw new InternalError(`A run of ${workflow} ended without ${missing.join(', ')}`, {
      code: 'internal/missing-artifact',
    });
  }
  return Object.freeze(Object.fromEntries(texts)) as unknown as ArtifactsOf<Name>;
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
