// Where each judge stands at the end, in one line with the evidence it leans on most.

import { oneLine } from '../prompts/one-line.ts';
import type { Missing } from './ask-judge.ts';
import { kindOf } from './claim-kind.ts';
import type { Debate } from './debate.ts';
import type { Evaluation } from './evaluation.ts';
import { bareStatement } from './judging/read-leanings.ts';
import { type JudgeAnswer, type JudgeEvidence, STANCES, type Stance } from './model.ts';
import type { Response } from './response.ts';

export interface Perspective {
  readonly stance: Stance;
  /** Null: no recommendation. */
  readonly vote: string | null;
  readonly confidence: JudgeAnswer['confidence'];
  readonly reason: string;
  readonly evidence: JudgeEvidence | undefined;
  readonly selfChallenge: string;
  /** What it recommended before, where its vote has changed. */
  readonly changedFrom: string | null | undefined;
  /** Why there is no vote. */
  readonly missing: Missing['why'] | undefined;
}

const LONGEST_REASON = 400;

export function perspectivesOf(
  { evaluations, responses, missing }: Pick<Debate, 'evaluations' | 'responses' | 'missing'>,
  stances: readonly Stance[] = STANCES,
): Perspective[] {
  return stances.map((stance) => {
    const evaluation = evaluations.find((one) => one.stance === stance);
    const response = responses.find((one) => one.stance === stance);
    if (evaluation) return heard(evaluation, response);
    const why = missing.find((one) => one.stance === stance && one.round === 1)?.why ?? 'failed';
    return {
      stance,
      vote: null,
      confidence: 'LOW',
      reason: `No recommendation: the judge ${why}.`,
      evidence: undefined,
      selfChallenge: '',
      changedFrom: undefined,
      missing: why,
    };
  });
}

function heard(evaluation: Evaluation, response: Response | undefined): Perspective {
  const vote = response === undefined ? evaluation.chosen : response.vote;
  const isChanged = vote !== evaluation.chosen;
  const convincing = isChanged ? response?.convincedBy : undefined;
  const isOpinionKept = response === undefined || response.vote === response.said;
  return {
    stance: evaluation.stance,
    vote,
    confidence: response && isOpinionKept ? response.confidence : evaluation.confidence,
    reason: oneLine((isChanged ? response?.reasoning : undefined) || evaluation.reasoning, LONGEST_REASON),
    evidence: convincing?.evidence[0] ?? leadingEvidence(evaluation, vote),
    selfChallenge: oneLine(evaluation.selfChallenge, LONGEST_REASON),
    changedFrom: isChanged ? evaluation.chosen : undefined,
    missing: undefined,
  };
}

/** What speaks for its own option, first what its reasons quote. Who recommends nothing leans on nothing. */
function leadingEvidence(
  { stance, options, reasoning }: Evaluation,
  vote: string | null,
): JudgeEvidence | undefined {
  if (vote === null) return undefined;
  const own = options.find(({ option }) => option === vote)?.evidence ?? [];
  const said = oneLine(reasoning, reasoning.length);
  const worth = ({ text }: JudgeEvidence): number =>
    (SPEAKS_AGAINST.test(text) ? 0 : 4) +
    (said.includes(bareStatement(oneLine(text, text.length)).replace(/\W+$/, '')) ? 2 : 0) +
    (kindOf(text) === stance ? 1 : 0) +
    (SPEAKS_FOR.test(text) ? 1 : 0);
  const [best] = [...own].sort((a, b) => worth(b) - worth(a));
  return best ?? options.flatMap(({ evidence }) => evidence)[0];
}

/** As decision records begin their arguments. */
const SPEAKS_FOR = /^\W*(?:good|pros?|positive|advantage|benefit)\b/i;
const SPEAKS_AGAINST = /^\W*(?:bad|cons?|negative|drawback|disadvantage)\b/i;
