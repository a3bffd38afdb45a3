// A judge's evaluation in words and rows, from what its stance weighs.

import { oneLine } from '../../prompts/one-line.ts';
import type { JudgeAnswer, LEVELS, Stance } from '../model.ts';
import { cite, looksAt } from './cite.ts';
import type { Ranking } from './rank-options.ts';
import type { Argument, Case } from './read-arguments.ts';
import { rowsOf } from './rows-of.ts';
import type { Weighed } from './weigh-case.ts';

type Level = (typeof LEVELS)[number];

const LONGEST_QUOTE = 160;
/** Fewer statements than this about a choice leave a judge unsure. */
const ENOUGH_SAID = 3;

export const quoted = ({ text }: Pick<Argument, 'text'>): string =>
  `"${oneLine(text, LONGEST_QUOTE).replace(/\.$/, '')}"`;

export const named = ({ option }: Case): string =>
  `option ${option.id} (${oneLine(option.label, LONGEST_QUOTE)})`;

export function writeAnswer<S extends Stance>(
  stance: S,
  cases: readonly Case[],
  { ranked, first, isClear }: Ranking,
): JudgeAnswer<S> {
  const [, second] = ranked;
  const answer = {
    options: cases.map((one) => ({
      option: one.option.id,
      evidence: one.arguments.filter((argument) => looksAt(stance, argument)).map(cite),
      rows: rowsOf(stance, one),
    })),
    problems: cases
      .filter(({ option }) => option.id !== first?.case.option.id)
      .map((one) => ({ option: one.option.id, problem: problemOf(one) })),
    selfChallenge: first ? challengeOwn(first.case) : 'Nothing in the options or the context can be weighed.',
    reasoning: first ? reasonOf(stance, first, second) : noReason(ranked),
    chosen: first?.case.option.id ?? null,
    confidence: first ? confidenceOf(first, isClear) : 'LOW',
  };
  // The rows are those of the stance, which the compiler cannot follow through the table above.
  return answer as unknown as JudgeAnswer<S>;
}

const AIMS: Readonly<Record<Stance, string>> = {
  risk: 'least speaks against',
  value: 'most speaks for',
  effort: 'most is gained for the work of',
};

function reasonOf(stance: Stance, first: Weighed, second: Weighed | undefined): string {
  const key =
    strongest(first.case.arguments, stance === 'risk' ? 'against' : 'for') ?? first.case.arguments[0];
  const counts = `${count(first.case, 'for')} for and ${count(first.case, 'against')} against`;
  const other = second
    ? `; next comes ${named(second.case)} with ${count(second.case, 'for')} for and ${count(second.case, 'against')} against`
    : '; nothing is said about the others';
  const said = key ? ` It is said of it: ${quoted(key)}.` : '';
  return `Of what is said, ${AIMS[stance]} ${named(first.case)}: ${counts}${other}.${said}`;
}

const noReason = (ranked: readonly Weighed[]): string =>
  ranked.length < 2
    ? 'There is nothing to go on: no text says anything for or against two of the options.'
    : `What is said does not tell ${ranked
        .slice(0, 2)
        .map((one) => named(one.case))
        .sort()
        .join(' and ')} apart, and the order of a list is no reason.`;

const count = ({ arguments: said }: Case, leaning: Argument['leaning']): number =>
  said.filter((argument) => argument.leaning === leaning).length;

/** The weightiest for or against, by points and then by its words, so that no listing decides. */
export function strongest(said: readonly Argument[], leaning: Argument['leaning']): Argument | undefined {
  return said
    .filter((argument) => argument.leaning === leaning)
    .sort((a, b) => b.strength - a.strength || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))[0];
}

function problemOf(one: Case): string {
  if (one.arguments.length === 0) return 'Nothing is said about it.';
  const worst = strongest(one.arguments, 'against');
  return worst ? `It is said of it: ${quoted(worst)}.` : 'Nothing is said against it; less is said for it.';
}

function challengeOwn(one: Case): string {
  const worst = strongest(one.arguments, 'against');
  return worst
    ? `What speaks against it: ${quoted(worst)}.`
    : 'Nothing is said against it, which may mean that nobody looked.';
}

function confidenceOf({ case: { arguments: said } }: Weighed, isClear: boolean): Level {
  if (!isClear || said.length < 2) return 'LOW';
  return said.length >= ENOUGH_SAID ? 'HIGH' : 'MEDIUM';
}
