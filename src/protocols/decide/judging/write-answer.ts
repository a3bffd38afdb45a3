// A judge's evaluation in words and rows, from what its stance weighs.

import type { JudgeAnswer, LEVELS, Stance } from '../model.ts';
import type { Case } from './argument.ts';
import { cite } from './cite.ts';
import { challengeOwn, explainChoice, explainProblem, nearness } from './explain-choice.ts';
import type { Ranking } from './rank-options.ts';
import { rowsOf } from './rows-of.ts';
import { looksAt } from './sort-argument.ts';
import type { Weighed } from './weigh-case.ts';

type Level = (typeof LEVELS)[number];

/** Fewer statements than this about a choice leave a judge unsure. */
const ENOUGH_SAID = 3;

export function writeAnswer<S extends Stance>(
  stance: S,
  cases: readonly Case[],
  ranking: Ranking,
): JudgeAnswer<S> {
  const { first, isClear } = ranking;
  const answer = {
    options: cases.map((one) => ({
      option: one.option.id,
      evidence: one.arguments
        .filter((argument) => looksAt(stance, argument))
        .sort((a, b) => nearness(stance, b) - nearness(stance, a))
        .map(cite),
      rows: rowsOf(stance, one),
    })),
    problems: cases
      .filter(({ option }) => option.id !== first?.case.option.id)
      .map((one) => ({ option: one.option.id, problem: explainProblem(stance, one) })),
    selfChallenge: first
      ? challengeOwn(stance, first.case)
      : 'A text that says it may exist and was not given.',
    reasoning: explainChoice(stance, ranking),
    chosen: first?.case.option.id ?? null,
    confidence: first ? confidenceOf(stance, first, isClear) : 'LOW',
  };
  // The rows are those of the stance, which the compiler cannot follow through the table above.
  return answer as unknown as JudgeAnswer<S>;
}

function confidenceOf(stance: Stance, { case: { arguments: said } }: Weighed, isClear: boolean): Level {
  const heard = said.filter((argument) => looksAt(stance, argument)).length;
  if (!isClear || heard < 2) return 'LOW';
  return heard >= ENOUGH_SAID ? 'HIGH' : 'MEDIUM';
}
