// What a decision reports at its end: the outcome, each vote with its reason, what would change it.

import {
  bold,
  counted,
  DONE,
  type Exit,
  file,
  type Line,
  type Shown,
  type Span,
  type Summary,
  styled,
} from '../../../domain/workflow/summary.ts';
import { classifyQuestion } from '../../classify/index.ts';
import { cutAtWord } from '../../evidence/one-line.ts';
import { placeOf } from '../model/decision.ts';
import type { DecideInput } from '../model/input.ts';
import { debateFile } from '../request/file-stem.ts';
import type { DecideOutput } from '../result/contract.ts';
import type { Perspective } from '../result/perspectives.ts';
import { tooFew } from './decision.ts';

/** Ruling E-19: too few judges is a failure of those who were asked. */
const INSUFFICIENT = 4;
const STRICT_CONTESTED = 3;

export function summariseDecide(output: DecideOutput, input: DecideInput, shown: Shown): Summary {
  const { contract, result, missing } = output;
  return {
    lines: linesOf(output, input),
    contract,
    fields: {
      route: output.route,
      ...(shown.isNew && { classification: classifyQuestion(input.question_text) }),
      perspectives: result.perspectives,
      distribution: Object.fromEntries(result.distribution.map(({ option, judges }) => [option, judges])),
      dissent: result.dissent,
      crux: result.crux,
      questions: result.questions,
      change_log: result.changes,
      hollow_changes: result.hollow,
      notes: result.notes,
      missing,
    },
    exit: exitOf(output, shown.isStrict),
  };
}

function exitOf({ contract, result }: DecideOutput, isStrict: boolean): Exit {
  if (contract.status === 'failed') {
    const hint = result.questions[0] ?? 'Put the question again.';
    return { code: INSUFFICIENT, error: `Nothing is decided: ${tooFew(result)}`, hint };
  }
  return isStrict && contract.status === 'partial' ? { code: STRICT_CONTESTED } : DONE;
}

function linesOf(output: DecideOutput, input: DecideInput): Line[] {
  const { result, contract } = output;
  const judges = contract.debate_files.map(
    (name, at): Line => [at === 0 ? 'Judges: ' : '        ', file(name)],
  );
  const isOpen = result.outcome === 'CONTESTED' && result.chosen === null;
  return [
    [bold(input.question_text.split('\n', 1)[0] ?? '')],
    ...verdictLines(output, input.options),
    '',
    ...result.perspectives.flatMap((one) => voteLines(one, result.dissent.includes(one.stance))),
    '',
    [
      bold(result.outcome === 'INSUFFICIENT' ? 'What is missing' : 'What would change this'),
      `: ${result.crux}`,
    ],
    ...(result.questions.length === 0
      ? []
      : [[bold('What would settle it:')], ...result.questions.map((one) => `  - ${one}`)]),
    ...result.notes.map((note): Line => [styled('note:', 'yellow'), ` ${note}`]),
    '',
    ['Decision: ', file(contract.decision_path ?? '', 'bold')],
    ['Result: ', file(contract.result_path ?? '')],
    ...judges,
    isOpen
      ? 'Next: choose yourself (steelman decide --interactive), or find out as above'
      : ['Next: steelman verify ', file('.')],
  ];
}

function verdictLines({ result }: DecideOutput, options: DecideInput['options']): Line[] {
  const { outcome, recommended, consensusType, leastSure, distribution, rounds, chosen } = result;
  const named = (id: string | null): string => {
    const label = options.find((one) => one.id === id)?.label ?? '';
    return label === '' || label === id ? `option ${id}` : `option ${id} (${label})`;
  };
  const votes =
    [...distribution]
      .sort((a, b) => b.judges.length - a.judges.length)
      .map(({ option, judges }) => `${option} ${judges.length}`)
      .join(', ') || 'none';
  const after = `votes: ${votes}; ${counted(rounds, 'round')}`;
  const byUser: Line[] = chosen === null ? [] : [['You chose ', bold(named(chosen)), '.']];
  switch (outcome) {
    case 'CONSENSUS':
      return [
        [
          styled('CONSENSUS', 'green'),
          ': ',
          bold(named(recommended)),
          ` (${consensusType}, least sure vote ${leastSure}; ${after})`,
        ],
      ];
    case 'SINGLE':
      return [[styled('RECOMMENDED', 'green'), ': ', bold(named(recommended)), ' (one judge)']];
    case 'CONTESTED':
      return [[styled('CONTESTED', 'yellow'), `: the judges do not agree (${after})`], ...byUser];
    default:
      return [[styled('INSUFFICIENT', 'red'), `: ${tooFew(result)} (${after})`], ...byUser];
  }
}

const LONGEST_LINE = 200;

function voteLines(
  { stance, vote, confidence, reason, evidence, changedFrom }: Perspective,
  dissents: boolean,
): Line[] {
  const changed = changedFrom === undefined ? '' : `, changed from ${changedFrom ?? 'none'}`;
  const apart = dissents ? ', dissents' : '';
  const head: Span[] = [`  ${stance.padEnd(6)}  `, bold(vote ?? 'none')];
  const why = cut(firstSentence(reason));
  if (vote === null) return [[...head, `  ${why}`]];
  const said = `  ${confidence}${changed}${apart}: ${why}`;
  // Reasons often quote it already.
  if (evidence === undefined || said.includes(cut(evidence.text))) return [[...head, said]];
  return [[...head, said], [styled(`          "${cut(evidence.text)}" (${placeOf(evidence)})`, 'dim')]];
}

/** The rest is in the file of the judge. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;

const cut = (text: string): string => cutAtWord(text, LONGEST_LINE);

/** `--dry-run`: what would be asked of whom and written where. */
export function previewDecide(input: DecideInput, { engine }: Shown): Summary {
  const isSingle = input.route === 'single';
  const judges = isSingle ? (['effort'] as const) : (['risk', 'value', 'effort'] as const);
  const files = judges.map((judge) => `../${debateFile(input.file_stem, judge, 1)}`);
  return {
    lines: [
      [bold(input.question_text.split('\n', 1)[0] ?? '')],
      ...input.options.map(({ id, label }) => `  ${id}  ${label}`),
      `Judges: ${judges.join(', ')}; at most ${counted(isSingle ? 1 : input.config.max_rounds, 'round')}`,
      engine === 'embedded' ? 'Answered by the built-in rules, no model.' : `Answered by ${engine}.`,
    ],
    contract: {},
    fields: {
      question_id: input.question_id,
      question_text: input.question_text,
      options: input.options.map(({ id, label, description }) => ({ id, label, description })),
      classification: classifyQuestion(input.question_text),
      route: input.route,
      config: input.config,
      engine,
    },
    writes: ['.', ...files],
    exit: DONE,
  };
}
