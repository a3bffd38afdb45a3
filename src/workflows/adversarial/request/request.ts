// What a caller may ask of a comparison. Flags, options of the library and the reference are made from this schema.

import { z } from 'zod';
import { analysts, documentSource, names, seats } from '../../request/fields.ts';
import {
  DEFAULTS,
  DEPTHS,
  HIGHEST_CONVERGENCE,
  LOWEST_CONVERGENCE,
  OPEN_MARKS,
} from '../../request/parse-values.ts';
import { PROVENANCE, REBUTTALS } from './input.ts';

export const LONGEST_TYPE = 60;

export const adversarialRequest = z.strictObject({
  compare: z.array(documentSource).readonly().optional().meta({
    description: 'The 2-10 documents to compare: paths, patterns (specs/*.md), or - for stdin',
    short: 'c',
    placeholder: 'file,...',
    argument: '[files...]',
    argumentHelp: 'Documents to compare; the same as --compare',
  }),
  stdinName: z.string().optional().meta({
    description: 'Name for the document read from stdin (-)',
    placeholder: 'name',
  }),
  order: z
    .union([z.literal('none'), z.array(z.string()).readonly()], { error: 'must be none or a list of names' })
    .optional()
    .meta({
      description: 'The documents from oldest to newest, or none to choose the base by score',
      placeholder: 'file,...',
    }),
  ancestor: documentSource.optional().meta({
    description: 'The common ancestor of the documents, for a three-way merge',
    placeholder: 'file',
  }),
  force: z.boolean().default(false).meta({
    description: 'Merge even if the documents do not look like variants of one document',
  }),
  fresh: z.boolean().default(false).meta({
    description:
      'Ignore what .steelman/remembered.yaml holds about these documents, and ask everything again',
  }),
  source: z.string().optional().meta({
    description: 'The document that models write variants of; needs --generate and --agents',
    short: 's',
    placeholder: 'file',
  }),
  generate: z
    .string()
    .max(LONGEST_TYPE)
    .regex(/^[^\p{Cc}]*$/u, 'must be a short name on one line, for example roadmap')
    .optional()
    .meta({
      description: 'What they write from the source: roadmap, spec, design, plan, ...',
      short: 'g',
      placeholder: 'type',
    }),
  agents: seats.optional().meta({
    description:
      'Who argues: model[@effort][:persona[:"instruction"]], one for all documents or one for each; steelman models lists the names',
    short: 'a',
    placeholder: 'spec,...',
  }),
  model: z.string().optional().meta({
    description: 'The model for every role that no other flag names; steelman models lists the names',
    short: 'm',
    placeholder: 'name',
  }),
  analysts,
  judges: names.optional().meta({
    description: 'Models that judge (default: the first of --agents from another company than the authors)',
    placeholder: 'name,...',
  }),
  merger: z.string().optional().meta({
    description: 'Model that rewrites merged sections (default: none, passages are copied word for word)',
    placeholder: 'name',
  }),
  allowDegraded: z.boolean().default(false).meta({
    description: 'Let the built-in rules answer for a model that failed; the reports say where they did',
  }),
  blind: z.boolean().default(false).meta({
    description: 'Hide model names from the models that argue and judge',
  }),
  eliminate: z.boolean().default(false).meta({
    description: 'With five or more documents, debate only four finalists',
  }),
  depth: z.enum(DEPTHS).default(DEFAULTS.depth).meta({
    description: 'Rounds of debate: quick 1, standard 2, deep 3',
    short: 'd',
    placeholder: 'level',
    isLenient: true,
  }),
  rebuttals: z.enum(REBUTTALS).default('sequence').meta({
    description: 'Round 2: in sequence, each reading those before it, or simultaneous, which is faster',
    placeholder: 'order',
  }),
  convergence: z
    .number()
    .min(LOWEST_CONVERGENCE)
    .max(HIGHEST_CONVERGENCE)
    .default(DEFAULTS.convergence)
    .meta({
      description: 'Share of points that must be agreed, from 0.50 to 0.99',
      placeholder: 'share',
      isLenient: true,
    }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask for your decision after each step, here and in the page of steelman serve',
    short: 'i',
  }),
  output: z.string().optional().meta({
    description:
      'Folder for the merged document and adversarial/, or a name for the document (out/final.md); default: next to the first document',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
  focus: z.array(z.string()).readonly().default([]).meta({
    description: 'Debate only these areas, for example risk,completeness (default: all)',
    short: 'f',
    placeholder: 'area,...',
  }),
  provenance: z.enum(PROVENANCE).default('inline').meta({
    description: 'How the merged document names its sources: inline, sidecar (a file next to it) or none',
    placeholder: 'form',
  }),
  openMarks: z.enum(OPEN_MARKS).default(DEFAULTS.openMarks).meta({
    description: 'How the merged document marks open contradictions: line, comment or none',
    placeholder: 'form',
  }),
});

export type AdversarialRequest = z.input<typeof adversarialRequest>;
