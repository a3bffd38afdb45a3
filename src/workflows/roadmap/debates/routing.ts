// What a roadmap does with the contract of an adversarial run: go on, go on with a warning, ask, or stop.

import type { ConsumedContract } from './consume-contract.ts';

const PROCEED_AT = 0.6;
const DIVERGENT_BELOW = 0.5;

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

/** Never rounded up: what reads 60% has reached it. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)}%`;

export const FALLBACK =
  'The adversarial run used its fallback mode: read what it merged before you rely on it.';

export const INVOCATION_FAILED =
  'sc:adversarial invocation failed. Check that the skill is properly installed and configured.';

export function routeContract(contract: ConsumedContract): Route {
  const { status, convergence, unresolved, artifactsDir, faults } = contract;
  const shown = percent(convergence);
  // A score that stands for a missing document says nothing about the specs.
  const isMeasured = status !== 'failed' || faults.length === 0;
  const divergent = isMeasured && convergence < DIVERGENT_BELOW ? [DIVERGENT] : [];
  const notes = [...divergent, ...faults, ...(contract.fallbackMode ? [FALLBACK] : [])];
  const partial = `Adversarial consolidation partial (convergence: ${shown}). Some conflicts unresolved.`;
  if (!contract.isReturned) return { to: 'abort', message: INVOCATION_FAILED, warnings: notes };
  if (status === 'failed') return { to: 'abort', message: failed(unresolved, artifactsDir), warnings: notes };
  // Ruling D-3: a success never consults the threshold.
  if (status === 'success') return { to: 'proceed', warnings: notes };
  if (convergence >= PROCEED_AT) return { to: 'proceed', warnings: [partial, ...notes] };
  return {
    to: 'ask',
    question: `Adversarial convergence is ${shown} (below 60% threshold). Proceed anyway? [Y/n]`,
    refusal: `Adversarial convergence ${shown} is below 60% threshold. Use --interactive to approve low-convergence results, or revise specifications.`,
    warnings: notes,
    approved: [partial, ...notes],
  };
}

function failed(unresolved: number, artifactsDir: string | null): string {
  return [
    'sc:adversarial failed. Roadmap generation aborted.',
    ...(unresolved > 0 ? [`Unresolved conflicts: ${unresolved}.`] : []),
    ...(artifactsDir === null ? [] : [`Review adversarial artifacts at ${artifactsDir} for details.`]),
  ].join(' ');
}

/** For extraction.md; nothing where nothing is open. */
export function unresolvedWarning({ unresolved, artifactsDir }: ConsumedContract): readonly string[] {
  if (unresolved === 0) return [];
  return [
    `> **Warning**: Adversarial consolidation produced ${unresolved} unresolved conflicts.`,
    `> Review artifacts at ${artifactsDir ?? 'the run folder'} for conflict details.`,
  ];
}
