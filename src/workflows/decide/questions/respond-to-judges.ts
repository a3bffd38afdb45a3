// The question of round 2: having read the others, challenge them, then defend the own recommendation or revise it.

import { defineQuestion, type Finding, type Prompt } from '../../../domain/question.ts';
import { fence } from '../../evidence/fence.ts';
import { judgeSource } from '../answers/packet.ts';
import { sourcesWith } from '../answers/response.ts';
import { type Heard, respondToJudges } from '../judging/index.ts';
import { type Packet, type ResponseAnswer, responseAnswer } from '../model/decision.ts';
import { STANCE_WORDS } from '../model/stances.ts';
import {
  CHALLENGE_EXAMPLE,
  checkChosen,
  checkEvidence,
  EVIDENCE_RULES,
  fencePacket,
  INSTRUCTIONS,
  nonceFor,
  numbered,
  sayWho,
  WHERE_IDS_STAND,
} from './evaluate-options.ts';

/** A judge that was heard in round 1, with its file. */
export interface HeardJudge extends Heard {
  readonly text: string;
}

export interface ResponsePayload {
  readonly packet: Packet;
  readonly own: HeardJudge;
  readonly others: readonly HeardJudge[];
  /** False: the stance is where a judge begins, not where it must stay. */
  readonly keepsStance: boolean;
}

export const respond = defineQuestion<ResponsePayload, ResponseAnswer>({
  kind: 'respond-to-judges',
  answer: responseAnswer,
  prompt: promptFor,
  embedded: ({ packet, own, others }) => respondToJudges(packet, own, others),
  check: checkResponse,
});

function promptFor({ packet, own, others, keepsStance }: ResponsePayload): Prompt {
  const nonce = nonceFor(
    packet,
    [own, ...others].map(({ text }) => text),
  );
  const { stance, aim } = STANCE_WORDS[own.stance];
  const duties = [
    "Read and understand the other judges' reasoning.",
    'Challenge their positions with specific counter-arguments: each of the other judges, with evidence. To agree only is no answer.',
    'Defend your position, or revise it if you are genuinely convinced. That others agree with each other is no argument.',
    'If you change your recommendation, say in convincedBy EXACTLY what convinced you: whose argument, in which words, with evidence that was new to you. Otherwise convincedBy is null.',
  ];
  const nameOf = ({ stance: other }: Heard): string => judgeSource(other);
  return {
    system: sayWho(own.stance, nonce),
    user: [
      ...fencePacket(packet, nonce),
      ...[own, ...others].map((judge) => fence(nonce, { name: nameOf(judge), text: judge.text })),
      INSTRUCTIONS,
      `You continue the debate. Your own earlier answer stands under "${nameOf(own)}"; the positions of the others under ${others.map((judge) => `"${nameOf(judge)}"`).join(' and ')}.`,
      `Your stance is still ${stance}. ${aim}${keepsStance ? ' You keep this stance whatever the others say.' : ''}`,
      `Your duties:\n${numbered(duties)}`,
      `RULES:\n${numbered([...EVIDENCE_RULES, 'Words of a judge are cited like any other text, by the name in its marks.'])}`,
      CHALLENGE_EXAMPLE,
      WHERE_IDS_STAND,
    ].join('\n\n'),
  };
}

function checkResponse(answer: ResponseAnswer, payload: ResponsePayload): Finding[] {
  const { packet, own, others } = payload;
  const sources = sourcesWith(packet, [own, ...others]);
  const heard = others.map(({ stance }) => stance);
  const challenged = answer.challenges.filter(
    ({ judge, argument }) => heard.includes(judge) && argument.trim() !== '',
  );
  const isChange = answer.chosen !== own.answer.chosen;
  const isDocumented =
    answer.convincedBy !== null &&
    heard.includes(answer.convincedBy.judge) &&
    answer.convincedBy.argument.trim() !== '' &&
    answer.convincedBy.evidence.length > 0;
  return [
    ...(challenged.length > 0 || others.length === 0
      ? []
      : [{ path: 'challenges', message: 'no other judge is challenged' }]),
    ...checkChosen(
      answer.chosen,
      packet.options.map(({ id }) => id),
    ),
    ...(isChange && !isDocumented
      ? [{ path: 'convincedBy', message: 'a change must name the judge, the argument and evidence for it' }]
      : []),
    ...answer.challenges.flatMap(({ evidence }, index) =>
      checkEvidence(sources, evidence, `challenges.${index}.evidence`),
    ),
    ...checkEvidence(sources, answer.convincedBy?.evidence ?? [], 'convincedBy.evidence'),
  ];
}
