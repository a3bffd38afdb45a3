// A run is the fold of its events; events are the only thing the journal ever stores.
// Artifacts and the output are recorded by hash alone: they are recomputed from the input and the answers.

import type { Limits, PaidCall } from './cost.ts';
import type { Finding } from './question.ts';

/** Raised when older code could no longer read what newer code writes. */
export const JOURNAL_FORMAT = 1;

export interface RunStarted {
  readonly type: 'run-started';
  readonly format: number;
  readonly steelman: string;
  readonly protocol: string;
  readonly startedAt: string;
  readonly engine: string;
  readonly input: unknown;
  /** On what it may cost; not part of what makes two runs the same. */
  readonly limits?: Limits | undefined;
}

export interface AnswerRecorded {
  readonly type: 'answer-recorded';
  readonly step: string;
  readonly question: string;
  readonly role: string;
  readonly agent: string;
  /** Of question kind, role and payload. */
  readonly fingerprint: string;
  readonly answer: unknown;
  readonly struck: readonly Finding[];
  readonly calls?: readonly PaidCall[];
}

/** The run went on without an answer to the step. Failures that stop a run are not recorded so: they are asked again. */
export interface AnswerFailed {
  readonly type: 'answer-failed';
  readonly step: string;
  readonly code: string;
  readonly message: string;
  readonly calls?: readonly PaidCall[];
}

export interface ArtifactPublished {
  readonly type: 'artifact-published';
  /** In the folder of the run; `../` and a name for a document that was delivered beside it. */
  readonly name: string;
  readonly sha256: string;
}

export interface RunFinished {
  readonly type: 'run-finished';
  /** Of the output as JSON: like an artifact, it is recomputed from the input and the answers. */
  readonly sha256?: string;
  /** The output itself, in journals that carry it. */
  readonly output?: unknown;
  /** Those that belong to no other event, here and below. */
  readonly calls?: readonly PaidCall[];
}

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

export interface RunStopped {
  readonly type: 'run-stopped';
  readonly code: string;
  readonly message: string;
  readonly calls?: readonly PaidCall[];
  readonly heard?: readonly HeardReply[];
  /** That were in force when it stopped; they hold until others are given. */
  readonly limits?: Limits | undefined;
  /** Which of them was reached, and one that lets the run go on for a while. */
  readonly exceeded?: { readonly limit: keyof Limits; readonly suggested: number };
}

export type RunEvent =
  | RunStarted
  | AnswerRecorded
  | AnswerFailed
  | ArtifactPublished
  | RunFinished
  | RunStopped;

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
