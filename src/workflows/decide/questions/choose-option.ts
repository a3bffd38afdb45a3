// The question for the person where the judges do not agree: which option to go on with. Nobody there: it stays open.

import { z } from 'zod';
import {
  type Checkpoint,
  type Decision,
  defineQuestion,
  type Finding,
  type Reading,
} from '../../../domain/question.ts';
import { oneLine } from '../../evidence/one-line.ts';
import type { DecisionOption } from '../model/decision.ts';

export interface ChoosePayload {
  /** What each judge favours, a line each. */
  readonly perspectives: readonly string[];
  /** As they were listed. */
  readonly options: readonly DecisionOption[];
}

export const CHOOSE_OPTION = 'choose-option';

export const chooseOption = defineQuestion({
  kind: CHOOSE_OPTION,
  answer: z.strictObject({ option: z.string().nullable() }),
  prompt: ({ options }: ChoosePayload) => ({
    system: 'You decide where judges do not agree.',
    user: userPrompt(options),
  }),
  embedded: (_payload: ChoosePayload): { option: string | null } => ({ option: null }),
  check: ({ option }, { options }): Finding[] =>
    option === null || options.some(({ id }) => id === option)
      ? []
      : [{ path: 'option', message: `one of ${idsOf(options)}` }],
  person: { present, decide, read },
});

const LONGEST_OFFER = 600;

/** Seed 004, word for word; every option as it was listed. */
export const userPrompt = (options: readonly DecisionOption[]): string =>
  [
    '⚠️ Judges disagreed on this question. Review perspectives above.',
    '',
    'Which option would you like to proceed with?',
    ...options.map(offer),
  ].join('\n');

const offer = ({ id, label, description }: DecisionOption): string =>
  `[${id}] ${oneLine(description, LONGEST_OFFER) || oneLine(label, LONGEST_OFFER)}`;

const idsOf = (options: readonly DecisionOption[]): string => options.map(({ id }) => id).join(', ');

const LEAVE_OPEN = 'leave-open';
const LONGEST_LABEL = 80;

function present({ perspectives, options }: ChoosePayload): Checkpoint {
  return {
    name: CHOOSE_OPTION,
    question: [...perspectives, '', ...userPrompt(options).split('\n')],
    options: [
      { value: LEAVE_OPEN, label: 'Leave it open', fields: [] },
      // No id has brackets, so none can be taken for the first.
      ...options.map(({ id, label }) => ({
        value: `[${id}]`,
        label: `[${id}] ${oneLine(label, LONGEST_LABEL)}`,
        fields: [],
      })),
    ],
    default: 'Leave it open',
    grammar: `the id of an option: ${idsOf(options)}`,
  };
}

function decide({ option }: Decision): Reading {
  return { answer: { option: option === LEAVE_OPEN ? null : option.slice(1, -1) } };
}

function read(line: string, { options }: ChoosePayload): Reading {
  const word = line.trim().replace(/^\[([^\]]*)\]$/, '$1');
  const found =
    options.find(({ id }) => id === word) ??
    options.find(({ id }) => id.toLowerCase() === word.toLowerCase());
  if (found) return { answer: { option: found.id } };
  return { fault: { path: '', message: `say the id of an option: ${idsOf(options)}` } };
}
