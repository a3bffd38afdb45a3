// What a caller may ask of a review. Flags, options of the library and the reference are made from this schema.

import { z } from 'zod';
import { documentSource } from '../../request/fields.ts';
import { ARTIFACT_TYPES, SEVERITIES } from '../model/challenge.ts';
import { MOST_ROUNDS } from '../model/input.ts';

export const FAIL_ON = [...SEVERITIES, 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const reviewRequest = z.strictObject({
  document: documentSource.meta({
    description: 'The document',
    argument: '[file]',
    isOnlyArgument: true,
  }),
  type: z
    .enum(ARTIFACT_TYPES)
    .optional()
    .meta({
      description: `What the document is: ${ARTIFACT_TYPES.join(', ')}; otherwise detected`,
      short: 't',
      placeholder: 'type',
    }),
  maxRounds: z
    .literal([1, 2, MOST_ROUNDS])
    .default(MOST_ROUNDS)
    .meta({ description: `Rounds at most, 1 to ${MOST_ROUNDS}`, placeholder: 'count' }),
  context: documentSource.optional().meta({
    description: 'What the document is for, such as PROJECT.md; the adversary reads it, too',
    placeholder: 'file',
  }),
  author: z.string().default('none').meta({
    description: 'Who answers: a model, embedded, or none - you do, between the rounds',
    placeholder: 'model',
  }),
  adversary: z.string().optional().meta({
    description: 'The model that attacks; otherwise the embedded engine does, by rule',
    placeholder: 'model',
  }),
  failOn: z
    .enum(FAIL_ON)
    .default('never')
    .meta({
      description: `Exit with 1 where a challenge as severe is left open: ${FAIL_ON.join(', ')}`,
      placeholder: 'severity',
    }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask for your decision on what is left open',
    short: 'i',
  }),
  inPlace: z.boolean().default(false).meta({
    description: 'Write the revision of the author over the document, if nobody has edited it meanwhile',
  }),
  fresh: z.boolean().default(false).meta({
    description: 'Raise everything anew, also what an earlier review of the document settled',
  }),
  output: z.string().optional().meta({
    description: 'Folder for the review; otherwise review/ beside the document',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
  profile: z.string().optional().meta({
    description: 'Ask the model of a profile: quality, balanced (default) or budget',
    placeholder: 'name',
    isValueOptional: true,
  }),
});

export const PROFILES: ReadonlyMap<string, string> = new Map([
  ['quality', 'opus'],
  ['balanced', 'sonnet'],
  ['budget', 'haiku'],
]);

export const DEFAULT_PROFILE = 'balanced';
