// Roadmap: from a spec to a plan of milestones in which every requirement has its place. Read this file first; each wave
// has a file or folder of its own name.

import { type Deliberation, defineWorkflow } from '../../domain/workflow/workflow.ts';
import { CHECKPOINTS, foreseeCalls } from '../adversarial/index.ts';
import { collectWarnings } from '../reports/collect-warnings.ts';
import { concludeRoadmap, contractOf, type RoadmapContract } from './contract.ts';
import type { Consolidated } from './debates/consolidate.ts';
import { debateRoadmaps, debateSpecs, tellDrafts, UNIFIED_SPEC } from './debates/debates.ts';
import { describeDebates } from './debates/describe-debates.ts';
import { expandSeats } from './debates/expand-seats.ts';
import { percent } from './debates/routing.ts';
import { type Compliance, chooseCompliance } from './extraction/index.ts';
import { generateRoadmap } from './generate-roadmap.ts';
import type { Extraction } from './model/extraction.ts';
import type { Complexity, PersonaChoice, RoadmapPlan } from './model/plan.ts';
import {
  choosePersonas,
  measureComplexity,
  planFromMerged,
  planRoadmap,
  writeDraft,
} from './planning/index.ts';
import { APPROVE_CONVERGENCE, approveConvergence } from './questions/approve-convergence.ts';
import { extractJudged } from './reading/index.ts';
import { renderExtraction } from './reports/extraction.ts';
import { type RoadmapInput, roadmapInput } from './request/input.ts';
import { prepareRoadmap, seatFor, seatsOf } from './request/prepare.ts';
import { roadmapRequest } from './request/request.ts';
import { previewRoadmap, summariseRoadmap } from './summary.ts';

export { OPEN_QUESTION } from './extraction/classify/classification.ts';
export { RoadmapError } from './model/roadmap-error.ts';
export { NO_CRITERION } from './planning/requirements/describe-requirement.ts';
export type { AdversarialPayload } from './questions/run-adversarial.ts';

export interface RoadmapOutput {
  readonly mode: RoadmapInput['mode'];
  readonly compliance: Compliance;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly contract: RoadmapContract;
}

export const roadmap = defineWorkflow<RoadmapInput, RoadmapOutput>()({
  name: 'roadmap',
  summary:
    'Write a roadmap from a spec, or from several: every requirement is planned, deferred with a reason, or listed as open.',
  input: roadmapInput,
  request: roadmapRequest,
  always: ['extraction.md', 'roadmap.md', 'test-strategy.md'],
  examples: [
    'steelman roadmap spec.md',
    'steelman roadmap spec.md --output plan --compliance strict',
    'steelman roadmap spec.md --dry-run',
    'steelman roadmap spec.md --multi-roadmap --agents embedded:architect,embedded:security,embedded:qa --output rivals',
  ],
  prepare: prepareRoadmap,
  documents: ({ specs }) => specs,
  seats: seatsOf,
  seatFor,
  decisions: [
    ...CHECKPOINTS,
    { name: APPROVE_CONVERGENCE, step: APPROVE_CONVERGENCE, question: approveConvergence },
  ],
  summarise: summariseRoadmap,
  preview: previewRoadmap,
  previewRuns: true,
  flagHelp: { dryRun: 'Plan with the built-in rules, estimate calls and cost; send and write nothing' },
  // Rules agree less than models do: where these would argue, what the rules make of a debate stops nothing.
  dryInput: (input) => ({ ...input, interactive: true }),
  recheck: async (own) => (await import('./recheck.ts')).recheckRoadmap(own),
  foresee: { calls: (seen, { depth }, scenario) => foreseeCalls(seen, depth, scenario) },

  conclude: concludeRoadmap,

  async run(input, door): Promise<RoadmapOutput> {
    const { deliberation, warnings } = collectWarnings(door);
    const run: Run = { input, deliberation, sources: input.specs.map(({ sourcePath }) => sourcePath) };
    deliberation.report({ type: 'step-started', step: 'wave-0', title: 'Wave 0: prerequisites' });
    tellWave(run, 'wave-0', 'Wave 0 complete: prerequisites validated.', { mode: input.mode });
    const spec = await consolidateSpecs(run);
    const read = await readSpec(run, spec);
    const planned = await makePlan(run, spec, read);
    const generated = await generateRoadmap(
      {
        input,
        read,
        plan: planned.plan,
        replan: planned.replan,
        adversarial: describeDebates(input.mode, spec.debate, planned.debate),
        sources: run.sources,
        spec: spec.text,
        unjudged: spec.debate?.unjudged,
      },
      deliberation,
    );
    await deliberation.publish(FILES.roadmap_path, generated.roadmap);
    await deliberation.publish(FILES.test_strategy_path, generated.testStrategy);
    const { plan, validation, gate } = generated;
    const { extraction, compliance } = read;
    const debate = planned.debate ?? spec.debate;
    const contract = contractOf({
      mode: input.mode,
      extraction,
      plan,
      validation,
      gate,
      debate,
      paths: FILES,
      warnings,
    });
    return { mode: input.mode, compliance, extraction, plan, contract };
  },
});

/** In the folder of the run. */
const FILES = {
  roadmap_path: 'roadmap.md',
  extraction_path: 'extraction.md',
  test_strategy_path: 'test-strategy.md',
};

interface Run {
  readonly input: RoadmapInput;
  readonly deliberation: Deliberation;
  readonly sources: readonly string[];
}

interface Spec {
  readonly label: string;
  readonly text: string;
  readonly format: RoadmapInput['specs'][number]['format'];
  /** How several became one. */
  readonly debate?: Consolidated;
}

/** Wave 1A: only where several specs were given. */
async function consolidateSpecs({ input, deliberation }: Run): Promise<Spec> {
  const [first] = input.specs;
  if (input.mode !== 'multi-spec' && input.mode !== 'combined') {
    return { label: first?.label ?? '', text: first?.text ?? '', format: first?.format ?? 'markdown' };
  }
  deliberation.report({
    type: 'step-started',
    step: 'wave-1a',
    title: 'Wave 1A: consolidation of the specs',
  });
  const debate = await debateSpecs(input, deliberation);
  const share = percent(debate.contract.convergence);
  const detail = `Wave 1A complete: spec consolidation finished (convergence: ${share}).`;
  tellWave({ deliberation }, 'wave-1a', detail, { convergence_score: debate.contract.convergence });
  return { label: UNIFIED_SPEC, text: debate.text, format: 'markdown', debate };
}

interface Read {
  readonly extraction: Extraction;
  readonly complexity: Complexity;
  readonly personas: readonly PersonaChoice[];
  readonly compliance: Compliance;
}

/** Wave 1B: extraction.md is there as soon as it is known, but for what a debate of Wave 2 may have to add. */
async function readSpec(run: Run, spec: Spec): Promise<Read> {
  const { input, deliberation } = run;
  deliberation.report({ type: 'step-started', step: 'wave-1b', title: 'Wave 1B: extraction' });
  const compliance = chooseCompliance(spec.text, input.compliance);
  const { depth, taken = [], reader } = input;
  const options = { depth, compliance, isRead: reader !== undefined, taken };
  const extraction = await extractJudged(spec, options, deliberation);
  for (const message of extraction.warnings) deliberation.report({ type: 'warning', message });
  const complexity = measureComplexity(extraction);
  const personas = choosePersonas(extraction, input.persona);
  const read = { extraction, complexity, personas, compliance };
  const isDebated = input.seats.length > 0;
  if (!isDebated) await publishExtraction(run, spec, read, []);
  const requirements = extraction.requirements.length;
  const detail = `Wave 1B complete: extraction finished (${requirements} requirements, complexity: ${complexity.score.toFixed(2)}).${isDebated ? '' : ' extraction.md written.'}`;
  tellWave(run, 'wave-1b', detail, {
    requirements,
    ...(!isDebated && { extraction_path: FILES.extraction_path }),
  });
  return read;
}

/** Once: a run publishes nothing twice. */
async function publishExtraction(
  { deliberation, sources }: Run,
  spec: Spec,
  read: Read,
  warnings: readonly string[],
): Promise<void> {
  const consolidation = [...(spec.debate?.warnings ?? []), ...warnings];
  const unjudged = spec.debate?.unjudged ?? [];
  const report = { ...read, generated: deliberation.startedAt, sources, consolidation, unjudged };
  await deliberation.publish(FILES.extraction_path, renderExtraction(report));
}

interface Planned {
  readonly plan: RoadmapPlan;
  readonly replan: (recommendations: readonly string[]) => Promise<RoadmapPlan>;
  readonly debate?: Consolidated;
}

/** Wave 2: by rule or by a model, or out of what several authors agreed on. */
async function makePlan(run: Run, spec: Spec, read: Read): Promise<Planned> {
  const { input, deliberation } = run;
  const { model } = input;
  deliberation.report({ type: 'step-started', step: 'wave-2', title: 'Wave 2: planning' });
  const base = { ...read, planner: model !== undefined, spec };
  const finish = (planned: Planned): Planned => {
    const { milestones } = planned.plan;
    for (const message of planned.plan.warnings) deliberation.report({ type: 'warning', message });
    tellWave(run, 'wave-2', `Wave 2 complete: ${milestones.length} milestones planned.`, {
      extraction_path: FILES.extraction_path,
      milestones: milestones.length,
    });
    return planned;
  };
  if (input.seats.length === 0) {
    let iteration = 0;
    const replan = (recommendations: readonly string[]) => {
      iteration += 1;
      return planRoadmap({ ...base, recommendations, iteration }, deliberation);
    };
    return finish({ plan: await planRoadmap({ ...base, recommendations: [] }, deliberation), replan });
  }
  const context = { ...base, recommendations: [] };
  const seats = expandSeats(input.seats, read.personas);
  const drafts = seats.map(({ persona }) => writeDraft(context, persona));
  const debate = await debateRoadmaps({ ...input, seats }, spec, drafts, deliberation).catch(
    async (error: unknown) => {
      // What was read stays of use where the debate stops the roadmap; the first error is the one to show.
      await publishExtraction(run, spec, read, []).catch(() => undefined);
      throw error;
    },
  );
  await publishExtraction(run, spec, read, debate.warnings);
  const plan = planFromMerged(context, debate.text, tellDrafts(seats, drafts));
  return finish({ plan, replan: async () => plan, debate });
}

function tellWave(
  { deliberation }: Pick<Run, 'deliberation'>,
  step: string,
  detail: string,
  settled: Readonly<Record<string, unknown>>,
): void {
  deliberation.report({ type: 'step-finished', step, detail, settled });
}
