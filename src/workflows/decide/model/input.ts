// What a run that decides is made of and resumed from: the fields of a debate context, the texts that judges may argue
// from, and the rules of the debate. Texts, never paths to read.

import { z } from 'zod';
import { recorded } from './recorded.ts';

/** Fewer are no choice; more than there are letters nobody can keep apart. */
const FEWEST_OPTIONS = 2;
const MOST_OPTIONS = 26;

/** Ids stand in prompts, tables and the name of nothing else: one short line without marks of ours, and not our "none". */
const OPTION_ID = /^(?!none$)[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,38}[\p{L}\p{N}])?$/iu;

const option = z.strictObject({
  id: z.string().regex(OPTION_ID, 'letters, digits, blanks, dots, dashes; at most 40'),
  label: z.string(),
  description: z.string(),
  /** For the reader only: judges see neither. */
  file: z.string().optional(),
  lines: z.array(z.int().positive().nullable()).optional(),
});

/** Seed 004: the defaults of a debate; 0.67 is the accepted spelling of two thirds (ruling D-20). */
export const debateConfig = z.strictObject({
  max_rounds: z.int().min(1).max(2).default(2),
  consensus_threshold: z.number().gt(0.5).max(1).default(0.67),
  /** Seconds. */
  timeout_per_judge: z.number().positive().max(86_400).default(120),
  require_stance_maintenance: z.boolean().default(true),
  require_change_documentation: z.boolean().default(true),
});
export type DebateConfig = z.output<typeof debateConfig>;

export const decideInput = z.strictObject({
  question_id: z.string().min(1),
  question_text: z.string().min(1),
  options: z
    .array(option)
    .min(FEWEST_OPTIONS)
    .max(MOST_OPTIONS)
    // Judges and people say ids in any case.
    .refine(
      (options) => new Set(options.map(({ id }) => id.toLowerCase())).size === options.length,
      'ids must differ',
    ),
  /** The relevant excerpt of a specification. */
  spec_context: z.string().default(''),
  /** Whole documents beside it. */
  context: z
    .array(z.strictObject({ label: z.string(), sourcePath: z.string(), text: z.string() }))
    .default([]),
  feature_name: z.string().default(''),
  /** For the record only. */
  feature_dir: z.string().default(''),
  config: debateConfig.prefault({}),
  /** What the files of the judges are called by: the id, made fit for a file name. */
  file_stem: z.string().min(1),
  /** Three judges, or the one that gives a single recommendation. */
  route: z.enum(['debate', 'single']).default('debate'),
  /** Names of models, one for all judges or one for each; absent: the embedded engine. */
  judges: z
    .array(z.string())
    .refine(({ length }) => length === 1 || length === 3, 'one model for all judges, or three')
    .optional(),
  ...recorded.shape,
});

export type DecideInput = z.output<typeof decideInput>;
