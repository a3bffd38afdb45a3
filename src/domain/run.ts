// A run is the fold of its events; events are the only thing the journal ever stores.
// Artifacts are recorded by hash alone: they are recomputed from the input and the answers.

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
}

export interface ArtifactPublished {
  readonly type: 'artifact-published';
  readonly name: string;
  readonly sha256: string;
}

export type RunEvent =
  | RunStarted
  | AnswerRecorded
  | ArtifactPublished
  | { readonly type: 'run-finished'; readonly output: unknown }
  | { readonly type: 'run-stopped'; readonly code: string; readonly message: string };

export interface Run {
  readonly started: RunStarted | undefined;
  readonly status: 'empty' | 'open' | 'stopped' | 'finished';
  readonly answers: ReadonlyMap<string, AnswerRecorded>;
  readonly artifacts: ReadonlyMap<string, string>;
  readonly output: unknown;
}

export function runFromEvents(events: readonly RunEvent[]): Run {
  const answers = new Map<string, AnswerRecorded>();
  const artifacts = new Map<string, string>();
  let started: RunStarted | undefined;
  let status: Run['status'] = 'empty';
  let output: unknown;
  for (const event of events) {
    switch (event.type) {
      case 'run-started':
        started = event;
        status = 'open';
        break;
      case 'answer-recorded':
        answers.set(event.step, event);
        status = 'open';
        break;
      case 'artifact-published':
        artifacts.set(event.name, event.sha256);
        break;
      case 'run-finished':
        status = 'finished';
        output = event.output;
        break;
      case 'run-stopped':
        status = 'stopped';
        break;
    }
  }
  return { started, status, answers, artifacts, output };
}
