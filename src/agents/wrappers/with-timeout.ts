// Ends a call that takes too long. It stands inside the queue, so that waiting for a turn does not count.

import type { Agent } from '../agent.ts';
import { type Clock, systemClock, untilAborted } from '../clock.ts';
import { ModelError } from '../failures/model-error.ts';

/** A reasoning model may think for minutes before its first word. */
export const DEFAULT_TIMEOUT_MS = 10 * 60_000;

export interface TimeoutOptions {
  readonly timeoutMs?: number | undefined;
  readonly clock?: Clock | undefined;
}

export function withTimeout(agent: Agent, options: TimeoutOptions = {}): Agent {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, clock = systemClock } = options;
  return {
    name: agent.name,
    async answer(question, payload, context) {
      context.signal?.throwIfAborted();
      const call = new AbortController();
      const forward = () => call.abort(context.signal?.reason);
      context.signal?.addEventListener('abort', forward, { once: true });
      const timer = new AbortController();
      clock.wait(timeoutMs, timer.signal).then(
        () => call.abort(tooSlow(agent.name, timeoutMs)),
        () => undefined,
      );
      try {
        return await untilAborted(
          agent.answer(question, payload, { ...context, signal: call.signal }),
          call.signal,
        );
      } finally {
        timer.abort();
        context.signal?.removeEventListener('abort', forward);
      }
    },
  };
}

const tooSlow = (name: string, timeoutMs: number): ModelError =>
  new ModelError(`${name} did not answer within ${Math.round(timeoutMs / 1000)} s`, {
    code: 'agent/timeout',
    // Such a call may well be paid for, so it is for the seat to try again, not for the transport.
    retryable: true,
    hint: 'Resume the run to ask again, raise the timeout, or choose a faster model.',
  });
