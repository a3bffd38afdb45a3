// The embedded judges are clerks: they count what people marked and stated, say on which lines, and recommend nothing
// where that decides nothing. The order in which options are listed plays no part.

import type { JudgeAnswer, JudgeEvidence, Packet, ResponseAnswer, Stance } from '../model/decision.ts';
import {
  counted,
  explainChoice,
  explainDoubt,
  explainProblem,
  named,
  quoted,
  whatSettles,
} from './explain-tally.ts';
import { cited, compareTallies, type Tally, tallyOptions } from './tally.ts';

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
    // Marks that nobody weighed may turn with the next reader.
    confidence: 'LOW',
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

export interface Heard {
  readonly stance: Stance;
  readonly answer: JudgeAnswer;
}

/** Round 2: each other judge is challenged with a line listed against its choice. A count does not change by talk. */
export function respondToJudges(packet: Packet, own: Heard, others: readonly Heard[]): ResponseAnswer {
  const tallies = tallyOptions(packet);
  const tallyOf = ({ answer }: Heard): Tally | undefined =>
    tallies.find(({ option }) => option.id === answer.chosen);
  return {
    challenges: others.map((other) => ({
      judge: other.stance,
      ...challenge(tallyOf(own), tallyOf(other)),
    })),
    reasoning: 'What is marked and stated is the same as before, and so is what was counted.',
    convincedBy: null,
    chosen: own.answer.chosen,
    confidence: own.answer.confidence,
  };
}

function challenge(
  mine: Tally | undefined,
  theirs: Tally | undefined,
): Pick<ResponseAnswer['challenges'][number], 'evidence' | 'argument'> {
  const con = theirs?.cons[0];
  if (theirs && con) {
    return { evidence: [cited(con)], argument: `Listed against ${named(theirs)}: ${quoted(con)}.` };
  }
  const pro = mine?.pros[0];
  if (mine && pro && mine !== theirs) {
    const instead = theirs ? `Who recommends ${named(theirs)} gives up` : 'To recommend nothing passes over';
    return {
      evidence: [cited(pro)],
      argument: `${instead} what is listed for ${named(mine)}: ${quoted(pro)}.`,
    };
  }
  return {
    evidence: theirs?.pros.slice(0, 1).map(cited) ?? [],
    argument: theirs
      ? `Nothing is listed against ${named(theirs)}; ${counted(theirs.pros.length, 'pro')} of its own text were not checked.`
      : 'Neither of us can count anything that tells the options apart.',
  };
}
