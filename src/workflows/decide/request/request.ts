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
  { error: 'must be text such as "A: none" or { id, label, description }' },
);

export const decideRequest = z.strictObject({
  question: z.string().min(1, 'must not be empty').meta({
    description:
      'The question itself, or a file with it: .yaml or .json, or a decision record (.md); - reads stdin',
    argument: '[question]',
    isOnlyArgument: true,
  }),
  options: z.array(option).readonly().optional().meta({
    description: 'An option, "A: label - description"; once for each',
    flag: 'option',
    placeholder: 'option',
    isRepeated: true,
  }),
  context: z.array(documentSource).readonly().optional().meta({
    description: 'A text that judges may argue from; once for each',
    placeholder: 'file',
    isRepeated: true,
  }),
  id: z.string().optional().meta({
    description: 'The id of the question, which names its files; otherwise made from its words',
    placeholder: 'id',
  }),
  featureDir: z.string().optional().meta({
    description:
      'The folder whose sadd/ gets the files; otherwise what the question file says, or .steelman/<id>',
    placeholder: 'folder',
    isPlace: true,
  }),
  judges: names.optional().meta({
    description: 'Models for risk, value and effort: three, or one for all; otherwise the embedded engine',
    short: 'j',
    placeholder: 'model,...',
  }),
  model: z.string().optional().meta({
    description: 'The model of all three judges',
    short: 'm',
    placeholder: 'name',
  }),
  rounds: z.literal([1, 2]).optional().meta({
    description: 'Rounds at most: 1, or 2 if the judges disagree (default: 2)',
    placeholder: 'count',
  }),
  threshold: z.number().optional().meta({
    description: 'Share of the votes that makes a consensus (default: 0.67, two thirds)',
    placeholder: 'share',
  }),
  judgeTimeout: z.number().optional().meta({
    description: 'Seconds that a judge may take for one answer (default: 120)',
    placeholder: 'seconds',
  }),
  debate: z.boolean().optional().meta({
    description: 'Put the question to all three judges, whatever its class; so do --judges and --rounds',
  }),
  ...recorded.shape,
});

export type DecideRequest = z.input<typeof decideRequest>;
