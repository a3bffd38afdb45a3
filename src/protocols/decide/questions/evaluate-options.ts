// The question of round 1, once for each stance: weigh every option and recommend one. Nobody hears anybody else.

import { defineQuestion, type Finding, type Prompt, type Question } from '../../../domain/question.ts';
import { oneLine } from '../../prompts/one-line.ts';
import { locate, type Sources, sourcesOf } from '../answers/packet.ts';
import { judgeOptions } from '../judging/index.ts';
import { type JudgeAnswer, type JudgeEvidence, judgeAnswers, type Packet, type Stance } from '../model.ts';
import { STANCE_WORDS } from '../stances.ts';
import {
  EVIDENCE_RULES,
  evaluationExample,
  fencePacket,
  INSTRUCTIONS,
  nonceFor,
  numbered,
  sayWho,
  WHERE_IDS_STAND,
} from './judge-prompt.ts';

/** One question for each stance, because each has a table of its own. */
export const evaluateOptions = <S extends Stance>(stance: S): Question<Packet, JudgeAnswer<S>> =>
  defineQuestion<Packet, JudgeAnswer<S>>({
    kind: `evaluate-options-${stance}`,
    answer: judgeAnswers[stance] as unknown as Question<Packet, JudgeAnswer<S>>['answer'],
    prompt: (packet) => promptFor(stance, packet),
    embedded: (packet) => judgeOptions(stance, packet),
    check: checkEvaluation,
  });

function promptFor(stance: Stance, packet: Packet): Prompt {
  const nonce = nonceFor(packet);
  const { evaluates, aim, table } = STANCE_WORDS[stance];
  const rules = [
    ...EVIDENCE_RULES,
    'Evaluate every option, each once, by its id; also those you will not choose. Of the one you choose put first the evidence that speaks most for it: it is printed beside your vote.',
    'Problems: what speaks against each option that you do not choose. Self-challenge: what speaks against your own choice.',
    'Questions: at most three, whose answers would settle the choice or change it, each with the cheapest way to answer it: an estimate, a count in data at hand, a trial. Name the option it is about. Ask for nothing that a text already says.',
    'Chosen is null only where the texts give you nothing to go on; then say in the reasoning what is missing, and ask for it.',
  ];
  return {
    system: sayWho(stance, nonce),
    user: [
      ...fencePacket(packet, nonce),
      INSTRUCTIONS,
      `${evaluates} ${table}`,
      aim,
      `Think before you choose, in this order: the evidence and the rows of each option; the problems; what speaks against the choice you lean to; the reasoning, in which you weigh the two strongest options against each other, in two to six sentences of at most 400 characters together, the deciding one first ("B, because ..."), for it is printed alone; the questions; and only then the option that follows.`,
      `RULES:\n${numbered(rules)}`,
      evaluationExample(stance),
      WHERE_IDS_STAND,
    ].join('\n\n'),
  };
}

function checkEvaluation(answer: JudgeAnswer, packet: Packet): Finding[] {
  const wanted = packet.options.map(({ id }) => id);
  const weighed = answer.options.map(({ option }) => option);
  const say = (ids: readonly string[], message: string): Finding[] =>
    ids.map((id) => ({ path: 'options', message: `option ${oneLine(id, 40)} ${message}` }));
  return [
    ...say(wanted.filter((id) => !weighed.includes(id)), 'is not evaluated'),
    ...say(weighed.filter((id) => !wanted.includes(id)), 'does not exist'),
    ...say(weighed.filter((id, index) => weighed.indexOf(id) !== index), 'is evaluated more than once'),
    ...checkChosen(answer.chosen, wanted),
    ...answer.options.flatMap(({ evidence }, index) =>
      checkEvidence(sourcesOf(packet), evidence, `options.${index}.evidence`),
    ),
  ]; // biome-ignore format: a list
}

export const checkChosen = (chosen: string | null, ids: readonly string[]): Finding[] =>
  chosen === null || ids.includes(chosen)
    ? []
    : [
        {
          path: 'chosen',
          message: `"${oneLine(chosen, 40)}" is no id of an option: one of ${ids.join(', ')}, or null`,
        },
      ];

export const checkEvidence = (
  sources: Sources,
  evidence: readonly JudgeEvidence[],
  path: string,
): Finding[] =>
  evidence
    .filter((one) => locate(sources, one) === undefined)
    .map(({ source, line, text }) => ({
      path,
      message: `"${oneLine(text, 80)}" does not stand in ${oneLine(source, 80)} at line ${line}`,
    }));
