// Signs that agreement is not what it seems: minds changed without a reason, points that come and go.

import type { HollowMove, Position, Resolution } from '../../domain/debate.ts';
import type { Quote, VariantId } from '../../domain/document.ts';
import { type Contested, settlePoints } from './convergence.ts';

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
