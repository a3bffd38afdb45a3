// Every number of the debate, counted once more from the recorded positions by the rules of the protocol.

import type { Difference } from '../../recheck/findings.ts';
import type { AnalysisData, DebateData } from './record.ts';

type PositionData = DebateData['positions'][number];
type PointData = DebateData['points'][number];

export interface Recount {
  readonly examined: number;
  readonly differences: readonly Difference[];
}

export function recountDebate(debate: DebateData, analysis: AnalysisData | undefined): Recount {
  const differences: Difference[] = [];
  const compare: Compare = (check, what, declared, recomputed) => {
    if (!isSame(declared, recomputed)) differences.push({ check, declared, recomputed, message: what });
  };
  const byPoint = new Map<string, PositionData[]>(debate.points.map(({ point_id }) => [point_id, []]));
  for (const position of debate.positions) byPoint.get(position.point)?.push(position);
  const settleAfter = (round: number) => (point: PointData) =>
    settle(point, byPoint.get(point.point_id) ?? [], debate.advocates, round);
  for (const point of debate.points) {
    const { point_id: id } = point;
    const settled = settleAfter(debate.rounds)(point);
    compare('debate.matrix', `${id}: winner`, point.winner, settled.winner);
    compare('debate.matrix', `${id}: resolution`, point.resolution, settled.resolution);
    compare('debate.matrix', `${id}: agreed`, point.agreed, settled.resolution !== 'open');
    compare('debate.matrix', `${id}: confidence`, point.confidence, settled.confidence);
    recountPositions(point, byPoint.get(id) ?? [], compare);
  }
  recountVoices(debate, analysis, compare);
  recountShares(debate, settleAfter, compare);
  return { examined: debate.positions.length, differences };
}

type Compare = (check: string, what: string, declared: unknown, recomputed: unknown) => void;

function recountPositions(point: PointData, taken: readonly PositionData[], compare: Compare): void {
  const told = [point.round_1_positions, point.round_2_positions, point.round_3_positions];
  for (const [index, declared] of told.entries()) {
    const said = taken.filter(({ round }) => round === index + 1);
    const recomputed = Object.fromEntries(said.map(({ advocate, resolution }) => [advocate, resolution]));
    compare('debate.position', `${point.point_id}: round ${index + 1}`, sorted(declared), sorted(recomputed));
  }
  const unproved = taken.filter(({ strength, evidence }) => strength > 0 && evidence.length === 0);
  compare('debate.position', `${point.point_id}: positions that weigh without evidence`, unproved.length, 0);
}

/** Who says the same, and which points ask for a decision, once more from what step 1 found. */
function recountVoices(debate: DebateData, analysis: AnalysisData | undefined, compare: Compare): void {
  if (analysis === undefined) return;
  const debated = new Set(debate.points.map(({ point_id }) => point_id));
  for (const { point_id: id, approaches } of debate.points) {
    const found = analysis.points.find((point) => point.id === id);
    const said = (groups: readonly (readonly string[])[]): string =>
      groups.map((group) => group.join('')).join(' ');
    compare(
      'debate.matrix',
      `${id}: who says the same`,
      said(approaches),
      found ? said(approachesOf(found)) : null,
    );
  }
  const asked = analysis.points.filter(asksForDecision).map(({ id }) => id);
  const left = asked.filter((id) => !debated.has(id));
  compare('debate.convergence', 'points that nobody debated', debate.undebated, left);
  const topics = analysis.points.filter(
    ({ kind, relation }) => kind === 'content' && relation === 'unjudged',
  );
  const unjudged = topics.map(({ id }) => id);
  compare('debate.convergence', 'topics that nobody judged', debate.unjudged, unjudged);
}

type FoundPoint = AnalysisData['points'][number];

const asksForDecision = ({ kind, within, category }: FoundPoint): boolean =>
  kind === 'contradiction' && within === undefined && category !== 'id-clash';

/** As step 1 declares them, or whoever is quoted in the same words. */
function approachesOf({ approaches, sides }: FoundPoint): readonly (readonly string[])[] {
  if (approaches !== undefined) return approaches;
  const groups = new Map<string, string[]>();
  for (const { variant, present, quotes } of sides) {
    const said = quotes.map(({ text }) => text.split(/\s+/).filter(Boolean).join(' ')).join('\n');
    if (present) groups.set(said, [...(groups.get(said) ?? []), variant]);
  }
  return [...groups.values()];
}

function recountShares(
  debate: DebateData,
  settleAfter: (round: number) => (point: PointData) => Settled,
  compare: Compare,
): void {
  const all = debate.points.length + debate.unjudged.length;
  const openAfter = (round: number): string[] =>
    debate.points
      .filter((point) => settleAfter(round)(point).resolution === 'open')
      .map(({ point_id }) => point_id);
  const shares = Array.from({ length: debate.rounds }, (_, index) =>
    all === 0 ? 1 : (debate.points.length - openAfter(index + 1).length) / all,
  );
  const isUnasked = debate.points.length === 0 && debate.undebated.length > 0;
  const convergence = isUnasked ? null : (shares.at(-1) ?? (all === 0 ? 1 : 0));
  const isReached = convergence !== null && convergence >= debate.threshold;
  compare('debate.convergence', 'agreement by round', debate.agreement_by_round, shares);
  compare('debate.convergence', 'convergence', debate.convergence, convergence);
  compare('debate.convergence', 'points without agreement', debate.unresolved, openAfter(debate.rounds));
  compare('debate.convergence', 'status', debate.status, isReached ? 'CONVERGED' : 'NOT_CONVERGED');
}

interface Settled {
  readonly resolution: string;
  readonly winner: string | null;
  readonly confidence: number;
}

function lastOf(all: readonly PositionData[], voices: readonly string[], round: number): PositionData[] {
  const last = new Map<string, PositionData>();
  for (const position of all) {
    const isLater = position.round >= (last.get(position.advocate)?.round ?? 0);
    if (position.round <= round && voices.includes(position.advocate) && isLater) {
      last.set(position.advocate, position);
    }
  }
  return [...last.values()];
}

/** Two thirds of the advocates whose variants speak of it, at least two; the last position of each counts. */
function settle(
  point: PointData,
  all: readonly PositionData[],
  advocates: readonly string[],
  round: number,
): Settled {
  const voices = advocates.filter((one) => point.approaches.some((group) => group.includes(one)));
  const taken = lastOf(all, voices, round);
  const camps = new Map<string, PositionData[]>();
  for (const position of taken) {
    const { resolution, unheard = [] } = position;
    if (resolution === 'open' || unheard.length > 0) continue;
    camps.set(resolution, [...(camps.get(resolution) ?? []), position]);
  }
  const [first] = [...camps].sort(([, a], [, b]) => b.length - a.length || mean(b) - mean(a));
  const [resolution, camp] = first ?? ['open', []];
  if (voices.length < 2 || camp.length === 0 || 3 * camp.length < 2 * voices.length) {
    const [strongest = 0, next = 0] = [...camps.values()].map(mean).sort((a, b) => b - a);
    const lead = Math.round(19 * (strongest - next));
    return { resolution: 'open', winner: null, confidence: Math.min(69, 50 + lead) };
  }
  const approach = point.approaches.find((group) => group.includes(resolution)) ?? [];
  const losers = taken.filter(({ advocate }) => !approach.includes(advocate));
  return { resolution, winner: approach[0] ?? null, confidence: weigh(camp, voices.length, losers) };
}

const tenths = (camp: readonly PositionData[]): number =>
  camp.reduce((sum, { strength }) => sum + Math.round(strength * 10), 0);
const mean = (camp: readonly PositionData[]): number =>
  camp.length === 0 ? 0 : tenths(camp) / (10 * camp.length);

/** Unanimous 90 to 100, majority 60 to 89: by proof, by the size of the majority and by who gave in. */
function weigh(camp: readonly PositionData[], voices: number, losers: readonly PositionData[]): number {
  const votes = camp.length;
  const conceded = losers.filter(({ concedes }) => concedes).length;
  const bonus = conceded > 0 ? 10 : 0;
  if (votes < voices) {
    const lead =
      (1450 * votes * (3 * votes - 2 * voices) + 145 * tenths(camp) * voices) / (100 * votes * voices);
    return Math.min(89, 60 + Math.round(lead) + bonus);
  }
  const isCertain = losers.length > 0 && conceded === losers.length && tenths(camp) === 10 * votes;
  return isCertain ? 100 : Math.min(99, 90 + Math.round((9 * tenths(camp)) / (10 * votes)) + bonus);
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
