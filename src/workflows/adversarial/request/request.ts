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
    description: 'The 2-10 documents to compare: paths, patterns such as specs/*.md, or - for stdin',
    short: 'c',
    placeholder: 'file,...',
    argument: '[files...]',
    argumentHelp: 'Documents to compare; the same as --compare',
  }),
  stdinName: z.string().optional().meta({
    description: 'What to call the document read from stdin (-)',
    placeholder: 'name',
  }),
  order: z
    .union([z.literal('none'), z.array(z.string()).readonly()], { error: 'must be none or a list of names' })
    .optional()
    .meta({
      description: 'The documents as they came after each other, oldest first, or none: go by the scores',
      placeholder: 'file,...',
    }),
  ancestor: documentSource.optional().meta({
    description: 'What the documents were made from: what one of them alone changed is taken over',
    placeholder: 'file',
  }),
  force: z.boolean().default(false).meta({
    description: 'Merge also where the documents do not look like variants of one',
  }),
  fresh: z.boolean().default(false).meta({
    description: 'Ask everything anew, whatever .steelman/remembered.yaml holds of these documents',
  }),
  source: z.string().optional().meta({
    description: 'The document from which agents write variants',
    short: 's',
    placeholder: 'file',
  }),
  generate: z
    .string()
    .max(LONGEST_TYPE)
    .regex(/^[^\p{Cc}]*$/u, 'must be a short name on one line, such as roadmap')
    .optional()
    .meta({
      description: 'What the agents write from the source: roadmap, spec, design, plan, ...',
      short: 'g',
      placeholder: 'type',
    }),
  agents: seats.optional().meta({
    description:
      'Seats, each model[@effort][:persona[:"instruction"]]; with --compare one for all documents or one for each',
    short: 'a',
    placeholder: 'spec,...',
  }),
  model: z.string().optional().meta({
    description: 'The model of all seats that no other flag names; see steelman models',
    short: 'm',
    placeholder: 'name',
  }),
  analysts,
  judges: names.optional().meta({
    description: 'The models that judge; otherwise the first seat of another family than the authors',
    placeholder: 'name,...',
  }),
  merger: z.string().optional().meta({
    description: 'The model that writes merged sections fluently; otherwise passages come in word for word',
    placeholder: 'name',
  }),
  allowDegraded: z.boolean().default(false).meta({
    description: 'Let the embedded engine answer for a model that failed; the run says where it did',
  }),
  blind: z.boolean().default(false).meta({
    description: 'Hide the names of models from those who argue and judge',
  }),
  eliminate: z.boolean().default(false).meta({
    description: 'Of five or more variants debate four: the best by count of those that are alike',
  }),
  depth: z.enum(DEPTHS).default(DEFAULTS.depth).meta({
    description: 'Rounds of debate: quick 1, standard 2, deep 3',
    short: 'd',
    placeholder: 'level',
    isLenient: true,
  }),
  rebuttals: z.enum(REBUTTALS).default('sequence').meta({
    description: 'Round 2: in sequence, each hearing those before it, or simultaneous, which is faster',
    placeholder: 'order',
  }),
  convergence: z
    .number()
    .min(LOWEST_CONVERGENCE)
    .max(HIGHEST_CONVERGENCE)
    .default(DEFAULTS.convergence)
    .meta({
      description: 'Share of points that must be agreed on, from 0.50 to 0.99',
      placeholder: 'share',
      isLenient: true,
    }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask for your decision after each step',
    short: 'i',
  }),
  output: z.string().optional().meta({
    description:
      'Folder for the merged document and adversarial/, or the document itself (out/final.md); otherwise beside the first document',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
  focus: z.array(z.string()).readonly().default([]).meta({
    description: 'Areas the debate keeps to, such as risk,completeness; otherwise all',
    short: 'f',
    placeholder: 'area,...',
  }),
  provenance: z.enum(PROVENANCE).default('inline').meta({
    description: 'How the merged document names its sources: inline, sidecar (a file beside it) or none',
    placeholder: 'form',
  }),
  openMarks: z.enum(OPEN_MARKS).default(DEFAULTS.openMarks).meta({
    description: 'How the merged document marks open contradictions: line, comment or none',
    placeholder: 'form',
  }),
});

export type AdversarialRequest = z.input<typeof adversarialRequest>;
