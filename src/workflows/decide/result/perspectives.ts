// Where each judge stands at the end, in one line with the evidence it leans on most.

import { cutAtWord, oneLine } from '../../evidence/one-line.ts';
import type { Missing } from '../answers/ask-judge.ts';
import type { Evaluation } from '../answers/evaluation.ts';
import type { Response } from '../answers/response.ts';
import {
  type DecisionOption,
  type JudgeAnswer,
  type Located,
  type Packet,
  STANCES,
  type Stance,
} from '../model/decision.ts';
import type { Debate } from './consensus.ts';

export interface Perspective {
  readonly stance: Stance;
  /** Null: no recommendation. */
  readonly vote: string | null;
  readonly confidence: JudgeAnswer['confidence'];
  readonly reason: string;
  readonly evidence: Located | undefined;
  readonly selfChallenge: string;
  /** Whose answers would settle or change its choice. */
  readonly questions: readonly string[];
  /** What it recommended before, where its vote has changed. */
  readonly changedFrom: string | null | undefined;
  /** Why there is no vote. */
  readonly missing: Missing['why'] | undefined;
}

const LONGEST_REASON = 400;

export function perspectivesOf(
  { evaluations, responses, missing }: Pick<Debate, 'evaluations' | 'responses' | 'missing'>,
  { options }: Pick<Packet, 'options'>,
  stances: readonly Stance[] = STANCES,
): Perspective[] {
  return stances.map((stance) => {
    const evaluation = evaluations.find((one) => one.stance === stance);
    const response = responses.find((one) => one.stance === stance);
    if (evaluation) return heard(evaluation, response, options);
    const why = missing.find((one) => one.stance === stance && one.round === 1)?.why ?? 'failed';
    return {
      stance,
      vote: null,
      confidence: 'LOW',
      reason: `No recommendation: the judge ${why}.`,
      evidence: undefined,
      selfChallenge: '',
      questions: [],
      changedFrom: undefined,
      missing: why,
    };
  });
}

function heard(
  evaluation: Evaluation,
  response: Response | undefined,
  options: Packet['options'],
): Perspective {
  const vote = response === undefined ? evaluation.chosen : response.vote;
  const isChanged = vote !== evaluation.chosen;
  const convincing = isChanged ? response?.convincedBy : undefined;
  const isOpinionKept = response === undefined || response.vote === response.said;
  return {
    stance: evaluation.stance,
    vote,
    confidence: response && isOpinionKept ? response.confidence : evaluation.confidence,
    reason: cutAtWord((isChanged ? response?.reasoning : undefined) || evaluation.reasoning, LONGEST_REASON),
    evidence:
      convincing?.evidence[0] ??
      leadingEvidence(
        evaluation,
        options.find(({ id }) => id === vote),
      ),
    selfChallenge: cutAtWord(evaluation.selfChallenge, LONGEST_REASON),
    questions: evaluation.questions.map((one) => cutAtWord(one, LONGEST_REASON)).filter((one) => one !== ''),
    changedFrom: isChanged ? evaluation.chosen : undefined,
    missing: undefined,
  };
}

/** Of its own option: first what its reasons quote. Who recommends nothing leans on nothing. */
function leadingEvidence(
  { options, reasoning }: Evaluation,
  chosen: DecisionOption | undefined,
): Located | undefined {
  const own = options.find(({ option }) => option === chosen?.id)?.evidence ?? [];
  const lines = chosen?.description.split('\n') ?? [];
  // A quote may begin behind the word that says which way its line leans.
  const isAgainst = ({ source, line, text }: Located): boolean =>
    SPEAKS_AGAINST.test(text) ||
    (source === `option ${chosen?.id}` && SPEAKS_AGAINST.test(lines[line - 1] ?? ''));
  const said = oneLine(reasoning, reasoning.length);
  const quoted = own.find(({ text }) => said.includes(oneLine(text, text.length)));
  return quoted && !isAgainst(quoted) ? quoted : (own.find((one) => !isAgainst(one)) ?? own[0]);
}

/** As decision records begin their arguments. */
const SPEAKS_AGAINST = /^\W*(?:bad|cons?|negative|drawback|disadvantage)\b/i;
