// What a roadmap run is made of and resumed from: texts, never paths to read.

import { z } from 'zod';
import { MOST_ANALYSTS } from '../../request/fields.ts';
import { DEPTHS } from '../../request/parse-values.ts';
import { TAKEN } from '../model/extraction.ts';

export const MODES = ['none', 'multi-spec', 'multi-roadmap', 'combined'] as const;
export type Mode = (typeof MODES)[number];

export const COMPLIANCE = ['strict', 'standard', 'light', 'auto'] as const;
const MOST_SPECS = 10;

const seat = z.strictObject({
  model: z.string(),
  persona: z.string().optional(),
  instruction: z.string().optional(),
});

export const roadmapInput = z.strictObject({
  specs: z
    .array(
      z.strictObject({
        label: z.string(),
        sourcePath: z.string(),
        text: z.string(),
        format: z.enum(['markdown', 'text', 'yaml', 'json']).default('markdown'),
      }),
    )
    .min(1)
    .max(MOST_SPECS),
  mode: z.enum(MODES),
  depth: z.enum(DEPTHS).default('standard'),
  compliance: z.enum(COMPLIANCE).default('auto'),
  persona: z.string().optional(),
  validate: z.boolean().default(true),
  interactive: z.boolean().optional(),
  /** Whoever writes variants of the roadmap; empty without --multi-roadmap. */
  seats: z.array(seat).max(MOST_SPECS).default([]),
  /** Names of models: who argues about specs, plans and reviews. Absent: the embedded engine. */
  model: z.string().optional(),
  /** The model that reads the spec beside the rules; absent: the rules alone. */
  reader: z.string().optional(),
  /** Who says how statements relate in each of the debates, by name; absent: nobody. */
  analysts: z
    .strictObject({
      specs: z.array(z.string()).max(MOST_ANALYSTS),
      roadmaps: z.array(z.string()).max(MOST_ANALYSTS),
    })
    .optional(),
  /** What a person says of lines that no rule can tell. */
  taken: z.array(z.strictObject({ line: z.number().int().positive(), as: z.enum(TAKEN) })).optional(),
  judges: z.array(z.string()).optional(),
  merger: z.string().optional(),
});

export type RoadmapInput = z.output<typeof roadmapInput>;
