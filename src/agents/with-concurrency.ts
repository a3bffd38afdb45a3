// Lets only so many calls run at a time. Agents of the same provider share a gate; who comes first goes first.

import type { Agent } from './agent.ts';
import { eitherSignal, untilAborted } from './clock.ts';

/** More at once makes every one of them slower, and brings rate limits sooner. */
const DEFAULT_CONCURRENCY = 4;

export interface Gate {
  /** Resolves when it is the caller's turn, with what gives the turn back. */
  enter(signal?: AbortSignal): Promise<() => void>;
}

export function createGate(limit: number = DEFAULT_CONCURRENCY): Gate {
  const most = Math.max(1, limit);
  const waiting = new Set<() => void>();
  let running = 0;
  const leave = () => {
    running -= 1;
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next();
  };
  const leaveOnce = () => {
    running += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (running < most) return leaveOnce();
      return new Promise((resolve, reject) => {
        const goOn = () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(leaveOnce());
        };
        const giveUp = () => {
          waiting.delete(goOn);
          reject(signal?.reason);
        };
        waiting.add(goOn);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

export function withConcurrency(agent: Agent, gate: Gate): Agent {
  return {
    name: agent.name,
    async answer(question, payload, context) {
      const leave = await gate.enter(eitherSignal(context.signal, context.stopping));
      try {
        return await untilAborted(agent.answer(question, payload, context), context.signal);
      } finally {
        leave();
      }
    },
  };
}
