// A debate of the embedded judges in memory: round 1, the consensus rule, round 2 where there is none. Votes by label.

import { locate, sourcesOf } from '../../dist/workflows/decide/answers/packet.js';
import { judgeOptions, respondToJudges } from '../../dist/workflows/decide/judging/index.js';
import { STANCES } from '../../dist/workflows/decide/model/decision.js';
import { findConsensus } from '../../dist/workflows/decide/result/consensus.js';

const TWO_THIRDS = 0.67;

export function holdDebate(packet) {
  const labelOf = (id) => packet.options.find((option) => option.id === id)?.label;
  const heard = STANCES.map((stance) => ({ stance, answer: judgeOptions(stance, packet) }));
  const evidence = heard.flatMap(({ answer }) => answer.options.flatMap((option) => option.evidence));
  const first = new Map(heard.map(({ stance, answer }) => [stance, answer.chosen]));
  let consensus = findConsensus(first, TWO_THIRDS);
  const isSettled = consensus.outcome === 'CONSENSUS';
  let votes = first;
  if (!isSettled) {
    const answers = heard.map((own) =>
      respondToJudges(
        packet,
        own,
        heard.filter((other) => other !== own),
      ),
    );
    evidence.push(...answers.flatMap(({ challenges }) => challenges.flatMap((one) => one.evidence)));
    votes = new Map(heard.map(({ stance }, at) => [stance, answers[at].chosen]));
    consensus = findConsensus(votes, TWO_THIRDS);
  }
  const sources = sourcesOf(packet);
  const byLabel = (from) => Object.fromEntries([...from].map(([stance, id]) => [stance, labelOf(id)]));
  return {
    outcome: consensus.outcome,
    label: labelOf(consensus.option),
    first: byLabel(first),
    votes: [...first, ...votes].map(([stance, id]) => [stance, labelOf(id) ?? null]),
    rounds: isSettled ? 1 : 2,
    cited: evidence.length,
    struck: evidence.filter((one) => !locate(sources, one)).length,
  };
}
