// Waves 3 and 4: the plan as documents, checked, and at most twice made again where they do not pass. Nothing is
// published here: the caller does, with what came out.

import type { Finding } from '../../domain/question.ts';
import type { Deliberation } from '../../domain/workflow/workflow.ts';
import type { Extraction } from './model/extraction.ts';
import type { Complexity, PersonaChoice, RoadmapPlan } from './model/plan.ts';
import type { ArtifactName } from './questions/review-items.ts';
import { type RoadmapAdversarial, type RoadmapReport, renderRoadmap } from './reports/roadmap.ts';
import { renderTestStrategy } from './reports/test-strategy.ts';
import type { RoadmapInput } from './request/input.ts';
import { checkTraceability, type ValidationResult, validateRoadmap } from './validation/index.ts';

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
  /** Statements of the specs that no one has judged. */
  readonly unjudged?: readonly string[] | undefined;
  /** The text that the extraction was made of; otherwise the spec, if it is only one. */
  readonly spec?: string | undefined;
}

export interface GeneratedRoadmap {
  readonly plan: RoadmapPlan;
  readonly roadmap: string;
  readonly testStrategy: string;
  readonly validation: {
    /** 0 to 1, not rounded. */
    readonly score: number;
    readonly status: 'PASS' | 'REJECT' | 'PASS_WITH_WARNINGS' | 'INCOMPLETE' | 'SKIPPED';
    readonly warnings: readonly string[];
    readonly mechanicalOnly: boolean;
    /** What keeps the score of a PASS below 1. */
    readonly notes: readonly string[];
  };
  /** What keeps the traceability gate shut, whatever the score; empty: it is open. */
  readonly gate: readonly Finding[];
}

/** Facts B.15. */
const MOST_REVISIONS = 2;

const SKIPPED = { score: 0, status: 'SKIPPED', warnings: [], mechanicalOnly: true, notes: [] } as const;

interface Draft {
  readonly plan: RoadmapPlan;
  readonly roadmap: string;
  readonly testStrategy: string;
}

export async function generateRoadmap(
  context: GenerationContext,
  deliberation: Deliberation,
): Promise<GeneratedRoadmap> {
  deliberation.report({ type: 'step-started', step: 'wave-3', title: 'Wave 3: generation' });
  const draft = draftFrom(context, context.plan, deliberation);
  deliberation.report({
    type: 'step-finished',
    step: 'wave-3',
    detail: 'Wave 3 complete: roadmap.md + test-strategy.md generated.',
  });
  deliberation.report({ type: 'step-started', step: 'wave-4', title: 'Wave 4: validation' });
  const reason = whySkipped(context);
  const [last, validation] =
    reason === undefined ? await validate(context, draft, deliberation) : ([draft, SKIPPED] as const);
  const roadmap = renderRoadmap({ ...reportOf(context, last.plan, deliberation), validation });
  const { testStrategy, plan } = last;
  const gate = checkTraceability({ roadmap, testStrategy }, context.read.extraction, plan, specOf(context));
  deliberation.report({
    type: 'step-finished',
    step: 'wave-4',
    detail:
      reason ?? `Wave 4 complete: validation score ${showScore(validation.score)} (${validation.status}).`,
    settled: { validation_score: validation.score, validation_status: validation.status },
  });
  return { plan, roadmap, testStrategy, validation, gate };
}

/** Ruling D-43: light compliance is SKIPPED too. */
function whySkipped({ input, read }: GenerationContext): string | undefined {
  if (!input.validate) return 'Wave 4 skipped: --no-validate flag set.';
  return read.compliance === 'light' ? 'Wave 4 skipped: light compliance.' : undefined;
}

/** Two digits, never rounded up: what reads 0.85 has passed. */
export const showScore = (score: number): string => (Math.floor(score * 100 + 1e-7) / 100).toFixed(2);

const specOf = ({ spec, input }: GenerationContext): string | undefined =>
  spec ?? (input.specs.length === 1 ? input.specs[0]?.text : undefined);

const reportOf = (
  { read, sources, adversarial }: GenerationContext,
  plan: RoadmapPlan,
  { startedAt }: Deliberation,
): Omit<RoadmapReport, 'validation'> => ({
  plan,
  extraction: read.extraction,
  generated: startedAt,
  sources,
  compliance: read.compliance,
  adversarial,
});

function draftFrom(context: GenerationContext, plan: RoadmapPlan, deliberation: Deliberation): Draft {
  const report = reportOf(context, plan, deliberation);
  return {
    plan,
    roadmap: renderRoadmap({ ...report, validation: SKIPPED }),
    testStrategy: renderTestStrategy(report),
  };
}

async function validate(
  context: GenerationContext,
  first: Draft,
  deliberation: Deliberation,
): Promise<readonly [Draft, GeneratedRoadmap['validation']]> {
  let draft = first;
  let result = await review(context, draft, deliberation, 0);
  const asked: string[] = [];
  for (let iteration = 1; iteration <= MOST_REVISIONS && result.status === 'REVISE'; iteration += 1) {
    asked.push(...result.recommendations.filter((one) => !asked.includes(one)));
    deliberation.report({
      type: 'step-progress',
      step: 'wave-4',
      detail: `revision ${iteration} of ${MOST_REVISIONS}: ${result.failing.join(' and ')} (score ${showScore(result.score)})`,
    });
    const planned = await context.replan(asked);
    const next = regenerate(context, draft, planned, result.failing, deliberation);
    // The same texts would get the same verdict, and be paid for again.
    if (next.roadmap === draft.roadmap && next.testStrategy === draft.testStrategy) break;
    draft = next;
    result = await review(context, draft, deliberation, iteration);
  }
  const { roadmap, testStrategy, plan } = draft;
  const gate = checkTraceability({ roadmap, testStrategy }, context.read.extraction, plan, specOf(context));
  return [draft, conclude(result, gate.length === 0)];
}

const review = (
  context: GenerationContext,
  { plan, roadmap, testStrategy }: Draft,
  deliberation: Deliberation,
  iteration: number,
): Promise<ValidationResult> =>
  validateRoadmap(
    {
      texts: { roadmap, testStrategy },
      extraction: context.read.extraction,
      plan,
      adversarial: context.adversarial,
      reviewers: context.input.model !== undefined || (context.input.judges?.length ?? 0) > 0,
      spec: specOf(context),
      unjudged: context.unjudged,
    },
    deliberation,
    iteration,
  );

/**
 * Ruling D-44: only what fails is made again. A passing document stays as it is to the byte, unless what the new plan
 * changes in the other one makes it untrue.
 */
function regenerate(
  context: GenerationContext,
  now: Draft,
  planned: RoadmapPlan,
  failing: readonly ArtifactName[],
  deliberation: Deliberation,
): Draft {
  const all = draftFrom(context, planned, deliberation);
  if (failing.length !== 1) return all;
  const { validations, coverage } = failing[0] === 'roadmap.md' ? now.plan : planned;
  const work = failing[0] === 'roadmap.md' ? planned : now.plan;
  const mixed = draftFrom(context, { ...work, validations, coverage }, deliberation);
  const stays =
    failing[0] === 'roadmap.md' ? mixed.testStrategy === now.testStrategy : mixed.roadmap === now.roadmap;
  return stays ? mixed : all;
}

/** What the gate does not let through is no pass, with warnings or without; neither is what is not whole. */
function conclude(
  { score, status, recommendations, mechanicalOnly, isWhole }: ValidationResult,
  isOpen: boolean,
): GeneratedRoadmap['validation'] {
  if (status === 'PASS' && isWhole)
    return { score, status, warnings: [], mechanicalOnly, notes: recommendations };
  const passed = isWhole ? 'PASS_WITH_WARNINGS' : 'INCOMPLETE';
  const ended = status !== 'REJECT' && isOpen ? passed : 'REJECT';
  return { score, status: ended, warnings: recommendations, mechanicalOnly, notes: [] };
}
