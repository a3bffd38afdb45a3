// What a gate counts: challenges that nobody has dealt with, whatever the review calls them. A rule that accepts every
// risk has weighed none, and an acceptance without a reason is a shrug.

import type { ReviewedChallenge } from '../record.ts';

export const unsettledOf = (challenges: readonly ReviewedChallenge[]): ReviewedChallenge[] =>
  challenges.filter((one) => one.status === 'open' || one.status === 'noted' || isMerelyAccepted(one));

export const isMerelyAccepted = ({
  status,
  defence,
}: Pick<ReviewedChallenge, 'status' | 'defence'>): boolean =>
  status === 'accepted-risk' && (defence?.isByRule === true || (defence?.reason ?? '').trim() === '');
