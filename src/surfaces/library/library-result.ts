// What a program gets from a run, whatever it is a run of.

import type { Status } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { AdversarialOutput as ComparisonOutput } from '../../protocols/adversarial/index.ts';
import type { DecideOutput } from '../../protocols/decide/index.ts';
import type { Warning } from '../../protocols/parse-agents.ts';
import type { ReviewOutput } from '../../protocols/review/record.ts';
import type { RoadmapOutput } from '../../protocols/roadmap/index.ts';
import type { ObservedRun } from '../run-observed.ts';
import { type ArtifactsOf, type MergedName, nameArtifacts, type Workflow } from './artifacts.ts';

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

export interface LibraryResult<Name extends Workflow> {
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

interface Known {
  readonly engine: string;
  readonly warnings: readonly Warning[];
}

export const resultOf = <Name extends Workflow>(
  protocol: Name,
  {
    output,
    artifacts,
    receipt,
    folder,
    warnings,
  }: Omit<ObservedRun<{ readonly contract: { readonly status: Status } }>, 'delivered'>,
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
