// A run is the fold of its events; events are the only thing the journal ever stores.
// Artifacts and the output are recorded by hash alone: they are recomputed from the input and the answers.

import { z } from 'zod';
import { elapsedMs, type Limits, type PaidCall } from './cost.ts';
import type { Finding } from './question.ts';

/** Raised when older code could no longer read what newer code writes. */
export const JOURNAL_FORMAT = 1;

// JSON leaves out what is undefined, hence the optional values.
const anything = z.unknown().optional();
const text = z.string();
const amount = z.number().nonnegative().optional();
const finding = z.object({ path: text, message: text });
// One that cannot be is none: no journal is refused for a time.
const elapsed = z
  .number()
  .refine((ms) => elapsedMs(ms) !== undefined)
  .optional()
  .catch(undefined);

/** What was paid for with the event, or belongs to no other. */
const calls = z
  .array(
    z.object({
      agent: text,
      model: text.optional(),
      inputTokens: amount,
      cachedInputTokens: amount,
      cacheWriteTokens: amount,
      outputTokens: amount,
      estimated: z.boolean().optional(),
      cost: amount,
      prices: text.optional(),
      at: elapsed,
      ms: elapsed,
    }),
  )
  .optional();

/** Of an answer that somebody took their time for, though nobody was paid: a person, or whoever answers in files. */
const took = z
  .object({
    /** When it was asked for, and how long this process waited, in the run's time; see `elapsedMs`. */
    at: elapsed,
    ms: elapsed,
    /** How long the question lay open, by the times of its files: also while no process worked on the run. */
    openMs: elapsed,
  })
  .optional()
  .catch(undefined);

const limits = z.object({ cost: amount, calls: amount, tokens: amount }).optional();

/** What was said to a question before the run stopped, to be corrected by whoever said it. */
export interface HeardReply {
  readonly step: string;
  readonly agent: string;
  readonly fingerprint: string;
  /** As it came, or why nothing could be read out of it. */
  readonly reply:
    | { readonly value: unknown }
    | { readonly code: string; readonly said: string; readonly finding: Finding };
}

const heard: z.ZodType<readonly HeardReply[]> = z.array(
  z.object({
    step: text,
    agent: text,
    fingerprint: text,
    reply: z.union([z.object({ code: text, said: text, finding }), z.object({ value: anything })]),
  }),
) as unknown as z.ZodType<readonly HeardReply[]>;

/** As a line of a journal has it. */
export const runEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run-started'),
    format: z.int().positive(),
    steelman: text,
    protocol: text,
    startedAt: text,
    engine: text,
    input: anything,
    /** On what it may cost; not part of what makes two runs the same. */
    limits,
  }),
  z.object({
    type: z.literal('answer-recorded'),
    step: text,
    question: text,
    role: text,
    agent: text,
    /** Of question kind, role and payload. */
    fingerprint: text,
    answer: anything,
    struck: z.array(finding),
    calls,
    took,
  }),
  // The run went on without an answer to the step. Failures that stop a run are not recorded so: they are asked again.
  z.object({ type: z.literal('answer-failed'), step: text, code: text, message: text, calls }),
  // In the folder of the run; `../` and a name for a document that was delivered beside it.
  z.object({ type: z.literal('artifact-published'), name: text, sha256: text }),
  // The hash is of the output as JSON: like an artifact, it is recomputed. Some journals carry the output itself.
  z.object({ type: z.literal('run-finished'), sha256: text.optional(), output: anything, calls }),
  z.object({
    type: z.literal('run-stopped'),
    code: text,
    message: text,
    calls,
    heard: heard.optional(),
    /** That were in force when it stopped; they hold until others are given. */
    limits,
    /** Which of them was reached, and one that lets the run go on for a while. */
    exceeded: z
      .object({ limit: z.enum(['cost', 'calls', 'tokens']), suggested: z.number().positive() })
      .optional(),
  }),
]);

type Recorded<Value> = Value extends readonly (infer One)[]
  ? readonly Recorded<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Recorded<Value[Key]> }
    : Value;

export type RunEvent = Recorded<z.output<typeof runEvent>>;

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>;
export type RunStarted = EventOf<'run-started'>;
export type AnswerRecorded = EventOf<'answer-recorded'>;
export type AnswerFailed = EventOf<'answer-failed'>;
export type RunStopped = EventOf<'run-stopped'>;

const BESIDE = '../';

export const deliveredName = (document: string): string => `${BESIDE}${document}`;

/** The plain name of a document that was delivered; undefined for an artifact. */
export const nameOfDelivered = (recorded: string): string | undefined =>
  recorded.startsWith(BESIDE) ? recorded.slice(BESIDE.length) : undefined;

export interface Run {
  readonly started: RunStarted | undefined;
  readonly status: 'empty' | 'open' | 'stopped' | 'finished';
  readonly answers: ReadonlyMap<string, AnswerRecorded>;
  /** By step. */
  readonly failures: ReadonlyMap<string, AnswerFailed>;
  readonly artifacts: ReadonlyMap<string, string>;
  /** All that were paid for, in the order of the journal. */
  readonly calls: readonly PaidCall[];
  /** By step: what was said before the run stopped and still waits for its correction. */
  readonly heard: ReadonlyMap<string, HeardReply>;
  /** Undefined also where the journal holds only its hash. */
  readonly output: unknown;
  readonly outputSha256: string | undefined;
  /** The last ones that were recorded. */
  readonly limits: Limits | undefined;
  /** Why it stands still, while its status is `stopped`. */
  readonly stopped: RunStopped | undefined;
}

export function runFromEvents(events: readonly RunEvent[]): Run {
  const answers = new Map<string, AnswerRecorded>();
  const failures = new Map<string, AnswerFailed>();
  const artifacts = new Map<string, string>();
  const heard = new Map<string, HeardReply>();
  let started: RunStarted | undefined;
  let status: Run['status'] = 'empty';
  let output: unknown;
  let outputSha256: string | undefined;
  let stopped: RunStopped | undefined;
  for (const event of events) {
    stopped = event.type === 'run-stopped' ? event : undefined;
    switch (event.type) {
      case 'run-started':
        started = event;
        status = 'open';
        break;
      case 'answer-recorded':
        answers.set(event.step, event);
        status = 'open';
        break;
      case 'answer-failed':
        failures.set(event.step, event);
        status = 'open';
        break;
      case 'artifact-published':
        artifacts.set(event.name, event.sha256);
        status = 'open';
        break;
      case 'run-finished':
        status = 'finished';
        output = event.output;
        outputSha256 = event.sha256;
        break;
      case 'run-stopped':
        status = 'stopped';
        for (const reply of event.heard ?? []) heard.set(reply.step, reply);
        break;
    }
  }
  const calls = events.flatMap((event) => ('calls' in event ? (event.calls ?? []) : []));
  return {
    started,
    status,
    answers,
    failures,
    artifacts,
    calls,
    heard,
    output,
    outputSha256,
    limits: lastLimits(events),
    stopped,
  };
}

const lastLimits = (events: readonly RunEvent[]): Limits | undefined =>
  events.flatMap((event) => ('limits' in event && event.limits ? [event.limits] : [])).at(-1);

export interface Decision {
  /** `X-004`, `Q-012` */
  readonly item: string;
  /** A variant's letter or label, or one of `TAKES`. */
  readonly take: string;
  /** Own words, where `take` is `words`. */
  readonly words?: string | undefined;
  readonly why?: string | undefined;
  /** `person`, or the engine of the model that was asked. */
  readonly by: string;
  readonly at?: string | undefined;
}

export const TAKES = ['both', 'neither', 'words', 'later'] as const;
export type Take = (typeof TAKES)[number];

/** Whoever decides without being a model. */
export const PERSON = 'person';

/** The step at which decisions are asked for; a later answer to it replaces the earlier one. */
export const DECISIONS_STEP = 'decisions';
