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
      description: `What the document is: ${ARTIFACT_TYPES.join(', ')}; detected if you leave it out`,
      short: 't',
      placeholder: 'type',
    }),
  maxRounds: z
    .literal([1, 2, MOST_ROUNDS])
    .default(MOST_ROUNDS)
    .meta({ description: `Number of rounds at most, 1 to ${MOST_ROUNDS}`, placeholder: 'count' }),
  context: documentSource.optional().meta({
    description: 'Background that the adversary reads, too, for example PROJECT.md',
    placeholder: 'file',
  }),
  author: z.string().default('none').meta({
    description:
      'Who answers the challenges: a model, embedded (the built-in rules), or none: the review stops after each round, you revise or reply, and continue with --continue',
    placeholder: 'model',
  }),
  adversary: z.string().optional().meta({
    description: 'Model that attacks (default: the built-in rules, a linter)',
    placeholder: 'model',
  }),
  failOn: z
    .enum(FAIL_ON)
    .default('never')
    .meta({
      description: `Exit with 1 if a challenge of this severity or higher is still open, or if no model has read the document: ${FAIL_ON.join(', ')}`,
      placeholder: 'severity',
    }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask you to decide what is still open',
    short: 'i',
  }),
  inPlace: z.boolean().default(false).meta({
    description: 'Write the revision of the author over the document, unless it was edited during the review',
  }),
  fresh: z.boolean().default(false).meta({
    description: 'Also raise again what an earlier review of the document settled',
  }),
  output: z.string().optional().meta({
    description: 'Folder for the review (default: review/ next to the document)',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
  profile: z.string().optional().meta({
    description:
      'Attack with the model of a profile: quality (opus), balanced (sonnet, the default) or budget (haiku)',
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
