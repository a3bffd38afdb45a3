// Whoever answers questions: the embedded engine, a model, a command, a person, a test script.

import type { Finding, Question, Role } from '../domain/question.ts';

export interface AnswerContext {
  readonly role: Role;
  /** Set when this is the one corrective ask: what was wrong with `previous`. */
  readonly findings?: readonly Finding[];
  /** What the agent said the first time. */
  readonly previous?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export interface Agent {
  /** "embedded", "anthropic:claude-…", "human"; recorded beside every answer. */
  readonly name: string;
  /** The answer as it came: whoever asks parses and checks it. */
  answer<Payload, Answer>(
    question: Question<Payload, Answer>,
    payload: Payload,
    context: AnswerContext,
  ): Promise<unknown>;
}
