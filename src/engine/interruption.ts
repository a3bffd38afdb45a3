// How a run is asked to stop, and what it then says.

import { InterruptedError } from '../domain/errors.ts';

export function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interrupted(signal.reason);
}

export const interrupted = (cause: unknown): InterruptedError =>
  new InterruptedError('The run was interrupted', {
    code: 'run/interrupted',
    hint: 'Resume it to go on from here: nothing answered so far is asked again.',
    cause,
  });
