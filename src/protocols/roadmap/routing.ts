// What a roadmap does with the contract of an adversarial run: go on, go on with a warning, ask, or stop. The contract
// may come from another tool or another version, so every field is read with care.

import { z } from 'zod';

export const PROCEED_AT = 0.6;
export const DIVERGENT_BELOW = 0.5;

/** Ruling D-1: a list of ids or a count. */
const conflicts = z.union([z.array(z.unknown()), z.number()]).nullish();

const contractShape = z.object({
  status: z.enum(['success', 'partial', 'failed']).catch('failed'),
  merged_output_path: z.string().nullish(),
  convergence_score: z.number().min(0).max(1).nullish().catch(null),
  artifacts_dir: z.string().nullish(),
  unresolved_conflicts: conflicts.catch(null),
  unresolved_conflict_count: z.number().nullish().catch(null),
  base_variant: z.string().nullish(),
  fallback_mode: z.boolean().nullish().catch(null),
  failure_stage: z.string().nullish(),
});

export interface ConsumedContract {
  readonly status: 'success' | 'partial' | 'failed';
  readonly mergedOutputPath: string | null;
  readonly convergence: number;
  readonly artifactsDir: string | null;
  readonly unresolved: number;
  readonly baseVariant: string | null;
  readonly failureStage: string | null;
  /** Fields that were missing or unusable, by name. */
  readonly defaulted: readonly string[];
  readonly fallbackMode: boolean;
}

/** What a score is taken for that nobody gave: it leads to the partial branch (facts of the consumer). */
const UNKNOWN_SCORE = 0.5;

/** Undefined where there is no contract at all: the call itself failed. */
export function consumeContract(value: unknown): ConsumedContract | undefined {
  const parsed = contractShape.safeParse(value);
  if (!parsed.success || typeof value !== 'object' || value === null || !('status' in value))
    return undefined;
  const { data } = parsed;
  const given = value as Readonly<Record<string, unknown>>;
  const fields = [
    'merged_output_path',
    'convergence_score',
    'artifacts_dir',
    'unresolved_conflicts',
  ] as const;
  const count = Array.isArray(data.unresolved_conflicts)
    ? data.unresolved_conflicts.length
    : (data.unresolved_conflicts ?? data.unresolved_conflict_count ?? 0);
  return {
    status: data.status,
    mergedOutputPath: data.merged_output_path ?? null,
    convergence: data.convergence_score ?? UNKNOWN_SCORE,
    artifactsDir: data.artifacts_dir ?? null,
    unresolved: count,
    baseVariant: data.base_variant ?? null,
    failureStage: data.failure_stage ?? null,
    defaulted: fields.filter((field) => given[field] === undefined || given[field] === null),
    fallbackMode: data.fallback_mode ?? false,
  };
}

export type Route =
  | { readonly to: 'proceed'; readonly warnings: readonly string[] }
  /** Below the threshold: somebody may approve it; `refusal` is said if nobody does. */
  | {
      readonly to: 'ask';
      readonly question: string;
      readonly refusal: string;
      readonly warnings: readonly string[];
      /** Logged where it was approved. */
      readonly approved: readonly string[];
    }
  | { readonly to: 'abort'; readonly message: string; readonly warnings: readonly string[] };

export const DIVERGENT =
  'Specifications may be too divergent for meaningful consolidation. Consider running separate roadmaps or using --interactive for manual conflict resolution.';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function routeContract(contract: ConsumedContract): Route {
  const { status, convergence, unresolved, artifactsDir } = contract;
  const shown = percent(convergence);
  const divergent = convergence < DIVERGENT_BELOW ? [DIVERGENT] : [];
  const partial = `Adversarial consolidation partial (convergence: ${shown}). Some conflicts unresolved.`;
  if (status === 'failed')
    return { to: 'abort', message: failed(unresolved, artifactsDir), warnings: divergent };
  // Ruling D-3: a success never consults the threshold.
  if (status === 'success') return { to: 'proceed', warnings: divergent };
  if (convergence >= PROCEED_AT) return { to: 'proceed', warnings: [partial, ...divergent] };
  return {
    to: 'ask',
    question: `Adversarial convergence is ${shown} (below 60% threshold). Proceed anyway? [Y/n]`,
    refusal: `Adversarial convergence ${shown} is below 60% threshold. Use --interactive to approve low-convergence results, or revise specifications.`,
    warnings: divergent,
    approved: [partial, ...divergent],
  };
}

function failed(unresolved: number, artifactsDir: string | null): string {
  return [
    'sc:adversarial failed. Roadmap generation aborted.',
    ...(unresolved > 0 ? [`Unresolved conflicts: ${unresolved}.`] : []),
    ...(artifactsDir === null ? [] : [`Review adversarial artifacts at ${artifactsDir} for details.`]),
  ].join(' ');
}

export const INVOCATION_FAILED =
  'sc:adversarial invocation failed. Check that the skill is properly installed and configured.';

/** For extraction.md; nothing where nothing is open. */
export function unresolvedWarning({ unresolved, artifactsDir }: ConsumedContract): readonly string[] {
  if (unresolved === 0) return [];
  return [
    `> **Warning**: Adversarial consolidation produced ${unresolved} unresolved conflicts.`,
    `> Review artifacts at ${artifactsDir ?? 'the run folder'} for conflict details.`,
  ];
}
