// What run.json, diff-analysis.json, ledger.json and provenance.json say, as far as it is counted again. Read by shape:
// files that anybody may have changed.

import { z } from 'zod';

const variant = z.string();
const span = z.object({ start: z.int(), end: z.int(), line: z.int(), endLine: z.int() });
const preferences = z.record(z.string(), z.string());

const debate = z.object({
  depth: z.string(),
  rounds: z.int(),
  threshold: z.number(),
  convergence: z.number().nullable(),
  convergence_checked: z.boolean(),
  status: z.string(),
  debate_skipped: z.boolean(),
  skip_reason: z.string().nullable(),
  advocates: z.array(variant),
  missing_steelmen: z.array(z.object({ advocate: variant, variant })),
  unresolved: z.array(z.string()),
  undebated: z.array(z.string()),
  unjudged: z.array(z.string()),
  agreement_by_round: z.array(z.number()),
  override: z.object({ convergence: z.number().optional(), resolved: z.array(z.string()) }).optional(),
  points: z.array(
    z.object({
      point_id: z.string(),
      approaches: z.array(z.array(variant)),
      round_1_positions: preferences,
      round_2_positions: preferences,
      round_3_positions: preferences,
      agreed: z.boolean(),
      resolution: z.string(),
      winner: variant.nullable(),
      confidence: z.number(),
    }),
  ),
  positions: z.array(
    z.object({
      point: z.string(),
      advocate: variant,
      round: z.int(),
      resolution: z.string(),
      concedes: z.boolean(),
      strength: z.number(),
      unheard: z.array(variant).optional(),
      evidence: z.array(span.extend({ variant })),
    }),
  ),
});

const selection = z.object({
  base: variant,
  base_override: variant.optional(),
  base_by_descent: variant.optional(),
  ranking: z.array(variant),
  margin: z.number(),
  tiebreaker_level: z.int(),
  scoring_skipped: z.boolean(),
  disagreements: z.int(),
  scores: z.array(
    z.object({
      variant,
      metrics: z.array(
        z.object({
          symbol: z.string(),
          weight: z.number(),
          numerator: z.number(),
          denominator: z.number(),
          value: z.number(),
          applicable: z.boolean(),
        }),
      ),
      quant_score: z.number(),
      dimensions: z.array(z.object({ name: z.string(), met: z.int() })),
      criteria_met: z.int(),
      qual_score: z.number(),
      variant_score: z.number(),
      words: z.int(),
      length_adjusted_score: z.number(),
    }),
  ),
  verdicts: z.array(
    z.object({
      criterion: z.string(),
      variant,
      pass_1: z.string(),
      pass_2: z.string(),
      verdict: z.string(),
      evidence: z.array(span),
    }),
  ),
});

const elimination = z.object({
  clusters: z.array(z.array(variant)),
  scores: z.array(z.object({ variant, quant_score: z.number() })),
  rounds: z.array(z.object({ round: z.int(), kept: variant, eliminated: variant })),
  finalists: z.array(variant),
  eliminated: z.array(variant),
});

const plan = z.object({
  base: variant,
  changes: z.array(
    z.object({
      number: z.int(),
      variant,
      risk: z.string(),
      points: z.array(z.string()),
      edits: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
    }),
  ),
  refusals: z.array(z.object({ point: z.string() })),
  risk: z.string(),
});

const output = z.object({
  highlighted: z.array(z.string()),
  baseVariant: z.string(),
  elimination: elimination.optional(),
  debate,
  selection,
  mergedName: z.string(),
  plan,
  merge: z.object({
    planned: z.int(),
    applied: z.int(),
    failed: z.int(),
    skipped: z.int(),
    results: z.array(z.object({ change: z.int(), status: z.string() })),
  }),
  ledger: z.object({ blocks: z.int(), orphans: z.int(), anchors: z.int(), dropped: z.int() }),
  renumbered: z.array(z.object({ variant, from: z.string(), to: z.string() })).optional(),
  validation: z.object({
    passed: z.boolean(),
    checks: z.array(
      z.object({
        name: z.string(),
        passed: z.boolean(),
        examined: z.int(),
        faults: z.array(z.object({ line: z.int(), message: z.string() })),
      }),
    ),
  }),
  decisions: z.array(z.object({ items: z.array(z.string()), by: z.string() })).optional(),
  /** What minds added; there where analysts were asked. */
  minds: z.object({}).optional(),
  contract: z.record(z.string(), z.unknown()),
});

const summary = z.object({ status: z.string(), output: output.nullable() });

const analysis = z.object({
  points: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      severity: z.string(),
      category: z.string().optional(),
      within: z.string().optional(),
      foundBy: z.array(z.string()).optional(),
      relation: z.string().optional(),
      approaches: z.array(z.array(variant)).optional(),
      sides: z.array(
        z.object({
          variant,
          present: z.boolean(),
          quotes: z.array(span.extend({ variant, text: z.string() })),
        }),
      ),
    }),
  ),
});

const ledger = z.object({
  anchors: z.int(),
  totals: z.array(z.record(z.string(), z.union([z.string(), z.int()]))),
  entries: z.array(
    z.object({
      variant,
      block: z.int(),
      kind: z.string(),
      line: z.int(),
      endLine: z.int(),
      place: z.string(),
      mergedLine: z.int().optional(),
      change: z.int().optional(),
      point: z.string().optional(),
    }),
  ),
  dropped: z.array(z.object({ anchor: z.string(), variant, line: z.int(), point: z.string().nullable() })),
  orphans: z.array(z.object({ variant, block: z.int() })),
});

const provenance = z.object({ tagLines: z.array(z.int()) });

const text = z.object({ text: z.string() });
const input = z.object({
  documents: z.array(text.extend({ label: z.string().optional() })),
  source: text.optional(),
  openMarks: z.string().optional(),
  order: z.union([z.array(z.int()), z.string()]).optional(),
  ancestor: z.unknown().optional(),
  remembered: z.unknown().optional(),
});

export type RunRecord = z.infer<typeof output>;
export type DebateData = z.infer<typeof debate>;
export type SelectionData = z.infer<typeof selection>;
export type LedgerData = z.infer<typeof ledger>;
export type AnalysisData = z.infer<typeof analysis>;
export type SpanData = z.infer<typeof span>;

const reader =
  <Shape extends z.ZodType>(shape: Shape) =>
  (text: string | undefined): z.infer<Shape> | undefined => {
    try {
      return shape.safeParse(JSON.parse(text ?? '')).data;
    } catch {
      return undefined;
    }
  };

export const readSummary = reader(summary);
export const readAnalysis = reader(analysis);
export const readLedger = reader(ledger);
export const readTagLines = reader(provenance);
export const readInput = (value: unknown): z.infer<typeof input> | undefined => input.safeParse(value).data;
