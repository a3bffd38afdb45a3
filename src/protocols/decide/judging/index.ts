// The embedded judges: each argues from what the options and the context really say, and recommends nothing where there
// is nothing to go on. The order in which options are listed plays no part.

import type { JudgeAnswer, Packet, Stance } from '../model.ts';
import { rankOptions } from './rank-options.ts';
import { readCases } from './read-arguments.ts';
import { weighCase } from './weigh-case.ts';
import { writeAnswer } from './write-answer.ts';

export { type Heard, respondToJudges } from './respond.ts';

export function judgeOptions<S extends Stance>(stance: S, packet: Packet): JudgeAnswer<S> {
  const cases = readCases(packet);
  return writeAnswer(stance, cases, rankOptions(stance, cases.map(weighCase)));
}
