// A workflow decides what to ask, in which order, and what follows from the answers. It performs no I/O: while it prepares,
// everything outside reaches it through `Workspace`, while it runs through `Deliberation`. One descriptor feeds every surface.

import type { ZodObject, ZodType } from 'zod';
import type { PaidCall } from '../cost.ts';
import type { AgentError } from '../errors.ts';
import type { Finding, Question, Role } from '../question.ts';
import type { Run } from '../run.ts';
import type { CheckResult, OwnRun } from './recheck.ts';
import type { Described, Shown, Summary } from './summary.ts';
import type {
  Prepared,
  RecordedDocument,
  SeatChoice,
  SeatedTable,
  SeatPlan,
  Workspace,
} from './workspace.ts';

export type ProgressEvent =
  | { readonly type: 'step-started'; readonly step: string; readonly title: string }
  | { readonly type: 'step-progress'; readonly step: string; readonly detail: string }
  | {
      readonly type: 'step-finished';
      readonly step: string;
      readonly detail: string;
      /** What a caller may rely on from here on, whatever becomes of the run: fields of its contract. */
      readonly settled?: Readonly<Record<string, unknown>>;
    }
  /** A question is on its way to somebody, and what became of it; what a journal answers makes no noise. */
  | QuestionEvent<'question-asked'>
  | QuestionEvent<'question-answered'>
  | QuestionEvent<'question-failed'>
  /** An answer is to come in a file, which is not there yet. */
  | (QuestionEvent<'answer-awaited'> & { readonly file: string })
  /** How many questions there will be at most, but for those asked again. */
  | { readonly type: 'outlook'; readonly questions: number }
  | ({ readonly type: 'standing' } & DebateStanding)
  /** Somebody who is paid has answered, usable or not. */
  | { readonly type: 'call-answered'; readonly step: string; readonly call: PaidCall }
  | { readonly type: 'warning'; readonly message: string }
  | { readonly type: 'artifact-published'; readonly name: string };

interface QuestionEvent<Type extends string> {
  readonly type: Type;
  readonly step: string;
  readonly role: Role;
  readonly agent: string;
}

/** How a debate stands after a round. */
export interface DebateStanding {
  readonly round: number;
  /** At most. */
  readonly rounds: number;
  readonly points: number;
  readonly agreed: number;
  readonly evidence: { readonly verified: number; readonly struck: number };
}

export interface Answered<Answer> {
  readonly answer: Answer;
  /** The agent that answered, by its name. */
  readonly agent: string;
  /** What was still wrong after the one corrective ask. */
  readonly struck: readonly Finding[];
}

/** The only door between a protocol and the world. */
export interface Deliberation {
  /** ISO-8601; recorded when the run began and the same for every artifact and every resume. */
  readonly startedAt: string;
  /** Who answers, in words, for the metadata of artifacts. */
  readonly engine: string;
  /** Asks once per `step`, ever: a resumed run gets the recorded answer back. */
  ask<Payload, Answer>(
    step: string,
    role: Role,
    question: Question<Payload, Answer>,
    payload: Payload,
  ): Promise<Answered<Answer>>;
  /** Goes on without an answer to `step`, for good: a resumed run fails there in the same words. */
  forgo(step: string, error: AgentError): Promise<void>;
  /** Makes a finished artifact readable at once, before the run ends. */
  publish(artifact: string, content: string): Promise<void>;
  /** A document the caller asked for: it lies beside the folder of the run, over nobody else's file. */
  deliver(document: string, content: string): Promise<void>;
  report(event: ProgressEvent): void;
}

/** Where a run is, from its first moment to its end. */
export interface Standing<Output> {
  /** Undefined until it is finished. */
  readonly output: Output | undefined;
  /** The step that was started last. */
  readonly stage: string | undefined;
  readonly settled: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
  /** Why it stopped; undefined while it goes on, and for ever if it was killed. */
  readonly failure: { readonly code: string; readonly message: string } | undefined;
}

/** Where a person can decide. */
export interface DecisionPoint {
  /** The key in a file of answers. */
  readonly name: string;
  /** The step whose recorded answer closes it. */
  readonly step: string;
  readonly question: { readonly answer: ZodType };
  /** Nobody is stopped there: it is decided by a file, or once the run is finished. */
  readonly isAskedLater?: true;
}

export interface Workflow<Input, Output> {
  readonly name: string;
  readonly summary: string;
  /** What a run records and resumes from. */
  readonly input: ZodType<Input>;
  run(input: Input, deliberation: Deliberation): Promise<Output>;
  /** What a caller gets back as things stand: flat, and the same for the same standing. */
  conclude?(standing: Standing<NoInfer<Output>>): object;
}

/** What is asked, as typed on a command line or passed by a program; names are those of the request's fields. */
export type Asked = Readonly<Record<string, unknown>>;

export type Scenario = 'low' | 'expected' | 'high';

export interface Foresight<Input> {
  /** A question that only models bring about; `asked`: the roles that were asked. */
  also?(
    input: Input,
    asked: readonly Role[],
  ):
    | { readonly role: Role; readonly question: Question<never, unknown>; readonly payload: unknown }
    | undefined;
  /** The calls of a scenario, out of those that were seen. */
  calls<Call extends { readonly question: string; readonly step?: string | undefined }>(
    seen: readonly Call[],
    input: Input,
    scenario: Scenario,
  ): readonly Call[];
}

export interface FlagHelp {
  readonly strict?: string;
  readonly dryRun?: string;
}

/**
 * A workflow that people and programs can call. Everything with a question mark has a default. The function of the library with its
 * types is made from it, too: `Always` and `Sometimes` are names of files, `CommandOnly` names of fields.
 */
export interface OfferedWorkflow<
  Input = unknown,
  Output = unknown,
  Request extends ZodObject = ZodObject,
  Always extends string = string,
  Sometimes extends string = string,
  CommandOnly extends string = string,
> extends Workflow<Input, Output> {
  /** Commands that show what it can do; a test runs each. */
  readonly examples: readonly string[];
  /** What a caller may ask: each field is a flag, an option of the library and a line of the reference. */
  readonly request: Request;
  /** Those of them that a program cannot ask for: exit codes, and files over files. */
  readonly commandOnly?: readonly CommandOnly[];
  /** Files that every run writes. */
  readonly always: readonly Always[];
  /** Forms of the names of all others; `*` stands for anything. */
  readonly sometimes?: readonly Sometimes[];
  /** From a request to what the run is made of. Everything that can be wrong with the request is found here. */
  prepare(asked: Asked, workspace: Workspace): Promise<Prepared<Input>>;
  /** The texts that it reads; with the answers of a run, as they were revised on the way. */
  documents(input: Input, answers?: Run['answers']): readonly RecordedDocument[];
  seats(input: Input): SeatPlan;
  /** Which seat answers; by default the one of that name at the first table. */
  seatFor?(role: Role, input: Input, tables: readonly SeatedTable[]): SeatChoice;
  /** Where a person can decide. */
  readonly decisions?: readonly DecisionPoint[];
  /** For a workflow with an author outside: why the run stops until they have answered. */
  waiting?(payload: unknown): Error;
  /** The command by which a run that waits for them goes on; `input` is undefined where it cannot be read. */
  howToContinue?(
    folder: string,
    input: Input | undefined,
    show: (...parts: readonly string[]) => string,
  ): string;
  summarise(output: Output, input: Input, shown: Shown): Summary;
  /** A recorded run, for a command that looks at it; by default its contract is shown. */
  describe?(input: Input, output: Output | undefined): Described;
  /** What --dry-run says beside the cost; `output` is what the rules make of the run, where `previewRuns` asks for it. */
  preview?(input: Input, shown: Shown, output: Output | undefined): Summary;
  readonly previewRuns?: true;
  /** The input of a run that only counts calls: nothing that rules decide may stop it. */
  dryInput?(input: Input): Input;
  /** What a run with models asks beyond the run by rule that only counts calls. */
  readonly foresee?: Foresight<Input>;
  /** What flags do that every workflow has, where there is more to say of this one. */
  readonly flagHelp?: FlagHelp;
  /** Checks a run a second time, from what it wrote and recorded, by rules of its own. */
  recheck?(own: OwnRun): Promise<readonly CheckResult[]>;
  /** For the next run on the same documents. */
  toRemember?(output: Output): unknown;
}

/** Called twice: input and output are named, the rest is read off what is given. */
export const defineWorkflow =
  <Input, Output>() =>
  <
    Request extends ZodObject,
    Always extends string,
    Sometimes extends string = never,
    CommandOnly extends string = never,
  >(
    workflow: OfferedWorkflow<Input, Output, Request, Always, Sometimes, CommandOnly>,
  ) =>
    workflow;
