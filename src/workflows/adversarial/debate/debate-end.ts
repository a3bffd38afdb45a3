// When a debate ends and what it says about that, in the log lines of the specification, word for word; and the signs that
// agreement is not what it seems: minds changed without a reason, points that come and go.

import type { HollowMove, PointResult, Position, Resolution } from '../../../domain/comparison/debate.ts';
import type { Quote, VariantId } from '../../../domain/document.ts';
import type { AdversarialInput } from '../request/input.ts';
import { type Contested, convergenceOf, isUnanimous, percent, settlePoints } from './convergence.ts';

type Depth = AdversarialInput['depth'];

export const MOST_ROUNDS: Readonly<Record<Depth, number>> = { quick: 1, standard: 2, deep: 3 };

interface Ending {
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

/** Changes of mind that name nothing the advocate had not named on this point before. */
export function findHollowMoves(positions: readonly Position[]): HollowMove[] {
  const before = new Map<string, { resolution: Resolution; named: Set<string> }>();
  const hollow: HollowMove[] = [];
  for (const { point, advocate, round, resolution, evidence } of [...positions].sort(
    (a, b) => a.round - b.round,
  )) {
    const key = `${advocate} ${point}`;
    const earlier = before.get(key);
    const isNew = evidence.some((quote) => !earlier?.named.has(placeOf(quote)));
    if (earlier && earlier.resolution !== resolution && !isNew) {
      hollow.push({ point, advocate, round, from: earlier.resolution, to: resolution });
    }
    before.set(key, {
      resolution,
      named: new Set([...(earlier?.named ?? []), ...evidence.map(placeOf)]),
    });
  }
  return hollow;
}

const placeOf = ({ variant, start, end }: Quote): string => `${variant} ${start} ${end}`;

/**
 * Points won by one approach and then by another, settled and unsettled again over three rounds, or unresolved ones on
 * which an advocate came back to what it had left (ruling D-7: only three rounds can show it).
 */
export function findOscillating(
  points: readonly Contested[],
  advocates: readonly VariantId[],
  positions: readonly Position[],
): string[] {
  const settled = [1, 2, 3].map((round) => settlePoints(points, advocates, positions, round));
  return points
    .filter(({ id }, index) => {
      const [first, second, third] = settled.map((results) => results[index]?.resolution);
      const winners = new Set([first, second, third].filter((one) => one !== 'open'));
      if (winners.size > 1 || (first !== second && second !== third)) return true;
      return third === 'open' && advocates.some((advocate) => cameBack(id, advocate, positions));
    })
    .map(({ id }) => id);
}

function cameBack(point: string, advocate: VariantId, positions: readonly Position[]): boolean {
  const [first, second, third] = [1, 2, 3].map((round) =>
    positions.find((one) => one.point === point && one.advocate === advocate && one.round === round),
  );
  if (!first || !second || !third) return false;
  return first.resolution === third.resolution && first.resolution !== second.resolution;
}
