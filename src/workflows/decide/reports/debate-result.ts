// debate-result.yaml: the two shapes of the seed to the letter, and after their keys what this program adds. Pure layers import no
// YAML package, so the YAML with keys from data and text over several lines is written here.

import { oneLine } from '../../evidence/one-line.ts';
import { quoteYaml } from '../../reports/quote-yaml.ts';
import { type DecisionOption, placeOf } from '../model/decision.ts';
import { userPrompt } from '../questions/choose-option.ts';
import type { Perspective } from '../result/perspectives.ts';
import type { DecisionResult } from '../result/result.ts';

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

export type YamlValue =
  | string
  | number
  | boolean
  | null
  | readonly YamlValue[]
  /** Keys in the order in which they are written, quoted where they are data; undefined is left out. */
  | { readonly fields: readonly (readonly [string, YamlValue | undefined])[] };

export const renderYaml = (value: YamlValue): string => `${renderBelow(value, '').join('\n')}\n`;

function renderBelow(value: YamlValue, indent: string): string[] {
  if (isFields(value)) {
    return value.fields.flatMap(([key, field]) =>
      field === undefined ? [] : renderField(`${indent}${key}:`, field, indent),
    );
  }
  return [`${indent}${scalar(value)}`];
}

function renderField(head: string, value: YamlValue, indent: string): string[] {
  if (isFields(value))
    return value.fields.length === 0 ? [`${head} {}`] : [head, ...renderBelow(value, `${indent}  `)];
  if (isList(value)) {
    if (!value.some(isFields)) return [`${head} [${value.map(scalar).join(', ')}]`];
    return [head, ...value.flatMap((item) => renderItem(item, `${indent}  `))];
  }
  if (typeof value === 'string' && isBlockText(value)) {
    return [`${head} |-`, ...value.split('\n').map((line) => (line === '' ? '' : `${indent}  ${line}`))];
  }
  return [`${head} ${scalar(value)}`];
}

const renderItem = (item: YamlValue, indent: string): string[] =>
  renderBelow(item, '').map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`);

const isFields = (value: YamlValue): value is Extract<YamlValue, { fields: unknown }> =>
  typeof value === 'object' && value !== null && 'fields' in value;

const isList = (value: YamlValue): value is readonly YamlValue[] => Array.isArray(value);

const scalar = (value: YamlValue): string =>
  quoteYaml(typeof value === 'object' && value !== null ? null : value);

/** Several lines that mean the same as they are; everything else is quoted. */
const isBlockText = (text: string): boolean =>
  text.includes('\n') &&
  /^\S/.test(text) &&
  /\S$/.test(text) &&
  !/[^\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[ \t]$/mu.test(
    text.replace(/[\u{10000}-\u{10ffff}]/gu, 'x'),
  );
