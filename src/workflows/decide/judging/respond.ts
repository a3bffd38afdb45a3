// Round 2 of the embedded judges: each other judge is challenged with a line that is listed against its choice. A count
// does not change by talk, so neither does a recommendation.

import type { JudgeAnswer, Packet, ResponseAnswer, Stance } from '../model/decision.ts';
import { counted, named, quoted } from './explain-tally.ts';
import { cited, type Tally, tallyOptions } from './tally.ts';

export interface Heard {
  readonly stance: Stance;
  readonly answer: JudgeAnswer;
}

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
      ? `Nothing is listed against ${named(theirs)}; ${counted(theirs.pros.length, 'pro')} of its own text were checked by nobody.`
      : 'Neither of us can count anything that tells the options apart.',
  };
}
