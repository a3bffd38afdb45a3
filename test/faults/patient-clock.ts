// Time without waiting: retries come at once, and a call times out as soon as every call under way is known to hang.

import type { Clock } from '../../src/agents/clock.ts';

/** Nothing else waits for so long. */
export const TIMEOUT_MS = 900_000;

export interface PatientClock extends Clock {
  /** What retries should have waited for. */
  readonly waits: readonly number[];
  /** A server has a request that it will never answer. */
  hang(): void;
}

export function patientClock(): PatientClock {
  const waits: number[] = [];
  const timers = new Set<() => void>();
  let hanging = 0;
  const expire = (): void => {
    if (hanging === 0 || hanging < timers.size) return;
    hanging = 0;
    for (const ring of [...timers]) ring();
  };
  return {
    waits,
    now: () => 0,
    wait(ms, signal) {
      if (ms !== TIMEOUT_MS) {
        waits.push(ms);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const ring = (): void => {
          timers.delete(ring);
          resolve();
        };
        timers.add(ring);
        signal?.addEventListener('abort', () => {
          if (!timers.delete(ring)) return;
          reject(signal.reason);
          expire();
        });
      });
    },
    hang() {
      hanging += 1;
      expire();
    },
  };
}
