// The recorded result of a comparison, if it has the shape that this version shows. Journals are anybody's word, and an
// earlier version may have recorded less.

import { z } from 'zod';
import type { AdversarialOutput } from '../../protocols/adversarial/index.ts';

const shown = z.object({
  variants: z.array(z.object({ letter: z.string(), label: z.string() })),
  contract: z.object({
    status: z.string(),
    failure_stage: z.string().nullable(),
    merged_output_path: z.string().nullable(),
    open_points: z.array(z.string()),
    warnings: z.array(z.string()),
    debate_skipped: z.boolean(),
    convergence_checked: z.boolean(),
    convergence_override: z.boolean(),
  }),
  debate: z.object({
    rounds: z.number(),
    status: z.string(),
    convergence: z.number().nullable(),
    threshold: z.number(),
    skip_reason: z.string().nullable(),
    evidence: z.object({ verified: z.number(), struck: z.number() }),
  }),
  selection: z.object({
    base: z.string(),
    ranking: z.array(z.string()),
    scores: z.array(z.object({ variant: z.string(), variant_score: z.number() })),
    margin: z.number(),
    tiebreaker_level: z.number(),
  }),
  plan: z.object({ changes: z.array(z.object({ number: z.number(), variant: z.string() })) }),
  merge: z.object({
    planned: z.number(),
    applied: z.number(),
    failed: z.number(),
    skipped: z.number(),
    results: z.array(z.object({ change: z.number(), status: z.string() })),
  }),
  validation: z.object({
    passed: z.boolean(),
    checks: z.array(z.object({ name: z.string(), passed: z.boolean() })),
  }),
});

export const readOutput = (output: unknown): AdversarialOutput | undefined =>
  shown.safeParse(output).success ? (output as AdversarialOutput) : undefined;
