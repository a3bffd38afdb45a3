// Lets only so many calls run at a time. Agents of the same provider share a gate; who comes first goes first, but for
// those for whom nobody waits.

import type { Agent, AnswerContext } from '../agent.ts';
import { eitherSignal, untilAborted } from '../clock.ts';

/** As many as a debate has advocates; more at once would bring rate limits sooner. */
export const DEFAULT_CONCURRENCY = 10;

export interface Gate {
  /** Resolves when it is the caller's turn, with what gives the turn back. Who `yields` goes when no other waits. */
  enter(signal?: AbortSignal, yields?: boolean): Promise<() => void>;
}

export function createGate(limit: number = DEFAULT_CONCURRENCY): Gate {
  const most = Math.max(1, limit);
  const waiting = new Set<() => void>();
  const yielding = new Set<() => void>();
  let running = 0;
  const leave = () => {
    running -= 1;
    const [next] = waiting.size > 0 ? waiting : yielding;
    if (next === undefined) return;
    waiting.delete(next);
    yielding.delete(next);
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
    async enter(signal, yields = false) {
      signal?.throwIfAborted();
      if (running < most) return leaveOnce();
      const queue = yields ? yielding : waiting;
      return new Promise((resolve, reject) => {
        const goOn = () => {
          signal?.removeEventListener('abort', giveUp);
          resolve(leaveOnce());
        };
        const giveUp = () => {
          queue.delete(goOn);
          reject(signal?.reason);
        };
        queue.add(goOn);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

export function withConcurrency(agent: Agent, gate: Gate): Agent {
  return {
    name: agent.name,
    async answer(question, payload, context) {
      const leave = await gate.enter(eitherSignal(context.signal, context.stopping), canWait(context));
      try {
        return await untilAborted(agent.answer(question, payload, context), context.signal);
      } finally {
        leave();
      }
    },
  };
}

/** The judge is asked early; its verdicts are needed when the debate is over, which waits for every advocate. */
export const canWait = ({ role }: AnswerContext): boolean => role === 'judge';
