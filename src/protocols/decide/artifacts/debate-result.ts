// debate-result.yaml: the two shapes of the seed to the letter, and after their keys what this program adds.

import { quoteYaml } from '../../markdown/quote-yaml.ts';
import { oneLine } from '../../prompts/one-line.ts';
import { type DecisionOption, placeOf } from '../model.ts';
import { userPrompt } from '../questions/choose-option.ts';
import type { Perspective } from '../result/perspectives.ts';
import type { DecisionResult } from '../result/result.ts';
import { renderYaml, type YamlValue } from './render-yaml.ts';

type Fields = readonly (readonly [string, YamlValue | undefined])[];

export function renderResult(result: DecisionResult, options: readonly DecisionOption[]): string {
  const isAgreed = result.outcome === 'CONSENSUS' || result.outcome === 'SINGLE';
  const shape = isAgreed ? agreed(result) : open(result, options);
  return renderYaml({ fields: [['debate_result', { fields: [...shape, ...additions(result)] }]] });
}

const agreed = (result: DecisionResult): Fields => [
  ['question_id', result.questionId],
  ['consensus', result.outcome === 'CONSENSUS'],
  ...(result.outcome === 'SINGLE' ? ([['outcome', 'SINGLE']] as const) : []),
  ['recommended_option', result.recommended],
  ['confidence', result.confidence],
  ['perspectives', { fields: result.perspectives.map((one) => [one.stance, inOneLine(one)] as const) }],
  ['change_log', changeLog(result)],
  ['consensus_type', result.consensusType ?? undefined],
];

const open = (result: DecisionResult, options: readonly DecisionOption[]): Fields => [
  ['question_id', result.questionId],
  ['consensus', false],
  ['outcome', result.outcome],
  ['confidence', result.confidence],
  [
    'distribution',
    { fields: result.distribution.map(({ option, judges }) => [quoteYaml(option), judges] as const) },
  ],
  [
    'perspectives',
    { fields: result.perspectives.map((one) => [`${one.stance}_favors`, inFull(one)] as const) },
  ],
  ['user_prompt', userPrompt(options)],
  ['change_log', changeLog(result)],
  ['chosen_option', result.chosen ?? undefined],
  ['chosen_by', result.chosen === null ? undefined : 'user'],
];

const additions = (result: DecisionResult): Fields => [
  ['least_sure_vote', result.leastSure ?? undefined],
  ['rounds', result.rounds],
  [
    'dissent',
    result.perspectives
      .filter(({ stance }) => result.dissent.includes(stance))
      .map((one) => ({
        fields: [
          ['judge', one.stance],
          ['option', one.vote],
          ['reason', one.reason],
        ] as const,
      })),
  ],
  ['crux', result.crux],
  ['questions', result.questions],
  ['notes', result.notes],
  [
    'hollow_changes',
    result.hollow.map(({ judge, from, to, counted, why }) => ({
      fields: [
        ['judge', judge],
        ['from', from],
        ['to', to],
        ['counted', counted],
        ['why', why],
      ] as const,
    })),
  ],
];

const changeLog = ({ changes }: DecisionResult): YamlValue =>
  changes.map(({ judge, round, from, to, reason }) => ({
    fields: [
      ['judge', judge],
      ['round', round],
      ['from', from],
      ['to', to],
      ['reason', oneLine(reason, 600)],
    ] as const,
  }));

const inOneLine = ({ vote, reason, changedFrom }: Perspective): string =>
  vote === null
    ? reason
    : `Option ${vote} - ${reason}${changedFrom === undefined ? '' : ` (changed from ${changedFrom ?? 'none'})`}`;

/** With the evidence on a line of its own. */
export function inFull({ vote, reason, evidence, changedFrom }: Perspective): string {
  if (vote === null) return reason;
  const lines = [
    `Option ${vote} - "${reason}"${changedFrom === undefined ? '' : ` (changed from ${changedFrom ?? 'none'})`}`,
    ...(evidence ? [`Evidence: "${oneLine(evidence.text, 300)}" (${placeOf(evidence)})`] : []),
  ];
  return lines.join('\n');
}
