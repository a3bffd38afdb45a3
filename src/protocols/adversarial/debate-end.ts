// When a debate ends and what it says about that: the log lines of the specification, word for word.

import type { PointResult } from '../../domain/debate.ts';
import { convergenceOf, isUnanimous, percent } from './convergence.ts';
import type { AdversarialInput } from './input.ts';

type Depth = AdversarialInput['depth'];

export const MOST_ROUNDS: Readonly<Record<Depth, number>> = { quick: 1, standard: 2, deep: 3 };

export interface Ending {
  /** Whether the next round is left out. */
  readonly ends: boolean;
  readonly log: readonly string[];
}

/**
 * Asked after each round with the results of all rounds so far. Only deep looks before its rounds are used up
 * (ruling D-7): unanimity ends it at once, the threshold counts from round 2 on.
 */
export function endAfter(
  depth: Depth,
  threshold: number,
  rounds: readonly (readonly PointResult[])[],
  unjudged: readonly string[] = [],
  oscillating: readonly string[] = [],
): Ending {
  const last = rounds.at(-1) ?? [];
  const share = convergenceOf(last, unjudged);
  const achieved = percent(share);
  const done = rounds.length;
  const isMet = (results: readonly PointResult[]) => convergenceOf(results, unjudged) >= threshold;
  if (depth === 'deep' && unjudged.length === 0 && isUnanimous(last)) {
    return {
      ends: true,
      log: ['Convergence: 100% (unanimous)', ...skippedRounds(done, depth, share, threshold)],
    };
  }
  if (depth === 'deep' && done === 2 && rounds.every(isMet)) {
    return {
      ends: true,
      log: [
        `Convergence: ${achieved} (stable majority over 2 rounds)`,
        ...skippedRounds(done, depth, share, threshold),
      ],
    };
  }
  if (depth === 'deep' && done === 2 && isMet(last)) {
    return { ends: true, log: skippedRounds(done, depth, share, threshold) };
  }
  if (done < MOST_ROUNDS[depth]) return { ends: false, log: [] };
  const flagged =
    oscillating.length > 0
      ? [`Convergence: ${achieved} (oscillation detected on points: ${oscillating.join(', ')})`]
      : [];
  return {
    ends: true,
    log: [
      `Convergence: ${achieved} (max rounds reached)`,
      ...flagged,
      ...skippedRounds(done, depth, share, threshold),
    ],
  };
}

function skippedRounds(done: number, depth: Depth, share: number, threshold: number): string[] {
  return [2, 3]
    .filter((round) => round > done)
    .map((round) =>
      round > MOST_ROUNDS[depth]
        ? `Round ${round} skipped: depth=${depth}`
        : `Round ${round} skipped: convergence ${percent(share)} ≥ ${percent(threshold)}`,
    );
}
