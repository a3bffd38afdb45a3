// What a run was and how it stands, as data: the same for the screen and for programs.

import { z } from 'zod';
import type { Receipt } from '../../domain/cost.ts';
import type { RunStopped } from '../../domain/run.ts';
import { isStandIn } from '../../domain/seat.ts';
import { receiptOf } from '../../engine/run-files.ts';
import { findHolder } from '../../journal/lock-run.ts';
import { VERSION } from '../../version.ts';
import type { AdversarialOutput } from '../../workflows/adversarial/index.ts';
import { UNFINISHED } from '../../workflows/adversarial/reports/contract.ts';
import { type AdversarialInput, adversarialInput } from '../../workflows/adversarial/request/input.ts';
import { counted } from '../files/show.ts';
import type { PartialContract, ReadRun } from './read-run.ts';
import { recordedDocuments } from './recorded-documents.ts';
import { artifactStates, type KeptArtifact } from './replay-folder.ts';
import { concludedStatus, isAwaitingAuthor, type RunStatus, stoppedStatus } from './run-status.ts';

export interface SeatDescription {
  /** `A` and so on; `judge`, `merger`. */
  readonly seat: string;
  readonly model: string;
  readonly persona: string | undefined;
}

export interface RunDescription {
  readonly folder: string;
  readonly status: RunStatus;
  /** Why it stopped, or who is writing it. */
  readonly detail: string | undefined;
  /** It waits for the author of what it reviews. */
  readonly isAwaitingAuthor: boolean;
  /** The limit that it stopped at. */
  readonly exceeded: RunStopped['exceeded'];
  readonly protocol: string | undefined;
  readonly steelman: string | undefined;
  readonly startedAt: string | undefined;
  readonly engine: string | undefined;
  readonly documents: readonly { readonly label: string; readonly sourcePath: string }[];
  /** What the documents were made from, where that was named. */
  readonly ancestor: { readonly label: string; readonly sourcePath: string } | undefined;
  /** What the variants were written from, and what they are; undefined where documents were given. */
  readonly source:
    | { readonly label: string; readonly sourcePath: string; readonly generate: string }
    | undefined;
  readonly depth: string | undefined;
  readonly seats: readonly SeatDescription[];
  readonly answers: number;
  /** Steps that the run went on without. */
  readonly failures: readonly { readonly step: string; readonly message: string }[];
  /** Undefined until it is finished, and where this version cannot read it. */
  readonly output: AdversarialOutput | undefined;
  readonly contract: PartialContract;
  /** What the contract of another workflow says; empty for a comparison, which has lines of its own. */
  readonly facts: readonly (readonly [string, string])[];
  readonly artifacts: readonly KeptArtifact[];
  /** Undefined where nobody was paid. */
  readonly receipt: Receipt | undefined;
  readonly warnings: readonly string[];
}

export async function describeRun(read: ReadRun): Promise<RunDescription> {
  const { folder, run, started, contract } = read;
  const input = adversarialInput.safeParse(started?.input).data;
  const output = run.status === 'finished' ? readOutput(run.output) : undefined;
  const known = output?.contract ?? contract;
  const standing = await standingOf(read);
  const isToResume = standing.status !== 'running' && standing.status !== 'empty';
  return {
    folder,
    ...standing,
    isAwaitingAuthor: isAwaitingAuthor(run.stopped),
    exceeded: standing.status === 'stopped' ? run.stopped?.exceeded : undefined,
    protocol: started?.protocol,
    steelman: started?.steelman,
    startedAt: started?.startedAt,
    engine: started?.engine,
    documents: (input?.documents ?? (await recordedDocuments(started)) ?? []).map(
      ({ label, sourcePath }) => ({
        label,
        sourcePath,
      }),
    ),
    ancestor: input?.ancestor,
    source: input && sourceOf(input),
    depth: input?.depth,
    seats: input === undefined ? [] : seatsOf(input),
    answers: run.answers.size,
    failures: [...run.failures.values()].map(({ step, message }) => ({ step, message })),
    output,
    contract: known,
    facts: started?.protocol === 'adversarial' ? [] : read.facts,
    artifacts: await artifactStates(folder, run),
    receipt: receiptOf(run),
    warnings: [
      ...(known.warnings ?? []).filter((warning) => isToResume || warning !== UNFINISHED),
      ...warningsAbout(read, output),
    ],
  };
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

function sourceOf({ source, generate = '' }: AdversarialInput): RunDescription['source'] {
  return source && { label: source.label, sourcePath: source.sourcePath, generate };
}

function seatsOf(input: AdversarialInput): SeatDescription[] {
  const letter = (index: number): string => String.fromCharCode(65 + index);
  // Written variants have an author each; of given ones each has an advocate, named or not.
  const seated = input.source === undefined ? input.documents : input.seats;
  const advocates = seated.map((_, index) => {
    const { model = 'embedded', persona } = input.seats[index] ?? {};
    return { seat: letter(index), model, persona };
  });
  const others = [
    ...(input.judges ?? []).map((model) => ({ seat: 'judge', model, persona: undefined })),
    ...(input.merger === undefined ? [] : [{ seat: 'merger', model: input.merger, persona: undefined }]),
  ];
  return [...advocates, ...others];
}

function warningsAbout(
  { run, started, hasSummary }: ReadRun,
  output: AdversarialOutput | undefined,
): string[] {
  const standIns = [...run.answers.values()].filter(({ agent }) => isStandIn(agent)).length;
  const otherVersion = describeOtherVersion(started?.steelman);
  return [
    ...(standIns > 0
      ? [`The embedded engine answered ${counted(standIns, 'question')} for a model that failed`]
      : []),
    ...(otherVersion === undefined ? [] : [otherVersion]),
    ...(run.status === 'finished' && output === undefined && started?.protocol === 'adversarial'
      ? [whyNotShown(run, hasSummary)]
      : []),
  ];
}

/** The journal has the hash of a result: where its file says something else, that was not the run. */
function whyNotShown({ output, outputSha256 }: ReadRun['run'], hasSummary: boolean): string {
  if (outputSha256 === undefined || output !== undefined)
    return 'Its result is not in a form that this version can show';
  return `run.json ${hasSummary ? 'was altered' : 'is missing'}; steelman resume puts it back`;
}

const shown = z.object({
  variants: z.array(z.object({ letter: z.string(), label: z.string() })),
  contract: z.object({
    status: z.string(),
    failure_stage: z.string().nullable(),
    merged_output_path: z.string().nullable(),
    open_points: z.array(z.string()),
    warnings: z.array(z.string()),
    debate_skipped: z.boolean(),
    convergence_checked: z.boolean(),
    convergence_override: z.boolean(),
  }),
  debate: z.object({
    rounds: z.number(),
    status: z.string(),
    convergence: z.number().nullable(),
    threshold: z.number(),
    skip_reason: z.string().nullable(),
    evidence: z.object({ verified: z.number(), struck: z.number() }),
  }),
  selection: z.object({
    base: z.string(),
    ranking: z.array(z.string()),
    scores: z.array(z.object({ variant: z.string(), variant_score: z.number() })),
    margin: z.number(),
    tiebreaker_level: z.number(),
  }),
  plan: z.object({ changes: z.array(z.object({ number: z.number(), variant: z.string() })) }),
  merge: z.object({
    planned: z.number(),
    applied: z.number(),
    failed: z.number(),
    skipped: z.number(),
    results: z.array(z.object({ change: z.number(), status: z.string() })),
  }),
  validation: z.object({
    passed: z.boolean(),
    checks: z.array(z.object({ name: z.string(), passed: z.boolean() })),
  }),
});

const readOutput = (output: unknown): AdversarialOutput | undefined =>
  shown.safeParse(output).success ? (output as AdversarialOutput) : undefined;

export const describeOtherVersion = (steelman: string | undefined): string | undefined =>
  steelman === undefined || steelman === VERSION
    ? undefined
    : `The run was begun with steelman ${steelman}, this is ${VERSION}`;
