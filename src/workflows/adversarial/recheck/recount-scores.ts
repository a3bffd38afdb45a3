// Every score once more from counts and verdicts, by the formulas of the protocol; then base, margin and tie rule.

import type { Difference } from '../../recheck/findings.ts';
import type { DebateData, RunRecord, SelectionData } from './record.ts';
import { isSame, type Recount } from './recount-debate.ts';

const WEIGHTS = new Map([
  ['RC', 0.3],
  ['IC', 0.25],
  ['SR', 0.15],
  ['DC', 0.15],
  ['SC', 0.15],
]);
const CRITERIA = 25;
const TIE = 0.05;
const CLOSE = 1e-9;

type Score = SelectionData['scores'][number];
type Compare = (check: string, what: string, declared: unknown, recomputed: unknown) => void;

export function recountScores(selection: SelectionData, debate: DebateData): Recount {
  const differences: Difference[] = [];
  const compare: Compare = (check, what, declared, recomputed) => {
    if (!isSame(declared, recomputed)) differences.push({ check, declared, recomputed, message: what });
  };
  const { scores, verdicts } = selection;
  for (const score of scores) recountScore(score, selection, compare);
  for (const { criterion, variant, pass_1, pass_2, verdict } of verdicts) {
    if (pass_1 === pass_2) compare('base.verdict', `${criterion} of ${variant}`, verdict, pass_1);
  }
  const flips = verdicts.filter(({ pass_1, pass_2 }) => pass_1 !== pass_2).length;
  compare('base.verdict', 'verdicts on which the passes disagree', selection.disagreements, flips);
  if (!selection.scoring_skipped) recountChoice(selection, debate, compare);
  return { examined: scores.length * WEIGHTS.size + verdicts.length, differences };
}

function recountScore(score: Score, { scores, verdicts }: SelectionData, compare: Compare): void {
  const { variant, metrics } = score;
  const of = (what: string): string => `${what} of ${variant}`;
  compare(
    'base.score',
    of('metrics'),
    metrics.map(({ symbol }) => symbol),
    [...WEIGHTS.keys()],
  );
  for (const { symbol, weight, numerator, denominator, value, applicable } of metrics) {
    compare('base.score', of(`weight of ${symbol}`), weight, WEIGHTS.get(symbol));
    if (applicable && denominator > 0) compare('base.score', of(symbol), value, numerator / denominator);
  }
  const quant = metrics.reduce((sum, { weight, value }) => sum + weight * value, 0);
  const own = verdicts.filter((verdict) => verdict.variant === variant);
  const met = own.filter(({ verdict }) => verdict === 'MET').length;
  compare('base.verdict', of('criteria judged'), own.length, CRITERIA);
  for (const { name, met: declared } of score.dimensions) {
    const prefix = `${name.toLowerCase().replaceAll(' ', '-')}-`;
    const counted = own.filter(
      ({ criterion, verdict }) => criterion.startsWith(prefix) && verdict === 'MET',
    ).length;
    compare('base.score', of(`${name}: criteria met`), declared, counted);
  }
  compare('base.score', of('criteria met'), score.criteria_met, met);
  compare('base.score', of('quant_score'), score.quant_score, quant);
  compare('base.score', of('qual_score'), score.qual_score, met / CRITERIA);
  const combined = 0.5 * quant + (0.5 * met) / CRITERIA;
  compare('base.score', of('score'), score.variant_score, combined);
  const usual = scores.reduce((sum, { words }) => sum + Math.log2(Math.max(1, words)), 0) / scores.length;
  const adjusted = combined - TIE * (Math.log2(Math.max(1, score.words)) - usual);
  compare(
    'base.score',
    of('length-adjusted score'),
    score.length_adjusted_score,
    Math.min(1, Math.max(0, adjusted)),
  );
}

function recountChoice(selection: SelectionData, debate: DebateData, compare: Compare): void {
  const { scores } = selection;
  const ranked = scores
    .map((score, at) => ({ score, at }))
    .sort((a, b) => {
      const lead = b.score.variant_score - a.score.variant_score;
      return Math.abs(lead) < CLOSE ? a.at - b.at : lead;
    })
    .map(({ score }) => score);
  const [top, next] = ranked;
  if (!top) return;
  const margin = next ? top.variant_score - next.variant_score : 1;
  const isTied = next !== undefined && margin < TIE - CLOSE;
  const { winner, level } = isTied ? breakTie(top, next, scores, debate) : { winner: top, level: 0 };
  const ranking = [winner, ...ranked.filter((score) => score !== winner)].map(({ variant }) => variant);
  compare('base.selected', 'margin', selection.margin, margin);
  compare('base.selected', 'base', selection.base, winner.variant);
  compare('base.selected', 'ranking', selection.ranking, ranking);
  compare('base.selected', 'level of the tiebreak', selection.tiebreaker_level, level);
}

/** Points won, unless within five percent; correctness; input order. */
function breakTie(top: Score, next: Score, scores: readonly Score[], debate: DebateData) {
  const won = ({ variant }: Score): number =>
    debate.points.filter(({ winner, approaches }) =>
      approaches.some((group) => winner !== null && group.includes(winner) && group.includes(variant)),
    ).length;
  const lead = won(top) - won(next);
  const share = debate.points.length === 0 ? 0 : Math.abs(lead) / debate.points.length;
  if (lead !== 0 && share > TIE - CLOSE) return { winner: lead > 0 ? top : next, level: 1 };
  const correct = ({ dimensions }: Score): number =>
    dimensions.find(({ name }) => name === 'Correctness')?.met ?? 0;
  if (correct(top) !== correct(next)) return { winner: correct(top) > correct(next) ? top : next, level: 2 };
  return { winner: scores.indexOf(top) < scores.indexOf(next) ? top : next, level: 3 };
}

const MOST = 4;

type Data = NonNullable<RunRecord['elimination']>;

export function recountElimination(
  { scores, clusters, rounds, finalists, eliminated }: Data,
  { debate, selection }: Pick<RunRecord, 'debate' | 'selection'>,
): Recount {
  const differences: Difference[] = [];
  const compare = (what: string, declared: unknown, recomputed: unknown): void => {
    const check = 'debate.elimination';
    if (!isSame(declared, recomputed)) differences.push({ check, declared, recomputed, message: what });
  };
  const order = scores.map(({ variant }) => variant);
  // A sort keeps the order of what is equal, and letters come in input order.
  const byScore = scores
    .toSorted((a, b) => (Math.abs(b.quant_score - a.quant_score) < CLOSE ? 0 : b.quant_score - a.quant_score))
    .map(({ variant }) => variant);
  const best = clusters.map((cluster) => byScore.find((id) => cluster.includes(id)));
  const kept = order.filter((id) => best.includes(id));
  compare('variants in clusters', clusters.flat().toSorted(), order.toSorted());
  compare('finalists', finalists, kept);
  compare('more finalists than four', finalists.length > MOST, false);
  const out = byScore.filter((id) => !kept.includes(id));
  compare('eliminated', eliminated, out);
  compare('eliminated in rounds', rounds.map((round) => round.eliminated).toSorted(), out.toSorted());
  for (const { round, kept: stays, eliminated: goes } of rounds) {
    const isBetter = byScore.indexOf(stays) < byScore.indexOf(goes);
    const isAlike = clusters.some((cluster) => cluster.includes(stays) && cluster.includes(goes));
    compare(`round ${round}: the better of one cluster stays`, isBetter && isAlike, true);
  }
  const strangers = (ids: readonly string[]): string[] => ids.filter((id) => !kept.includes(id));
  compare('advocates of eliminated variants', strangers(debate.advocates), []);
  compare('eliminated variants in the ranking', strangers(selection.ranking), []);
  for (const { variant, quant_score } of selection.scores) {
    const counted = scores.find((score) => score.variant === variant)?.quant_score ?? null;
    compare(`quant_score of ${variant}`, counted, quant_score);
  }
  return { examined: scores.length, differences };
}
