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
    description: 'The 2-10 specs to merge first, by debate',
    placeholder: 'file,...',
  }),
  multiRoadmap: z.boolean().default(false).meta({
    description: 'Let the models of --agents write competing roadmaps, then debate and merge them',
  }),
  agents: seats.optional().meta({
    description: 'Who writes the competing roadmaps, 2-10: model[@effort][:persona[:"instruction"]]',
    short: 'a',
    placeholder: 'spec,...',
  }),
  model: z.string().optional().meta({
    description: 'Model that reads, plans and reviews (default: the built-in rules)',
    short: 'm',
    placeholder: 'name',
  }),
  analysts,
  judges: names.optional().meta({
    description: 'Models that judge debated roadmaps (default: chosen from --agents)',
    placeholder: 'name,...',
  }),
  merger: z.string().optional().meta({
    description: 'Model that rewrites merged sections of debated roadmaps',
    placeholder: 'name',
  }),
  depth: z.enum(DEPTHS).default('standard').meta({
    description: 'How thoroughly to work: quick, standard or deep; also sets the rounds of a debate',
    short: 'd',
    placeholder: 'level',
  }),
  persona: z.enum(PERSONAS).optional().meta({
    description: 'Role to plan as, for example architect, security or qa (default: detected from the spec)',
    short: 'p',
    placeholder: 'name',
  }),
  compliance: z.enum(COMPLIANCE).default('auto').meta({
    description: 'How strictly to verify what was extracted: strict, standard, light or auto',
    placeholder: 'tier',
  }),
  take: z.array(z.string()).readonly().optional().meta({
    description:
      'Decide a doubtful line of the spec, listed in roadmap.md under To Be Judged: 44=requirement, 44=deferred or 44=context; repeatable. Until all are decided the roadmap is INCOMPLETE',
    placeholder: 'line=what',
  }),
  validate: z.boolean().default(true).meta({
    description: 'Skip the final checks; every requirement must still have a place',
  }),
  interactive: z.boolean().default(false).meta({
    description: 'Ask you where there is something to decide',
    short: 'i',
  }),
  output: z.string().optional().meta({
    description: 'Folder for the roadmap (default: .dev/releases/current/<name of the spec>)',
    short: 'o',
    placeholder: 'folder',
    isPlace: true,
  }),
});

export type RoadmapRequest = z.input<typeof roadmapRequest>;
