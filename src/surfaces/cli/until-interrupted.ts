// Standard input that ends when the program is asked to stop.

import type { Session } from './session.ts';

/** Waiting for somebody to type must not outlive Ctrl-C. */
export function untilInterrupted({ stdin, signal, note }: Session): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      if (stdin.isTTY) note('Reading the document from the terminal; end it with Ctrl-D.\n');
      const stop = () => stdin.destroy(signal.reason as Error);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      return stdin[Symbol.asyncIterator]();
    },
  };
}
