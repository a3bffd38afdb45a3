// Ctrl-C and its like. Once: nothing new is begun, and what is on its way may arrive for a while, because it is paid for
// either way. Twice: at once.

import { InterruptedError } from '../../domain/errors.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** How long answers on their way are waited for; said in docs/runs.md. */
const LAST_WAIT_MS = 10_000;

export interface Stop {
  /** Begin nothing new. */
  readonly signal: AbortSignal;
  /** Give up what is on its way, too. */
  readonly giveUp: AbortSignal;
  exitCode(): number | undefined;
  close(): void;
}

export function listenToSignals(): Stop {
  const stopping = new AbortController();
  const ending = new AbortController();
  const names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
  let exitCode: number | undefined;
  let lastWait: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(lastWait);
    for (const name of names) process.off(name, receive);
  };
  const receive = (signal: keyof typeof SIGNALS): void => {
    const reason = new InterruptedError('Interrupted', { code: 'run/interrupted' });
    if (exitCode === undefined) {
      exitCode = SIGNALS[signal];
      process.stderr.write(
        `\nStopping: answers on their way have ${LAST_WAIT_MS / 1000} s to arrive; once more to stop at once.\n`,
      );
      stopping.abort(reason);
      lastWait = setTimeout(() => ending.abort(reason), LAST_WAIT_MS);
      // Whoever is waited for keeps the process alive; the wait itself must not.
      lastWait.unref();
    } else {
      // Ends the programs in the seats, which would outlive this one.
      ending.abort(reason);
      // Not `process.exit`, which waits for reads that may never end; shells report the same code.
      close();
      process.kill(process.pid, signal);
    }
  };
  for (const name of names) process.on(name, receive);
  return { signal: stopping.signal, giveUp: ending.signal, exitCode: () => exitCode, close };
}
