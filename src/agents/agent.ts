// Whoever answers questions: the embedded engine, a model, a command, a person, a test script.

import type { PaidCall } from '../domain/cost.ts';
import type { Finding, Question, Role } from '../domain/question.ts';

export interface AnswerContext {
  readonly role: Role;
  /** Set when this is the one corrective ask: what was wrong with `previous`. */
  readonly findings?: readonly Finding[];
  /** What the agent said the first time. */
  readonly previous?: unknown;
  /** Give up at once, also what is on its way. */
  readonly signal?: AbortSignal | undefined;
  /** Told of every call that was answered and is paid for, usable or not. */
  readonly onCall?: ((call: PaidCall) => void) | undefined;
  /** The run's time, for those who say when a call began and how long it took; see `elapsedMs`. */
  readonly elapsed?: (() => number) | undefined;
  /** Told when somebody who is not paid has answered; with how long the question lay open, where files say so. */
  readonly onTaken?: ((openMs?: number) => void) | undefined;
  /** Begin no further call; what is on its way may arrive. */
  readonly stopping?: AbortSignal | undefined;
  /** Also set in the corrective ask: whoever can be asked again at no cost need not be waited for any longer. */
  readonly leaving?: AbortSignal | undefined;
  /** The name of the run and the question's place in it, for those who keep both outside its journal. */
  readonly run?: (() => string) | undefined;
  /** Where the run is kept; undefined for one in memory. */
  readonly folder?: string | undefined;
  readonly step?: string | undefined;
  /** Told in which file an answer is to come, when it is not there yet. */
  readonly onAwaited?: ((file: string) => void) | undefined;
  /** Told what the way to a model changed or left out of a request; the same words may come again. */
  readonly onWarning?: ((message: string) => void) | undefined;
  /** Called when the first word of the answer is there: from then on a vendor has the prompt in its cache. */
  readonly onBegin?: (() => void) | undefined;
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

const UNREADABLE = Symbol('unreadable');

/** Said, and paid for, but no answer can be read out of it; the corrective ask takes it up. */
export interface UnreadableAnswer {
  readonly [UNREADABLE]: true;
  readonly code: 'agent/truncated' | 'agent/malformed-answer';
  readonly said: string;
  readonly finding: Finding;
}

export const unreadable = (details: Omit<UnreadableAnswer, typeof UNREADABLE>): UnreadableAnswer => ({
  [UNREADABLE]: true,
  ...details,
});

/** A symbol, because whatever a model says is only text and can never carry one. */
export const isUnreadable = (reply: unknown): reply is UnreadableAnswer =>
  typeof reply === 'object' && reply !== null && UNREADABLE in reply;
