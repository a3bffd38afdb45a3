// What a caller may ask of a review. Command-line flags and the reference are derived from this one schema.

import { z } from 'zod';
import { ARTIFACT_TYPES, SEVERITIES } from '../model.ts';
import { MOST_ROUNDS } from './input.ts';

export const FAIL_ON = [...SEVERITIES, 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const reviewRequest = z.strictObject({
  context: z.string().optional().meta({
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
  }),
});

/** What a checkpoint takes from the configuration instead. */
export const reviewOnlyRequest = z.strictObject({
  type: z
    .enum(ARTIFACT_TYPES)
    .optional()
    .meta({
      description: `What the document is: ${ARTIFACT_TYPES.join(', ')}; otherwise detected`,
      short: 't',
      placeholder: 'type',
    }),
  maxRounds: z
    .int()
    .min(1)
    .max(MOST_ROUNDS)
    .default(MOST_ROUNDS)
    .meta({ description: `Rounds at most, 1 to ${MOST_ROUNDS}`, placeholder: 'count' }),
});

export const PROFILES: ReadonlyMap<string, string> = new Map([
  ['quality', 'opus'],
  ['balanced', 'sonnet'],
  ['budget', 'haiku'],
]);

export const DEFAULT_PROFILE = 'balanced';
