// What a review is made of and resumed from: texts, never paths to read.

import { z } from 'zod';
import { ARTIFACT_TYPES } from './challenge.ts';
import { priorChallenge } from './prior.ts';

/** Seed 003: three rounds, then somebody decides. */
export const MOST_ROUNDS = 3;

const text = z.strictObject({
  /** Name of the file, without its folder. */
  label: z.string(),
  sourcePath: z.string(),
  text: z.string(),
});

export const reviewInput = z.strictObject({
  artifact: text,
  type: z.enum(ARTIFACT_TYPES),
  context: text.optional(),
  maxRounds: z.int().min(1).max(MOST_ROUNDS).default(MOST_ROUNDS),
  /** Name of a model, or `embedded`. Absent: a person revises the document, and the run waits for them. */
  author: z.string().optional(),
  /** Name of a model. Absent: the embedded engine. */
  adversary: z.string().optional(),
  /** A person decides what becomes of the challenges that are open at the end. */
  interactive: z.boolean().optional(),
  /** The revision of a model author goes over the document itself, too; whoever ran the review sees to it. */
  inPlace: z.boolean().optional(),
  /** What the revision is called, beside the folder of the run: a name that nothing there has yet. */
  revisedName: z.string().optional(),
  /** What an earlier review of the same document settled. */
  prior: z.array(priorChallenge).readonly().optional(),
});

export type ReviewInput = z.output<typeof reviewInput>;
