// What a caller may ask of a roadmap. Flags, options of the library and the reference are made from this schema.

import { z } from 'zod';
import { analysts, documentSource, names, seats } from '../../request/fields.ts';
import { PERSONAS } from '../../request/parse-agents.ts';
import { DEPTHS } from '../../request/parse-values.ts';
import { COMPLIANCE } from './input.ts';

export const roadmapRequest = z.strictObject({
  spec: documentSource.optional().meta({
    description: 'The spec: .md, .txt, .yaml or .json',
    argument: '[spec]',
    isOnlyArgument: true,
  }),
  specs: z.array(documentSource).readonly().optional().meta({
    description: 'The 2-10 specs to consolidate first, by debate',
    placeholder: 'file,...',
  }),
  multiRoadmap: z.boolean().default(false).meta({
    description: 'Let the agents write competing roadmaps, debate and merge them',
  }),
  agents: seats.optional().meta({
    description: 'Who writes them, 2-10, each model[@effort][:persona[:"instruction"]]',
    short: 'a',
    placeholder: 'spec,...',
  }),
  model: z.string().optional().meta({
    description: 'The model that reads, plans and reviews; otherwise the embedded engine does, by rule',
    short: 'm',
    placeholder: 'name',
  }),
  analysts,
  judges: names.optional().meta({
    description: 'The models that judge where roadmaps are debated; otherwise chosen from the agents',
    placeholder: 'name,...',
  }),
  merger: z.string().optional().meta({
    description: 'The model that writes merged sections where roadmaps are debated',
    placeholder: 'name',
  }),
  depth: z.enum(DEPTHS).default('standard').meta({
    description: 'How thoroughly: quick, standard or deep; also the rounds of a debate',
    short: 'd',
    placeholder: 'level',
  }),
  persona: z.enum(PERSONAS).optional().meta({
    description: 'The role to plan as, such as architect, security or qa; detected from the spec by default',
    short: 'p',
    placeholder: 'name',
  }),
  compliance: z.enum(COMPLIANCE).default('auto').meta({
    description: 'How strictly the extraction is verified: strict, standard, light or auto',
    placeholder: 'tier',
  }),
  take: z.array(z.string()).readonly().optional().meta({
    description: 'Decide a line under To Be Judged: 44=requirement, 44=deferred or 44=context; repeatable',
    placeholder: 'line=what',
  }),
  validate: z.boolean().default(true).meta({
    description:
      'Leave out the checks of the roadmap at the end; every requirement must be placed all the same',
  }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask for your decision where there is one to make',
    short: 'i',
  }),
  output: z.string().optional().meta({
    description: 'Folder for the roadmap; otherwise .dev/releases/current/<name of the spec>',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
});

export type RoadmapRequest = z.input<typeof roadmapRequest>;
