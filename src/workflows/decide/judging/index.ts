// The embedded judges are clerks: they count what people marked and stated, say on which lines, and recommend nothing
// where that decides nothing. The order in which options are listed plays no part.

import type { JudgeAnswer, JudgeEvidence, LEVELS, Packet, Stance } from '../model/decision.ts';
import { explainChoice, explainDoubt, explainProblem, whatSettles } from './explain-tally.ts';
import { type Comparison, cited, compareTallies, type Tally, tallyOptions } from './tally.ts';

export { type Heard, respondToJudges } from './respond.ts';

type Rows<S extends Stance> = JudgeAnswer<S>['options'][number]['rows'];

export function judgeOptions<S extends Stance>(stance: S, packet: Packet): JudgeAnswer<S> {
  const tallies = tallyOptions(packet);
  const comparison = compareTallies(stance, tallies);
  const { first } = comparison;
  const answer: JudgeAnswer<'effort'> = {
    options: tallies.map((one) => ({
      option: one.option.id,
      evidence: evidenceOf(stance, one),
      rows: stance === 'effort' ? daysOf(one) : [],
    })),
    problems: tallies
      .filter((one) => one !== first)
      .map((one) => ({ option: one.option.id, problem: explainProblem(one, first) })),
    selfChallenge: explainDoubt(tallies),
    reasoning: explainChoice(stance, tallies, comparison),
    questions: whatSettles(stance, tallies, comparison),
    chosen: first?.option.id ?? null,
    confidence: confidenceOf(stance, tallies, comparison),
  };
  // Clerks rate nothing: only the effort judge has rows, with the days that are stated.
  return answer as JudgeAnswer as JudgeAnswer<S>;
}

/** A line may be a pro and state days. */
function evidenceOf(stance: Stance, { pros, cons, days }: Tally): JudgeEvidence[] {
  const said = [...(stance === 'effort' ? days.map((one) => one.said) : []), ...pros, ...cons];
  return [...new Map(said.map((one) => [`${one.line} ${one.text}`, cited(one)])).values()];
}

const daysOf = ({ days }: Tally): Rows<'effort'> =>
  days.map(({ component, days }) => ({ component, days, complexity: null, dependencies: '' }));

/** A lead of one mark, or statements that nobody marked, may turn with the next reader. */
const CLEAR_LEAD = 2;

function confidenceOf(
  stance: Stance,
  tallies: readonly Tally[],
  { first }: Comparison,
): (typeof LEVELS)[number] {
  if (first === undefined || tallies.some(({ unmarked }) => unmarked.length > 0)) return 'LOW';
  const lead = tallies
    .filter((one) => one !== first)
    .map((one) =>
      stance === 'risk' ? one.cons.length - first.cons.length : first.pros.length - one.pros.length,
    );
  return Math.min(...lead) >= CLEAR_LEAD ? 'MEDIUM' : 'LOW';
}
