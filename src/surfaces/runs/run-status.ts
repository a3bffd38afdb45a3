// How a run stands, in one word.

import { STATUSES, type Status } from '../../domain/contract.ts';

/**
 * `success`, `partial` and `failed` came to their end, and so did `finished`, which does not say how. `stopped` wrote down
 * why it stopped, `interrupted` had no time to; `waiting` stopped for a person, and nothing is wrong with it. `empty` recorded nothing. `newer` is of a later version.
 */
export type RunStatus =
  | Status
  | 'running'
  | 'finished'
  | 'stopped'
  | 'waiting'
  | 'interrupted'
  | 'empty'
  | 'damaged'
  | 'newer';

/** Of a run that stopped: whoever waits for a person stops with a code that ends so. */
export const stoppedStatus = ({ code }: { readonly code: string }): 'stopped' | 'waiting' =>
  code.endsWith('/waiting') ? 'waiting' : 'stopped';

/** Of a review: its next round needs more than a resume. */
export const isAwaitingAuthor = (stopped: { readonly code: string } | undefined): boolean =>
  stopped?.code === 'review/waiting';

/** From `run.json` or from the output of a run: both hold its contract. */
export function concludedStatus(value: unknown): Status | undefined {
  const { contract } = (value ?? {}) as { readonly contract?: { readonly status?: unknown } | null };
  return STATUSES.find((status) => status === contract?.status);
}
