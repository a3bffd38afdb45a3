// Asks again when a call failed on its way, later each time. An answer that was given is never asked for again here.

import type { Agent, AnswerContext } from '../agent.ts';
import { type Clock, eitherSignal, systemClock, untilAborted } from '../clock.ts';
import { ModelError } from '../failures/model-error.ts';

const DEFAULT_RETRIES = 4;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;
/** A vendor that asks for more has run out of quota for the day rather than for the minute. */
const LONGEST_ASKED_DELAY_MS = 5 * 60_000;

export interface Retry {
  /** Counted from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly error: ModelError;
}

export interface RetryOptions {
  readonly retries?: number | undefined;
  readonly firstDelayMs?: number | undefined;
  readonly clock?: Clock | undefined;
  /** From 0 to 1, like Math.random. */
  readonly random?: (() => number) | undefined;
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

export function withRetries(agent: Agent, options: RetryOptions = {}): Agent {
  const { retries = DEFAULT_RETRIES, firstDelayMs = FIRST_DELAY_MS } = options;
  const { clock = systemClock, random = Math.random, onRetry } = options;
  return {
    name: agent.name,
    async answer(question, payload, given) {
      const context = withOwnSignals(given);
      for (let attempt = 1; ; attempt += 1) {
        context.signal?.throwIfAborted();
        context.stopping?.throwIfAborted();
        try {
          return await untilAborted(agent.answer(question, payload, context), context.signal);
        } catch (error) {
          if (context.signal?.aborted || attempt > retries || !isWorthRepeating(error)) throw error;
          const delayMs = error.retryAfterMs ?? backoff(firstDelayMs, attempt, random());
          onRetry?.({ attempt, delayMs, error });
          await clock.wait(delayMs, eitherSignal(context.signal, context.stopping));
        }
      }
    },
  };
}

/** Dozens of questions may be open at once; on one signal so many listeners would look like a leak to Node. */
const withOwnSignals = (context: AnswerContext): AnswerContext => ({
  ...context,
  signal: own(context.signal),
  stopping: own(context.stopping),
});

const own = (signal: AbortSignal | undefined): AbortSignal | undefined => signal && AbortSignal.any([signal]);

function isWorthRepeating(error: unknown): error is ModelError {
  if (!(error instanceof ModelError) || !error.retryable || !error.unanswered) return false;
  return (error.retryAfterMs ?? 0) <= LONGEST_ASKED_DELAY_MS;
}

/** Between half of the delay and all of it, so that seats that failed together do not come back together. */
const backoff = (first: number, attempt: number, chance: number): number =>
  Math.round(Math.min(first * 2 ** (attempt - 1), LONGEST_DELAY_MS) * (0.5 + chance / 2));
