// What a run was and how it stands, as data: the same for the screen and for programs.

import { UNFINISHED } from '../../domain/contract.ts';
import type { Receipt } from '../../domain/cost.ts';
import type { RunStopped } from '../../domain/run.ts';
import { isStandIn } from '../../domain/seat.ts';
import { VERSION } from '../../domain/version.ts';
import type { Described } from '../../domain/workflow/summary.ts';
import { receiptOf } from '../../engine/run-files.ts';
import { findHolder } from '../../journal/lock-run.ts';
import { type AnyWorkflow, findWorkflow } from '../../workflows/index.ts';
import { counted } from '../files/show.ts';
import { contractIn, type PartialContract, type ReadRun } from './read-run.ts';
import { recordedDocuments } from './recorded-documents.ts';
import { artifactStates, type KeptArtifact } from './replay-folder.ts';
import { concludedStatus, isAwaitingAuthor, type RunStatus, stoppedStatus } from './run-status.ts';

export interface RunDescription {
  readonly folder: string;
  readonly status: RunStatus;
  /** Why it stopped, or who is writing it. */
  readonly detail: string | undefined;
  /** The limit that it stopped at. */
  readonly exceeded: RunStopped['exceeded'];
  readonly protocol: string | undefined;
  readonly steelman: string | undefined;
  readonly startedAt: string | undefined;
  readonly engine: string | undefined;
  readonly documents: readonly { readonly label: string; readonly sourcePath: string }[];
  /** In the words of its workflow, where that has any and can read what is recorded. */
  readonly own: Described | undefined;
  readonly answers: number;
  /** Steps that the run went on without. */
  readonly failures: readonly { readonly step: string; readonly message: string }[];
  readonly contract: PartialContract;
  /** What the contract says in one word each, where the workflow has no words of its own. */
  readonly facts: readonly (readonly [string, string])[];
  readonly artifacts: readonly KeptArtifact[];
  /** Undefined where nobody was paid. */
  readonly receipt: Receipt | undefined;
  readonly warnings: readonly string[];
  /** The command by which a run that waits for the author of its document goes on. */
  readonly howToContinue: ((show: (...parts: readonly string[]) => string) => string) | undefined;
}

export async function describeRun(read: ReadRun): Promise<RunDescription> {
  const { folder, run, started } = read;
  const workflow = await findWorkflow(started?.protocol);
  const input = workflow?.input.safeParse(started?.input).data;
  const own = workflow?.describe && describeOwn(workflow, input, run);
  const contract = own?.came ? contractIn(run.output) : read.contract;
  const standing = await standingOf(read);
  const isToResume = standing.status !== 'running' && standing.status !== 'empty';
  const documents = (await recordedDocuments(started)) ?? [];
  return {
    folder,
    ...standing,
    exceeded: standing.status === 'stopped' ? run.stopped?.exceeded : undefined,
    protocol: started?.protocol,
    steelman: started?.steelman,
    startedAt: started?.startedAt,
    engine: started?.engine,
    documents: documents.map(({ label, sourcePath }) => ({ label, sourcePath })),
    own,
    answers: run.answers.size,
    failures: [...run.failures.values()].map(({ step, message }) => ({ step, message })),
    contract,
    facts: workflow?.describe ? [] : read.facts,
    artifacts: await artifactStates(folder, run),
    receipt: receiptOf(run),
    warnings: [
      ...(contract.warnings ?? []).filter((warning) => isToResume || warning !== UNFINISHED),
      ...warningsAbout(read, workflow?.describe !== undefined && own?.came === undefined),
    ],
    howToContinue: isAwaitingAuthor(run.stopped)
      ? (show) => workflow?.howToContinue?.(folder, input, show) ?? ''
      : undefined,
  };
}

/** What another version recorded may have another shape: then it is not shown. */
function describeOwn({ describe }: AnyWorkflow, input: unknown, run: ReadRun['run']): Described | undefined {
  for (const output of [run.status === 'finished' ? run.output : undefined, undefined]) {
    try {
      if (input !== undefined) return describe?.(input, output);
    } catch {
      // Once more without what came of it.
    }
  }
  return undefined;
}

async function standingOf({ folder, run }: ReadRun): Promise<Pick<RunDescription, 'status' | 'detail'>> {
  const holder = await findHolder(folder);
  if (holder !== undefined) return { status: 'running', detail: holder };
  switch (run.status) {
    case 'empty':
      return { status: 'empty', detail: undefined };
    case 'open':
      return { status: 'interrupted', detail: undefined };
    case 'stopped':
      return { status: run.stopped ? stoppedStatus(run.stopped) : 'stopped', detail: run.stopped?.message };
    case 'finished':
      return { status: concludedStatus(run.output) ?? 'finished', detail: undefined };
  }
}

function warningsAbout({ run, started, hasSummary }: ReadRun, isNotShown: boolean): string[] {
  const standIns = [...run.answers.values()].filter(({ agent }) => isStandIn(agent)).length;
  const otherVersion = describeOtherVersion(started?.steelman);
  return [
    ...(standIns > 0
      ? [`The built-in rules answered ${counted(standIns, 'question')} for a model that failed`]
      : []),
    ...(otherVersion === undefined ? [] : [otherVersion]),
    ...(run.status === 'finished' && isNotShown ? [whyNotShown(run, hasSummary)] : []),
  ];
}

/** The journal has the hash of a result: where its file says something else, that was not the run. */
function whyNotShown({ output, outputSha256 }: ReadRun['run'], hasSummary: boolean): string {
  if (outputSha256 === undefined || output !== undefined)
    return 'Its result is not in a form that this version can show';
  return `run.json ${hasSummary ? 'was altered' : 'is missing'}; steelman resume puts it back`;
}

export const describeOtherVersion = (steelman: string | undefined): string | undefined =>
  steelman === undefined || steelman === VERSION
    ? undefined
    : `The run was started with steelman ${steelman}, this is ${VERSION}`;
