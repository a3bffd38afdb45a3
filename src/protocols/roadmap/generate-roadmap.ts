// Waves 3 and 4: the plan as documents, checked, and at most twice made again where they do not pass.

import type { Deliberation } from '../../domain/protocol.ts';
import type { Finding } from '../../domain/question.ts';
import { type RoadmapAdversarial, renderRoadmap } from './artifacts/roadmap.ts';
import { renderTestStrategy } from './artifacts/test-strategy.ts';
import type { RoadmapInput } from './input.ts';
import type { Complexity, Extraction, PersonaChoice, RoadmapPlan } from './model.ts';
import { checkTraceability } from './validation/index.ts';

export interface GenerationContext {
  readonly input: RoadmapInput;
  readonly read: {
    readonly extraction: Extraction;
    readonly complexity: Complexity;
    readonly personas: readonly PersonaChoice[];
    readonly compliance: 'strict' | 'standard' | 'light';
  };
  readonly plan: RoadmapPlan;
  readonly replan: (recommendations: readonly string[]) => Promise<RoadmapPlan>;
  readonly adversarial?: RoadmapAdversarial | undefined;
  readonly sources: readonly string[];
  /** The text that the extraction was made of; otherwise the spec, if it is only one. */
  readonly spec?: string | undefined;
}

export interface GeneratedRoadmap {
  readonly plan: RoadmapPlan;
  readonly roadmap: string;
  readonly testStrategy: string;
  readonly validation: {
    readonly score: number;
    readonly status: 'PASS' | 'REJECT' | 'PASS_WITH_WARNINGS' | 'SKIPPED';
    readonly warnings: readonly string[];
  };
  /** What keeps the traceability gate shut; empty: it is open. */
  readonly gate: readonly Finding[];
}

export async function generateRoadmap(
  context: GenerationContext,
  deliberation: Deliberation,
): Promise<GeneratedRoadmap> {
  const { plan, sources, read } = context;
  const validation = { score: 0, status: 'SKIPPED', warnings: [] } as const;
  const base = { plan, extraction: read.extraction, generated: deliberation.startedAt, sources };
  const roadmap = renderRoadmap({
    ...base,
    compliance: read.compliance,
    adversarial: context.adversarial,
    validation,
  });
  const testStrategy = renderTestStrategy(base);
  const gate = checkTraceability({ roadmap, testStrategy }, read.extraction, plan, context.spec);
  return { plan, roadmap, testStrategy, validation, gate };
}
