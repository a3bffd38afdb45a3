// When a review ends with another code than 0: only where somebody asked for it. It is advice, and blocks nobody by itself.

import { SEVERITIES, type Severity } from '../../../protocols/review/model.ts';
import { FAIL_ON, type FailOn } from '../../../protocols/review/request.ts';
import { chooseWord } from '../flags.ts';
import type { Session } from '../session.ts';
import { countBySeverity } from './describe-challenges.ts';

export interface Gates {
  readonly failOn: FailOn;
  readonly strict: boolean;
}

const GATE_CLOSED = 1;
const NOT_CONVERGED = 3;
export const NO_MIND = 'no mind has read it; name a model with --adversary or --profile';

export function parseFailOn(typed: string | undefined): FailOn {
  if (typed === undefined) return 'never';
  return chooseWord('--fail-on', typed, FAIL_ON);
}

export interface Left {
  readonly open: readonly { readonly severity: Severity }[];
  readonly converged: boolean;
  /** Why nobody can vouch for it; absent where a mind has read it and said something usable. */
  readonly unjudged?: string | undefined;
}

/** The exit code; says why where it is not 0. */
export function gateOf(
  { open, converged, unjudged }: Left,
  { failOn, strict }: Gates,
  { note }: Session,
): number {
  const failing =
    failOn === 'never'
      ? []
      : open.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn));
  if (failing.length > 0) {
    note(`error: --fail-on ${failOn}: ${countBySeverity(failing)} left open\n`);
    return GATE_CLOSED;
  }
  if (failOn !== 'never' && unjudged !== undefined) {
    note(`error: --fail-on ${failOn}: ${unjudged}\n`);
    return GATE_CLOSED;
  }
  return strict && !converged ? NOT_CONVERGED : 0;
}
