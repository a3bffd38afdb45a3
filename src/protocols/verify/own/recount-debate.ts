// Every number of the debate, counted once more from the recorded positions by the rules of the protocol.

import type { Difference } from './difference.ts';
import type { DebateData } from './record.ts';

type PositionData = DebateData['positions'][number];

export interface Recount {
  readonly examined: number;
  readonly differences: readonly Difference[];
}

export function recountDebate(debate: DebateData): Recount {
  const differences: Difference[] = [];
  const compare = (check: string, what: string, declared: unknown, recomputed: unknown): void => {
    if (!isSame(declared, recomputed)) differences.push({ check, declared, recomputed, message: what });
  };
  const ids = debate.points.map(({ point_id }) => point_id);
  const byPoint = new Map<string, PositionData[]>(ids.map((id) => [id, []]));
  for (const position of debate.positions) byPoint.get(position.point)?.push(position);
  for (const point of debate.points) {
    const taken = byPoint.get(point.point_id) ?? [];
    const settled = settle(taken, debate.advocates, debate.rounds);
    compare('debate.matrix', `${point.point_id}: winner`, point.winner, settled.winner);
    compare('debate.matrix', `${point.point_id}: agreed`, point.agreed, settled.winner !== null);
    compare('debate.matrix', `${point.point_id}: confidence`, point.confidence, settled.confidence);
    const told = [point.round_1_positions, point.round_2_positions, point.round_3_positions];
    for (const [index, declared] of told.entries()) {
      const said = taken.filter(({ round }) => round === index + 1);
      const recomputed = Object.fromEntries(said.map(({ advocate, prefers }) => [advocate, prefers]));
      compare(
        'debate.position',
        `${point.point_id}: round ${index + 1}`,
        sorted(declared),
        sorted(recomputed),
      );
    }
  }
  const shareAfter = (round: number): number => {
    const agreed = ids.filter((id) => settle(byPoint.get(id) ?? [], debate.advocates, round).winner !== null);
    return ids.length === 0 ? 1 : agreed.length / ids.length;
  };
  const shares = Array.from({ length: debate.rounds }, (_, index) => shareAfter(index + 1));
  const convergence = shares.at(-1) ?? 1;
  const open = ids.filter(
    (id) => settle(byPoint.get(id) ?? [], debate.advocates, debate.rounds).winner === null,
  );
  const status = convergence >= debate.threshold ? 'CONVERGED' : 'NOT_CONVERGED';
  compare('debate.convergence', 'agreement by round', debate.agreement_by_round, shares);
  compare('debate.convergence', 'convergence', debate.convergence, convergence);
  compare('debate.convergence', 'points without agreement', debate.unresolved, open);
  compare('debate.convergence', 'status', debate.status, status);
  return { examined: debate.positions.length, differences };
}

interface Settled {
  readonly winner: string | null;
  readonly confidence: number;
}

/** Two thirds of those who have a vote, rounded up; the last position of each counts. */
function settle(all: readonly PositionData[], advocates: readonly string[], round: number): Settled {
  const last = new Map<string, PositionData>();
  for (const position of all) {
    const isLater = position.round >= (last.get(position.advocate)?.round ?? 0);
    if (position.round <= round && advocates.includes(position.advocate) && isLater) {
      last.set(position.advocate, position);
    }
  }
  const taken = [...last.values()];
  const votes = new Map<string, number>();
  for (const { prefers } of taken) if (prefers !== null) votes.set(prefers, (votes.get(prefers) ?? 0) + 1);
  const [winner, most] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [null, 0];
  if (winner === null || 3 * most < 2 * advocates.length) return { winner: null, confidence: 50 };
  return { winner, confidence: weigh(winner, most, taken, advocates.length) };
}

/** Unanimous 90 to 100, majority 70 to 89: by evidence, by the size of the majority and by who gave in. */
function weigh(winner: string, votes: number, taken: readonly PositionData[], advocates: number): number {
  const proved = taken.filter(({ evidence }) => evidence.length > 0).length;
  const losers = taken.filter(({ advocate }) => advocate !== winner);
  const conceded = losers.filter(({ concedes }) => concedes).length;
  const bonus = conceded > 0 ? 10 : 0;
  const share = (most: number): number => Math.round((most * proved) / taken.length);
  if (votes < advocates) {
    return Math.min(89, 70 + Math.round((45 * votes - 30 * advocates) / advocates) + share(4) + bonus);
  }
  const isCertain = losers.length > 0 && conceded === losers.length && proved === taken.length;
  return isCertain ? 100 : Math.min(99, 90 + share(9) + bonus);
}

const sorted = (record: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(record)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}: ${value ?? 'none'}`);

const CLOSE = 1e-9;

/** Numbers to nine places: a sum depends on the order of its terms. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) < CLOSE;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  return a === b;
}
