// How a run is asked to stop, and what it then says. Whoever only listens to it cannot end it.

import { InterruptedError } from '../domain/errors.ts';

export interface StopSignals {
  /** Nothing new is begun from then on. */
  readonly signal?: AbortSignal | undefined;
  /** Answers on their way are given up, too; the same as `signal` unless they may still arrive. */
  readonly giveUp?: AbortSignal | undefined;
}

export function throwIfInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw interrupted(signal.reason);
}

/** `reason`: of the signal that was given; whoever stopped the run says there why. */
export const interrupted = (cause: unknown, reason: unknown = cause): InterruptedError =>
  new InterruptedError('The run was interrupted', {
    code: reason instanceof InterruptedError ? reason.code : 'run/interrupted',
    hint: 'Resume it to continue from here: nothing answered so far is asked again.',
    cause,
  });

/** What it throws goes to `onFailure`, once; after that it is told nothing more. */
export function guardListener<Told>(
  listener: ((told: Told) => void) | undefined,
  onFailure: (error: unknown) => void = () => undefined,
): (told: Told) => void {
  let listening = listener;
  return (told) => {
    try {
      listening?.(told);
    } catch (error) {
      listening = undefined;
      onFailure(error);
    }
  };
}
