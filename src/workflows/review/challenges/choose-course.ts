// Whether the debate goes on: decided by the severity of what is open, never by the adversary (ruling D-27). Its word
// counts in two places only: it may give up, and it may be content with significant challenges that were answered.

import type { PriorChallenge } from '../model/prior.ts';
import type { Outcome, ReviewedChallenge } from '../model/record.ts';
import { isUnparseable, type Reply } from '../reply/parse-reply.ts';
import { isNoObjections } from './accept-reply.ts';

export type Course =
  | { readonly goesOn: true; readonly because: string }
  | {
      readonly goesOn: false;
      readonly outcome: Outcome;
      readonly because: string;
      readonly escalate: boolean;
    };

export interface Situation {
  readonly reply: Reply;
  readonly round: number;
  readonly maxRounds: number;
  /** After the reply. */
  readonly challenges: readonly ReviewedChallenge[];
  /** Settled by an earlier review, and not raised again. */
  readonly remembered: readonly PriorChallenge[];
  /** Critical and significant ids that were open after the reply of the round before; undefined in the first. */
  readonly before: readonly string[] | undefined;
}

/** Ids of what keeps the debate going, in order. */
export const seriousOf = (challenges: readonly ReviewedChallenge[]): string[] =>
  challenges
    .filter(({ status, severity }) => status === 'open' && severity !== 'minor')
    .map(({ id }) => id)
    .sort();

const stop = (outcome: Outcome, because: string, escalate = false): Course => ({
  goesOn: false,
  outcome,
  because,
  escalate,
});

const NOTHING_NEW = 'Nothing is raised but what an earlier review settled';

const noObjections = (remembered: Situation['remembered']): string =>
  remembered.length === 0
    ? 'The adversary has no objections'
    : 'The adversary has no objections but those that an earlier review settled';

export function chooseCourse(situation: Situation): Course {
  const { reply, round, challenges, remembered } = situation;
  const open = challenges.filter(({ status }) => status === 'open');
  if (isUnparseable(reply)) {
    const because =
      'The adversary gave no challenge that can be accepted and did not say NO OBJECTIONS, twice';
    return stop('unparseable', because);
  }
  // A linter that finds nothing serious has judged nothing: no mind has read the document (ruling R2-15).
  if (reply.looked !== undefined && seriousOf(challenges).length === 0)
    return stop('not-judged', reply.looked);
  if (isNoObjections(reply)) {
    if (challenges.length === 0) return stop('no-objections', noObjections(remembered));
    const isBorne = challenges.some(({ status }) => status === 'accepted-risk');
    const because = isBorne
      ? `Nothing is left to debate in round ${round} but what was accepted as a risk`
      : `The adversary has no objections any more in round ${round}`;
    return stop('converged', because);
  }
  if (challenges.length === 0) return stop('converged', NOTHING_NEW);
  if (open.length === 0) return stop('converged', 'No challenge is open any more');
  const { status, recommendation } = reply.convergence;
  if (status === 'deadlock' || recommendation === 'escalate to user') {
    return stop('deadlock', 'The adversary sees no way on and leaves it to a person', true);
  }
  return courseBySeverity(situation, open);
}

function courseBySeverity(
  { reply, round, maxRounds, before, challenges }: Situation,
  open: readonly ReviewedChallenge[],
): Course {
  const serious = seriousOf(challenges);
  if (serious.length === 0) return stop('converged', 'Only minor challenges are left');
  const isCritical = open.some(({ severity }) => severity === 'critical');
  // What is critical goes on while there are rounds, whatever repeats (ruling R2-10).
  if (!isCritical && before !== undefined && before.join() === serious.join()) {
    return stop('deadlock', 'The same challenges are open as after the round before', true);
  }
  const isContent = before !== undefined && reply.convergence.recommendation === 'accept with noted risks';
  if (!isCritical && isContent) {
    return stop('converged', 'The adversary accepts the defence, with the risks noted');
  }
  const because = isCritical ? 'A critical challenge is open' : 'A significant challenge is open';
  if (round >= maxRounds) return stop('max-rounds', `${because} after the last round`);
  return { goesOn: true, because };
}
