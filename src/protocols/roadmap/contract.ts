// What the caller of a roadmap gets back, whatever became of it. Written at every exit.

import type { Standing } from '../../domain/protocol.ts';

export interface RoadmapContract {
  readonly status: 'success' | 'partial' | 'failed';
  readonly roadmap_path: string | null;
  readonly extraction_path: string | null;
  readonly test_strategy_path: string | null;
  readonly mode: string | null;
  readonly requirements: number | null;
  /** In a milestone and in a validation. */
  readonly covered: number | null;
  readonly deferred: readonly string[];
  readonly milestones: number | null;
  readonly validation_score: number | null;
  readonly validation_status: string | null;
  readonly convergence_score: number | null;
  /** The wave in which it stopped; null where all ended. */
  readonly failure_wave: string | null;
  readonly warnings: readonly string[];
}

/** Fields that a wave can settle before the run ends. */
export type Settled = Partial<Omit<RoadmapContract, 'status' | 'failure_wave' | 'warnings'>>;

export const UNFINISHED = 'The run did not come to an end; it can be resumed.';

export function concludeRoadmap(standing: Standing<{ readonly contract: RoadmapContract }>): RoadmapContract {
  if (standing.output !== undefined) return standing.output.contract;
  const settled: Settled = standing.settled;
  const why = standing.failure === undefined ? UNFINISHED : standing.failure.message;
  return {
    status: 'failed',
    roadmap_path: settled.roadmap_path ?? null,
    extraction_path: settled.extraction_path ?? null,
    test_strategy_path: settled.test_strategy_path ?? null,
    mode: settled.mode ?? null,
    requirements: settled.requirements ?? null,
    covered: settled.covered ?? null,
    deferred: settled.deferred ?? [],
    milestones: settled.milestones ?? null,
    validation_score: settled.validation_score ?? null,
    validation_status: settled.validation_status ?? null,
    convergence_score: settled.convergence_score ?? null,
    failure_wave: standing.stage ?? 'wave-0',
    warnings: [...new Set([...standing.warnings, why])].sort(),
  };
}
