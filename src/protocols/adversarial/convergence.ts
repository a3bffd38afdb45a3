// Everything step 2 counts, as pure functions of recorded positions: majority, agreement, confidence,
// convergence, and the signs that agreement is not what it seems.

import type { Agreement, HollowMove, PointResult, Position } from '../../domain/debate.ts';
import type { Quote, VariantId } from '../../domain/document.ts';

/** Round-1 agreement above this share is marked: advocates who agree at once may only be polite. */
export const SYCOPHANCY_SHARE = 0.9;

/** Ruling D-8: two of two, two of three, three of four, four of five. */
export const majorityOf = (advocates: number): number => Math.ceil((2 * advocates) / 3);

/** The last position of every advocate on every point, up to and including a round. */
export function positionsAfter(positions: readonly Position[], round: number): Position[] {
  const last = new Map<string, Position>();
  for (const position of positions) {
    if (position.round > round) continue;
    const key = `${position.advocate} ${position.point}`;
    if ((last.get(key)?.round ?? 0) <= position.round) last.set(key, position);
  }
  return [...last.values()];
}

/** `advocates` are those with a vote: whoever names no variant counts, whoever failed in round 1 does not. */
export function settlePoints(
  points: readonly string[],
  advocates: readonly VariantId[],
  positions: readonly Position[],
  round: number,
): PointResult[] {
  const byPoint = new Map<string, Position[]>(points.map((point) => [point, []]));
  for (const position of positionsAfter(positions, round)) {
    if (advocates.includes(position.advocate)) byPoint.get(position.point)?.push(position);
  }
  return points.map((point) => settle(point, byPoint.get(point) ?? [], advocates.length));
}

function settle(point: string, taken: readonly Position[], advocates: number): PointResult {
  const { leader, votes } = count(taken);
  const agreement: Agreement =
    leader === undefined || votes < majorityOf(advocates)
      ? 'split'
      : votes === advocates
        ? 'unanimous'
        : 'majority';
  const winner = agreement === 'split' ? undefined : leader;
  return {
    point,
    agreement,
    resolved: winner !== undefined,
    winner,
    confidence: confidenceOf(agreement, winner, votes, taken, advocates),
    evidenceSummary: summarise(winner, taken, advocates),
  };
}

function count(taken: readonly Position[]): { leader: VariantId | undefined; votes: number } {
  const votes = new Map<VariantId, number>();
  for (const { prefers } of taken) {
    if (prefers !== undefined) votes.set(prefers, (votes.get(prefers) ?? 0) + 1);
  }
  let leader: VariantId | undefined;
  for (const [variant, number] of votes) {
    if (leader === undefined || number > (votes.get(leader) ?? 0)) leader = variant;
  }
  return { leader, votes: leader === undefined ? 0 : (votes.get(leader) ?? 0) };
}

const SPLIT = 50;
const MOST_MAJORITY = 89;
const MOST_UNANIMOUS = 99;
const CONCESSION_BONUS = 10;

/** Ruling E-13. Shares are kept as fractions of whole numbers, so that rounding is the same everywhere. */
function confidenceOf(
  agreement: Agreement,
  winner: VariantId | undefined,
  votes: number,
  taken: readonly Position[],
  advocates: number,
): number {
  if (agreement === 'split') return SPLIT;
  const proved = taken.filter(({ evidence }) => evidence.length > 0).length;
  const all = Math.max(taken.length, 1);
  const losers = taken.filter(({ advocate }) => advocate !== winner);
  const conceded = losers.filter(({ concedes }) => concedes).length;
  const bonus = conceded > 0 ? CONCESSION_BONUS : 0;
  if (agreement === 'majority') {
    const share = Math.round((45 * votes - 30 * advocates) / advocates);
    return Math.min(MOST_MAJORITY, 70 + share + Math.round((4 * proved) / all) + bonus);
  }
  const isCertain = losers.length > 0 && conceded === losers.length && proved === taken.length;
  return isCertain ? 100 : Math.min(MOST_UNANIMOUS, 90 + Math.round((9 * proved) / all) + bonus);
}

/** Whoever argues for the winner gives the reason; whoever gave it up confirms it. At most two sentences. */
function summarise(winner: VariantId | undefined, taken: readonly Position[], advocates: number): string {
  if (winner === undefined) {
    const reason = firstSentence(taken.find(({ reasoning }) => reasoning !== '')?.reasoning ?? '');
    return `No majority among ${advocates} (${tally(taken)}). ${reason}`;
  }
  const speaker =
    taken.find(({ advocate, prefers }) => advocate === winner && prefers === winner) ??
    taken.find(({ prefers }) => prefers === winner);
  const conceded = taken.filter(({ advocate, concedes }) => concedes && advocate !== winner);
  const confirmed =
    conceded.length > 0 ? ` Conceded by ${conceded.map(({ advocate }) => advocate).join(', ')}.` : '';
  return `${firstSentence(speaker?.reasoning ?? '')}${confirmed}`;
}

function tally(taken: readonly Position[]): string {
  const votes = new Map<string, string[]>();
  for (const { advocate, prefers } of taken) {
    const voters = votes.get(prefers ?? 'none') ?? [];
    votes.set(prefers ?? 'none', [...voters, advocate]);
  }
  return (
    [...votes].map(([variant, voters]) => `${variant}: ${voters.join(', ')}`).join('; ') || 'nobody spoke'
  );
}

/** Up to the first full stop outside quotation marks that a new sentence follows. */
export function firstSentence(text: string): string {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const line = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  if (line === '') return 'No reason was given.';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at];
    if (character === '"') quoted = !quoted;
    const ends = character === '.' || character === '!' || character === '?';
    if (ends && !quoted && /^ ["(]?[A-Z]/.test(line.slice(at + 1, at + 4))) return line.slice(0, at + 1);
  }
  return /[.!?]["')\]]*$/.test(line) ? line : `${line}.`;
}

/** Ruling D-9: no points, nothing to disagree about. */
export const convergenceOf = (results: readonly PointResult[]): number =>
  results.length === 0 ? 1 : results.filter(({ resolved }) => resolved).length / results.length;

export const unresolvedOf = (results: readonly PointResult[]): string[] =>
  results.filter(({ resolved }) => !resolved).map(({ point }) => point);

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Changes of mind that name nothing the advocate had not named on this point before. */
export function findHollowMoves(positions: readonly Position[]): HollowMove[] {
  const before = new Map<string, { prefers: VariantId | undefined; named: Set<string> }>();
  const hollow: HollowMove[] = [];
  for (const { point, advocate, round, prefers, evidence } of [...positions].sort(
    (a, b) => a.round - b.round,
  )) {
    const key = `${advocate} ${point}`;
    const earlier = before.get(key);
    const isNew = evidence.some((quote) => !earlier?.named.has(placeOf(quote)));
    if (earlier && earlier.prefers !== prefers && !isNew) {
      hollow.push({ point, advocate, round, from: earlier.prefers, to: prefers });
    }
    before.set(key, {
      prefers,
      named: new Set([...(earlier?.named ?? []), ...evidence.map(placeOf)]),
    });
  }
  return hollow;
}

const placeOf = ({ variant, start, end }: Quote): string => `${variant} ${start} ${end}`;

/**
 * Points that were settled, unsettled and settled anew over three rounds, and unresolved ones on which an advocate
 * came back to what it had left (ruling D-7: only three rounds can show it).
 */
export function findOscillating(
  points: readonly string[],
  advocates: readonly VariantId[],
  positions: readonly Position[],
): string[] {
  const winners = [1, 2, 3].map((round) => settlePoints(points, advocates, positions, round));
  return points.filter((point, index) => {
    const [first, second, third] = winners.map((results) => results[index]?.winner);
    if (first !== second && second !== third) return true;
    return third === undefined && advocates.some((advocate) => cameBack(point, advocate, positions));
  });
}

function cameBack(point: string, advocate: VariantId, positions: readonly Position[]): boolean {
  const [first, second, third] = [1, 2, 3].map((round) =>
    positions.find((one) => one.point === point && one.advocate === advocate && one.round === round),
  );
  if (!first || !second || !third) return false;
  return first.prefers === third.prefers && first.prefers !== second.prefers;
}

/** Whether all points have one winner whom every advocate names. */
export const isUnanimous = (results: readonly PointResult[]): boolean =>
  results.every(({ agreement }) => agreement === 'unanimous');
