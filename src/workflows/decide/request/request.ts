// What a caller may ask of a decision. Flags, options of the library and the reference are made from this schema.

import { z } from 'zod';
import { documentSource, names } from '../../request/fields.ts';
import { recorded } from '../model/recorded.ts';

const option = z.union(
  [
    z.string().min(1),
    z.strictObject({
      id: z.string().optional(),
      label: z.string().min(1),
      description: z.string().optional(),
    }),
  ],
  { error: 'must be text ("A: none") or { id, label, description }' },
);

export const decideRequest = z.strictObject({
  question: z.string().min(1, 'must not be empty').meta({
    description:
      'The question, or a file that holds it: .yaml, .json or a decision record (.md); - reads stdin',
    argument: '[question]',
    isOnlyArgument: true,
  }),
  options: z.array(option).readonly().optional().meta({
    description: 'An option, "A: label - description"; repeatable',
    flag: 'option',
    placeholder: 'option',
    isRepeated: true,
  }),
  context: z.array(documentSource).readonly().optional().meta({
    description: 'A text that the judges may quote; repeatable',
    placeholder: 'file',
    isRepeated: true,
  }),
  id: z.string().optional().meta({
    description: 'Id of the question, used in file names (default: made from its words)',
    placeholder: 'id',
  }),
  featureDir: z.string().optional().meta({
    description:
      'Folder whose sadd/ gets the files (default: the one in the question file, or .steelman/<id>)',
    placeholder: 'folder',
    isPlace: true,
  }),
  judges: names.optional().meta({
    description: 'Models for risk, value and effort: three, or one for all (default: the built-in rules)',
    short: 'j',
    placeholder: 'model,...',
  }),
  model: z.string().optional().meta({
    description: 'Model for all three judges',
    short: 'm',
    placeholder: 'name',
  }),
  rounds: z.literal([1, 2]).optional().meta({
    description: 'Number of rounds at most: 1, or 2 if the judges disagree (default: 2)',
    placeholder: 'count',
  }),
  threshold: z.number().optional().meta({
    description: 'Share of votes needed for a consensus (default: 0.67, two thirds)',
    placeholder: 'share',
  }),
  judgeTimeout: z.number().optional().meta({
    description: 'How long a judge may take for one answer (default: 120)',
    placeholder: 'seconds',
  }),
  debate: z.boolean().optional().meta({
    description: 'Ask all three judges, whatever kind of question it is; so do --judges and --rounds',
  }),
  ...recorded.shape,
});

export type DecideRequest = z.input<typeof decideRequest>;
