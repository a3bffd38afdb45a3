// What came of a debate, as data: everything that the files and the contract say is taken from here.

import { oneLine } from '../../evidence/one-line.ts';
import { noteMissing } from '../answers/ask-judge.ts';
import type { Evaluation } from '../answers/evaluation.ts';
import { totalOf } from '../answers/totals.ts';
import type { Packet, Stance } from '../model/decision.ts';
import type { DecideInput } from '../model/input.ts';
import { STANCE_WORDS } from '../model/stances.ts';
import type { Consensus, Debate } from './consensus.ts';
import { findCrux } from './find-crux.ts';
import { type Perspective, perspectivesOf } from './perspectives.ts';

export interface Change {
  readonly judge: Stance;
  readonly round: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

export interface HollowChange {
  readonly judge: Stance;
  readonly from: string | null;
  readonly to: string | null;
  /** False: the judge keeps its earlier vote. */
  readonly counted: boolean;
  readonly why: string;
}

export type DecisionOutcome = Consensus['outcome'] | 'SINGLE';

export interface DecisionResult {
  readonly questionId: string;
  readonly outcome: DecisionOutcome;
  readonly recommended: string | null;
  readonly confidence: 'HIGH' | 'MEDIUM' | 'LOW' | 'REQUIRES_INPUT';
  /** The least sure of the votes for what is recommended; null where nothing is. */
  readonly leastSure: Perspective['confidence'] | null;
  readonly consensusType: 'unanimous' | 'majority' | null;
  readonly rounds: number;
  readonly perspectives: readonly Perspective[];
  /** By option, in the order of the stances. */
  readonly distribution: readonly { readonly option: string; readonly judges: readonly Stance[] }[];
  readonly dissent: readonly Stance[];
  readonly changes: readonly Change[];
  readonly hollow: readonly HollowChange[];
  /** What it hangs on. */
  readonly crux: string;
  /** Whose answers would settle or change it, as the judges ask them. */
  readonly questions: readonly string[];
  readonly notes: readonly string[];
  /** By a person, where the judges did not agree. */
  readonly chosen: string | null;
}

export function resultOf(input: DecideInput, packet: Packet, debate: Debate): DecisionResult {
  const isSingle = input.route === 'single';
  const perspectives = perspectivesOf(debate, packet, isSingle ? ['effort'] : undefined);
  const [only] = perspectives;
  const single = isSingle && only?.vote != null ? only : undefined;
  const { consensus } = debate;
  const outcome = single ? 'SINGLE' : consensus.outcome;
  const recommended = single?.vote ?? consensus.option ?? null;
  const changes = changesOf(debate);
  const hollow = hollowOf(debate);
  const told = single ? { outcome: 'CONSENSUS' as const, option: recommended ?? undefined } : consensus;
  return {
    questionId: input.question_id,
    outcome,
    recommended,
    confidence: single ? single.confidence : CONFIDENCE[consensus.outcome],
    leastSure: leastSure(perspectives.filter(({ vote }) => vote !== null && vote === recommended)),
    consensusType: single ? null : (consensus.type ?? null),
    rounds: debate.rounds,
    perspectives,
    distribution: [...consensus.distribution].map(([option, judges]) => ({ option, judges })),
    dissent: perspectives
      .filter(({ vote }) => consensus.option !== undefined && vote !== null && vote !== consensus.option)
      .map(({ stance }) => stance),
    crux: findCrux(packet, told, perspectives),
    questions: [...new Set(perspectives.flatMap((one) => one.questions))],
    changes,
    hollow,
    notes: [
      ...untold(packet, recommended),
      ...notesOf(debate, { outcome, recommended, hollow, perspectives }),
    ],
    chosen: null,
  };
}

/** Seed 004; ruling E-19. */
const CONFIDENCE = { CONSENSUS: 'HIGH', CONTESTED: 'REQUIRES_INPUT', INSUFFICIENT: 'LOW' } as const;

const SURENESS: readonly Perspective['confidence'][] = ['LOW', 'MEDIUM', 'HIGH'];

const leastSure = (winners: readonly Perspective[]): Perspective['confidence'] | null =>
  SURENESS.find((one) => winners.some(({ confidence }) => confidence === one)) ?? null;

/** An option that is only a name can be voted for by elimination alone, and readers must know. */
const untold = ({ options }: Packet, recommended: string | null): string[] =>
  options
    .filter(({ label, description }) => ['', label.trim()].includes(description.trim()))
    .map(({ id }) =>
      id === recommended
        ? `Option ${id} has no text but its name: the votes for it are by elimination. Describe it and ask again`
        : `Option ${id} has no text but its name: nothing speaks for or against it`,
    );

/** Only votes that really changed. */
const changesOf = ({ responses }: Debate): Change[] =>
  responses
    .filter(({ vote, previous }) => vote !== previous)
    .map(({ stance, previous, vote, convincedBy }) => ({
      judge: stance,
      round: 2,
      from: previous,
      to: vote,
      reason:
        convincedBy === null
          ? 'No reason given'
          : `Convinced by the ${convincedBy.judge} judge: ${convincedBy.argument || '(nothing said)'}`,
    }));

const hollowOf = ({ responses }: Debate): HollowChange[] =>
  responses
    .filter(({ change }) => change === 'hollow' || change === 'undocumented')
    .map(({ stance, previous, said, vote, change }) => ({
      judge: stance,
      from: previous,
      to: said,
      counted: vote === said,
      why:
        change === 'hollow'
          ? 'nothing is named that was new to this judge and stands in the texts'
          : 'it is not said what convinced',
    }));

function notesOf(
  debate: Debate,
  {
    outcome,
    recommended,
    hollow,
    perspectives,
  }: Pick<DecisionResult, 'outcome' | 'recommended' | 'hollow' | 'perspectives'>,
): string[] {
  const { evaluations, responses, missing } = debate;
  const nobody = responses.filter(({ challenges }) => challenges.length === 0);
  const leaning = hollow.filter(({ counted, to }) => counted && to === recommended);
  return [
    ...missing.map((one) => noteMissing(one, evaluations.length)),
    ...nobody.map(({ stance }) => `${STANCE_WORDS[stance].name} challenges no other judge in round 2`),
    ...(outcome === 'CONSENSUS' && leaning.length > 0
      ? [
          `The consensus rests on a hollow change of the ${leaning.map(({ judge }) => judge).join(' and ')} judge`,
        ]
      : []),
    ...withdrawals(debate),
    ...sharedEvidence(perspectives, recommended),
    ...evaluations.flatMap(choiceAgainstTotals),
    ...strikes(debate),
    ...(evaluations.length > 0 && evaluations.every(({ agent }) => agent.startsWith('embedded'))
      ? ['No mind has read the texts: marks and stated days were counted']
      : []),
    ...(outcome === 'SINGLE' ? ['One judge was asked: the question is not critical for the scope'] : []),
  ];
}

/** Whoever falls silent makes the others look more of one mind than they were. */
const withdrawals = ({ responses }: Debate): string[] =>
  responses
    .filter(({ vote, previous }) => vote === null && previous !== null)
    .map(
      ({ stance, previous }) =>
        `${STANCE_WORDS[stance].name} withdraws option ${previous} in round 2 and no longer counts among the judges`,
    );

/** Several votes for one reason are one reason. */
function sharedEvidence(perspectives: readonly Perspective[], recommended: string | null): string[] {
  const supporters = perspectives.filter(({ vote }) => vote !== null && vote === recommended);
  const leaned = new Set(supporters.map(({ evidence }) => evidence?.text));
  const [text] = leaned;
  if (supporters.length < 2 || leaned.size > 1 || text === undefined) return [];
  return [`All votes for option ${recommended} lean on the same words: "${oneLine(text, 160)}"`];
}

function choiceAgainstTotals(evaluation: Evaluation): string[] {
  const against = againstTotals(evaluation);
  if (against === undefined) return [];
  return [
    `${STANCE_WORDS[evaluation.stance].name} chooses option ${against.chosen}, though ${describeAgainst(against)}`,
  ];
}

function strikes({ evaluations, responses }: Debate): string[] {
  const counts = evaluations.map(({ stance, options }) => {
    const response = responses.find((one) => one.stance === stance);
    const later = [...(response?.challenges ?? []), ...(response?.convincedBy ? [response.convincedBy] : [])];
    const struck = [...options, ...later].reduce((sum, one) => sum + one.struck.length, 0);
    return { stance, struck };
  });
  const total = counts.reduce((sum, { struck }) => sum + struck, 0);
  if (total === 0) return [];
  const by = counts.filter(({ struck }) => struck > 0).map(({ stance, struck }) => `${stance} ${struck}`);
  return [`${total} quotation${total === 1 ? '' : 's'} not found in the texts (${by.join(', ')})`];
}

export interface AgainstTotals {
  /** With the total of the choice, and of the option that its tables prefer. */
  readonly chosen: string;
  readonly total: number;
  readonly preferred: string;
  readonly best: number;
}

/** Of risk and value; what the effort tables are worth hangs on the value that another judge sees. */
export function againstTotals({ stance, chosen, options }: Evaluation): AgainstTotals | undefined {
  if (chosen === null || stance === 'effort') return undefined;
  const isRisk = stance === 'risk';
  const totals = options.flatMap((one) => {
    const total = totalOf(one.rated);
    return total === null ? [] : [{ option: one.option, total }];
  });
  const own = totals.find(({ option }) => option === chosen);
  if (own === undefined) return undefined;
  const [first] = [...totals].sort((a, b) => (isRisk ? a.total - b.total : b.total - a.total));
  if (first === undefined || first.total === own.total) return undefined;
  return { chosen, total: own.total, preferred: first.option, best: first.total };
}

/** "the tables put option C first: 0.0 against 0.6". */
export const describeAgainst = ({ total, preferred, best }: AgainstTotals): string =>
  `the tables put option ${preferred} first: ${best.toFixed(1)} against ${total.toFixed(1)}`;
