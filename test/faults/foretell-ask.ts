// What must come of one ask, whatever the workflow: four retries on the way, and one correction.

import type { FaultKind } from './fault-table.ts';

const RETRIES = 4;

/** Nobody listens. */
export const DOWN: FaultKind = {
  fault: { kind: 'reset' },
  effect: 'ends',
  code: 'agent/connection',
  says: 'ECONNREFUSED',
};

/** An answer where both are undefined. */
export interface ForetoldAsk {
  readonly failure?: FaultKind | undefined;
  /** Words that say nothing of use: an answer all the same where any text is one. */
  readonly said?: string | undefined;
}

export interface AskForm {
  /** There is no correction any more. */
  readonly isLast?: boolean;
  /** The words themselves are the answer, so that whatever is said has the right shape. */
  readonly isText?: boolean;
}

export function foretellAsk(
  next: () => FaultKind | undefined,
  waitAsAsked: () => void,
  { isLast = false, isText = false }: AskForm = {},
): ForetoldAsk {
  let retries = 0;
  let isCorrected = isLast;
  let said: string | undefined;
  // What was said before is better than nothing.
  const lose = (failure: FaultKind): ForetoldAsk => (said === undefined ? { failure } : { said });
  for (;;) {
    const fault = next();
    if (fault === undefined || fault.effect === 'answered') return {};
    if (fault.effect === 'ends') return lose(fault);
    if (fault.effect === 'again') {
      if (retries === RETRIES) return lose(fault);
      retries += 1;
      if ('headers' in fault.fault) waitAsAsked();
    } else {
      if (isText && fault.fault.kind !== 'truncated') said = fault.says;
      if (isCorrected) return lose(fault);
      isCorrected = true;
      retries = 0;
    }
  }
}
