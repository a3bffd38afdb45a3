// What the shape of a judge's answer cannot show: every option weighed once, ids known, quotes that stand.

import type { Finding } from '../../../domain/question.ts';
import { oneLine } from '../../prompts/one-line.ts';
import { locate, type Sources, sourcesOf } from '../answers/packet.ts';
import type { JudgeAnswer, JudgeEvidence, Packet } from '../model.ts';

export function checkEvaluation(answer: JudgeAnswer, packet: Packet): Finding[] {
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
