// What the caller of a roadmap gets back, whatever became of it. Written at every exit.

import { isHeldUp, UNFINISHED } from '../../domain/contract.ts';
import type { Finding } from '../../domain/question.ts';
import type { Standing } from '../../domain/workflow/workflow.ts';
import type { Consolidated } from './debates/consolidate.ts';
import type { GeneratedRoadmap } from './generate-roadmap.ts';
import type { Extraction } from './model/extraction.ts';
import type { RoadmapPlan } from './model/plan.ts';

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
  /** What keeps the traceability gate shut; empty: it is open. */
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** What all waves leave behind that a contract is made of. */
export interface Results {
  readonly mode: string;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly validation: GeneratedRoadmap['validation'];
  /** What keeps the traceability gate shut. */
  readonly gate: readonly Finding[];
  readonly debate: Consolidated | undefined;
  readonly paths: Pick<RoadmapContract, 'roadmap_path' | 'extraction_path' | 'test_strategy_path'>;
  readonly warnings: readonly string[];
}

export function contractOf(results: Results): RoadmapContract {
  const { mode, extraction, plan, validation, gate, debate, paths, warnings } = results;
  const placed = new Set(
    plan.milestones.flatMap(({ deliverables }) => deliverables.flatMap(({ requirements }) => requirements)),
  );
  const validated = new Set(plan.coverage.map(({ requirement }) => requirement));
  const covered = extraction.requirements.filter(({ id }) => placed.has(id) && validated.has(id));
  const isShut = gate.length > 0 || validation.status === 'REJECT';
  const isWhole = validation.status === 'PASS' || validation.status === 'SKIPPED';
  return {
    status: isShut ? 'failed' : isWhole ? 'success' : 'partial',
    ...paths,
    mode,
    requirements: extraction.requirements.length,
    covered: covered.length,
    deferred: [
      ...plan.deferred.map(({ requirement }) => requirement),
      ...extraction.putOff.map(({ id }) => id),
    ],
    milestones: plan.milestones.length,
    validation_score: validation.score,
    validation_status: validation.status,
    convergence_score: debate?.contract.convergence ?? null,
    failure_wave: isShut ? 'wave-4' : null,
    faults: gate.map(({ path, message }) => `${path}: ${message}`),
    warnings: inOrder(warnings),
  };
}

const inOrder = (warnings: readonly string[]): string[] => [...new Set(warnings)].sort();

/** Fields that a wave can settle before the run ends. */
export type Settled = Partial<Omit<RoadmapContract, 'status' | 'failure_wave' | 'faults' | 'warnings'>>;

export function concludeRoadmap(standing: Standing<{ readonly contract: RoadmapContract }>): RoadmapContract {
  if (standing.output !== undefined) return standing.output.contract;
  const settled: Settled = standing.settled;
  const why = standing.failure === undefined ? UNFINISHED : standing.failure.message;
  return {
    status: isHeldUp(standing.failure?.code) ? 'partial' : 'failed',
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
    faults: [],
    warnings: inOrder([...standing.warnings, why]),
  };
}
