// Time that passes only while everybody waits: whoever waits for a moment gets it as soon as the program has nothing
// left to do, so that minutes of a vendor's time take no time, and computing takes none of the vendor's.

import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

export interface VirtualClock {
  /** In seconds. */
  now(): number;
  until(moment: number): Promise<void>;
}

interface Waiter {
  readonly moment: number;
  readonly wake: () => void;
}

/** `untilIdle` resolves when nobody but those who wait for this clock could do anything. */
export function createVirtualClock(untilIdle: () => Promise<void>): VirtualClock {
  let now = 0;
  let isRunning = false;
  const waiters = new Set<Waiter>();
  const run = async () => {
    isRunning = true;
    while (waiters.size > 0) {
      await untilIdle();
      now = Math.min(...[...waiters].map(({ moment }) => moment));
      for (const waiter of [...waiters].filter(({ moment }) => moment <= now)) {
        waiters.delete(waiter);
        waiter.wake();
      }
    }
    isRunning = false;
  };
  return {
    now: () => now,
    until: (moment) =>
      new Promise((wake) => {
        waiters.add({ moment: Math.max(now, moment), wake });
        if (!isRunning) void run();
      }),
  };
}

const TICK_MS = 4;
const QUIET_TICKS = 5;
/** More than the timer itself and a collection of rubbish take. */
const BUSY_MS = 1;

/** Waits until this process computes nothing and no file of it is being read or written, for a while. */
export async function untilProcessIdle(isBusy: () => boolean = () => false): Promise<void> {
  let quiet = 0;
  let before = performance.eventLoopUtilization();
  while (quiet < QUIET_TICKS) {
    await wait(TICK_MS);
    const after = performance.eventLoopUtilization();
    const worked = after.active - before.active > BUSY_MS;
    before = after;
    quiet = worked || isBusy() || hasFileRequests() ? 0 : quiet + 1;
  }
}

const hasFileRequests = (): boolean =>
  process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
