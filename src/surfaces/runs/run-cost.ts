// What a run has cost, in a word or two.

import { dollars, type Tally } from '../../domain/cost.ts';

/** `none` where nobody was paid, `unknown` where nobody said what it costs. */
export function describeCost(tally: Tally | undefined): string {
  if (tally === undefined) return 'unknown';
  if (tally.calls === 0) return 'none';
  return tally.cost === null ? 'unknown' : dollars(tally.cost);
}
