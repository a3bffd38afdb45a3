// Everything step 2 counts, as pure functions of recorded positions: majority, agreement, confidence,
// convergence, and the signs that agreement is not what it seems.

import type { Agreement, PointResult, Position, Resolution } from '../../../domain/comparison/debate.ts';
import { approachesOf, type DiffPoint } from '../../../domain/comparison/difference.ts';
import type { VariantId } from '../../../domain/document.ts';
import type { AdversarialInput } from '../request/input.ts';

/** Round-1 agreement above this share is marked: advocates who agree at once may only be polite. */
export const SYCOPHANCY_SHARE = 0.9;

/** Ruling D-8: two of two, two of three, three of four, four of five. */
export const majorityOf = (voices: number): number => Math.ceil((2 * voices) / 3);

/** A point under debate: its id, and who says the same on it. */
export interface Contested {
  readonly id: string;
  readonly approaches: readonly (readonly VariantId[])[];
}

export const contestedOf = (point: DiffPoint): Contested => ({
  id: point.id,
  approaches: approachesOf(point),
});

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

/** Ruling R2-2: whoever failed in round 1 has no vote, and whose variant is silent on a point has none there. */
export function settlePoints(
  points: readonly Contested[],
  advocates: readonly VariantId[],
  positions: readonly Position[],
  round: number,
): PointResult[] {
  const byPoint = new Map<string, Position[]>(points.map(({ id }) => [id, []]));
  for (const position of positionsAfter(positions, round)) byPoint.get(position.point)?.push(position);
  return points.map((point) => {
    const speaking = new Set(point.approaches.flat());
    const voices = advocates.filter((advocate) => speaking.has(advocate));
    const taken = (byPoint.get(point.id) ?? []).filter(({ advocate }) => voices.includes(advocate));
    return settle(point, voices, taken);
  });
}

/** What a position counts for: nothing, where it goes against a rival that was not heard first (ruling R2-4). */
const voteOf = ({ resolution, unheard = [] }: Position): Resolution =>
  unheard.length > 0 ? 'open' : resolution;

function settle(
  { id, approaches }: Contested,
  voices: readonly VariantId[],
  taken: readonly Position[],
): PointResult {
  const camps = campsOf(taken);
  const [first] = camps;
  const votes = first?.voters.length ?? 0;
  // One voice agrees with nobody.
  const isAgreed = first !== undefined && voices.length > 1 && votes >= majorityOf(voices.length);
  const agreement: Agreement = !isAgreed ? 'split' : votes === voices.length ? 'unanimous' : 'majority';
  const resolution = isAgreed ? first.resolution : 'open';
  const approach = approaches.find((group) => group.includes(resolution)) ?? [];
  const losers = taken.filter(({ advocate }) => isAgreed && !approach.includes(advocate));
  return {
    point: id,
    voices,
    agreement,
    resolved: isAgreed,
    resolution,
    winner: approach[0],
    approach,
    confidence: isAgreed ? confidenceOf(agreement, first, voices.length, losers) : openConfidence(camps),
    evidenceSummary: summarise(resolution, taken, voices.length, losers),
  };
}

/** Those who hold the same; `open` is no camp. */
interface Camp {
  readonly resolution: Resolution;
  readonly voters: readonly Position[];
}

/** Most votes first, then the better proved. */
function campsOf(taken: readonly Position[]): Camp[] {
  const camps = new Map<Resolution, Position[]>();
  for (const position of taken) {
    const vote = voteOf(position);
    if (vote !== 'open') camps.set(vote, [...(camps.get(vote) ?? []), position]);
  }
  return [...camps]
    .map(([resolution, voters]) => ({ resolution, voters }))
    .sort((a, b) => b.voters.length - a.voters.length || meanStrength(b) - meanStrength(a));
}

/** In tenths, since whole numbers add up to the same in any order. */
const tenthsOf = ({ voters }: Camp): number =>
  voters.reduce((sum, { strength }) => sum + Math.round(strength * 10), 0);

const meanStrength = (camp: Camp | undefined): number =>
  camp ? tenthsOf(camp) / (10 * camp.voters.length) : 0;

const MOST_OPEN = 69;
const MOST_MAJORITY = 89;
const MOST_UNANIMOUS = 99;
const CONCESSION_BONUS = 10;

/** By how much the best proved leads the next. */
function openConfidence(camps: readonly Camp[]): number {
  const [strongest = 0, next = 0] = camps.map(meanStrength).sort((a, b) => b - a);
  return Math.min(MOST_OPEN, 50 + Math.round(19 * (strongest - next)));
}

/** Ruling R2-3. One division of whole numbers, so that rounding is the same everywhere. */
function confidenceOf(agreement: Agreement, camp: Camp, voices: number, losers: readonly Position[]): number {
  const conceded = losers.filter(({ concedes }) => concedes).length;
  const bonus = conceded > 0 ? CONCESSION_BONUS : 0;
  const votes = camp.voters.length;
  const tenths = tenthsOf(camp);
  if (agreement === 'majority') {
    const lead = (1450 * votes * (3 * votes - 2 * voices) + 145 * tenths * voices) / (100 * votes * voices);
    return Math.min(MOST_MAJORITY, 60 + Math.round(lead) + bonus);
  }
  const isCertain = losers.length > 0 && conceded === losers.length && tenths === 10 * votes;
  return isCertain ? 100 : Math.min(MOST_UNANIMOUS, 90 + Math.round((9 * tenths) / (10 * votes)) + bonus);
}

/** Whoever argues for what won gives the reason; whoever gave it up confirms it. At most two sentences. */
function summarise(
  resolution: Resolution,
  taken: readonly Position[],
  voices: number,
  losers: readonly Position[],
): string {
  if (resolution === 'open') {
    const asked = taken.find(({ question = '' }) => question !== '')?.question;
    const reason = asked ?? taken.find(({ reasoning }) => reasoning !== '')?.reasoning ?? '';
    return `No majority among ${voices} (${tally(taken)}). ${firstSentence(reason)}`;
  }
  const speaker =
    taken.find((one) => one.advocate === resolution && voteOf(one) === resolution) ??
    taken.find((one) => voteOf(one) === resolution);
  const conceded = losers.filter(({ concedes }) => concedes).map(({ advocate }) => advocate);
  const confirmed = conceded.length > 0 ? ` Conceded by ${conceded.join(', ')}.` : '';
  return `${firstSentence(speaker?.reasoning ?? '')}${confirmed}`;
}

function tally(taken: readonly Position[]): string {
  const votes = new Map<string, string[]>();
  for (const position of taken) {
    const vote = voteOf(position);
    votes.set(vote, [...(votes.get(vote) ?? []), position.advocate]);
  }
  return (
    [...votes].map(([vote, voters]) => `${vote}: ${voters.join(', ')}`).join('; ') || 'no advocate spoke'
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

/**
 * Ruling D-9: no points, nothing to disagree about. A topic with unjudged statements is a point that is not agreed, and
 * one that a person settled is agreed (ruling R2-5).
 */
export function convergenceOf(
  results: readonly PointResult[],
  unjudged: readonly string[],
  settled: readonly string[] = [],
): number {
  const agreed = results.filter(({ resolved, point }) => resolved || settled.includes(point)).length;
  const all = results.length + unjudged.length;
  return all === 0 ? 1 : agreed / all;
}

export const unresolvedOf = (results: readonly PointResult[]): string[] =>
  results.filter(({ resolved }) => !resolved).map(({ point }) => point);

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Whether every voice says the same on every point. */
export const isUnanimous = (results: readonly PointResult[]): boolean =>
  results.every(({ agreement }) => agreement === 'unanimous');

export const isChecked = (depth: AdversarialInput['depth'], skipped: string | undefined): boolean =>
  depth !== 'quick' && skipped === undefined;

/** Ruling D-2: compared before rounding. */
export const statusOf = (
  convergence: number | undefined,
  threshold: number,
): 'CONVERGED' | 'NOT_CONVERGED' =>
  convergence !== undefined && convergence >= threshold ? 'CONVERGED' : 'NOT_CONVERGED';
