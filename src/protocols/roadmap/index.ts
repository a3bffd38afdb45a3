// Roadmap: from a spec to a plan of milestones in which every requirement has its place. Read this file first; each wave
// has a file or folder of its own name.

import { type Deliberation, defineProtocol } from '../../domain/protocol.ts';
import { hearWarnings } from '../hear-warnings.ts';
import { renderExtraction } from './artifacts/extraction.ts';
import { type Consolidated, consolidate } from './consolidate.ts';
import { concludeRoadmap, contractOf, type RoadmapContract } from './contract.ts';
import { describeDebates } from './describe-debates.ts';
import { expandSeats } from './expand-seats.ts';
import { type Compliance, chooseCompliance } from './extraction/index.ts';
import { generateRoadmap } from './generate-roadmap.ts';
import { type RoadmapInput, roadmapInput } from './input.ts';
import { extractJudged } from './judging/index.ts';
import type { Complexity, Extraction, PersonaChoice, RoadmapPlan } from './model.ts';
import { choosePersonas, measureComplexity, planFromMerged, planRoadmap } from './planning/index.ts';

export interface RoadmapOutput {
  readonly mode: RoadmapInput['mode'];
  readonly compliance: Compliance;
  readonly extraction: Extraction;
  readonly plan: RoadmapPlan;
  readonly contract: RoadmapContract;
}

export const roadmap = defineProtocol<RoadmapInput, RoadmapOutput>({
  name: 'roadmap',
  summary: 'Write a roadmap from a spec, or from several by debate: every requirement placed and validated.',
  input: roadmapInput,

  conclude: concludeRoadmap,

  async run(input, door): Promise<RoadmapOutput> {
    const { deliberation, warnings } = hearWarnings(door);
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
  const debate = await consolidate(
    'wave-1a',
    {
      folder: 'adversarial-specs',
      input: {
        documents: input.specs.map(({ label, sourcePath, text }) => ({ label, sourcePath, text })),
        seats: input.model === undefined ? [] : input.specs.map(() => ({ model: input.model })),
        mergedName: UNIFIED_SPEC,
        ...analystsOf(input.analysts?.specs),
        ...sharedSettings(input),
      },
    },
    input.interactive ?? false,
    deliberation,
  );
  const share = Math.round(debate.contract.convergence * 100);
  const detail = `Wave 1A complete: spec consolidation finished (convergence: ${share}%).`;
  tellWave({ deliberation }, 'wave-1a', detail, { convergence_score: debate.contract.convergence });
  return { label: UNIFIED_SPEC, text: debate.text, format: 'markdown', debate };
}

const UNIFIED_SPEC = 'unified-spec.md';
const MERGED_ROADMAP = 'merged-roadmap.md';
const SEATS_TO_ELIMINATE = 5;

/** Both debates of a combined run have these in common. */
const sharedSettings = ({ depth, interactive, judges, merger }: RoadmapInput) => ({
  depth,
  // The documents feed the next wave: comments in them would be read as text.
  provenance: 'none',
  ...(interactive && { interactive }),
  ...(judges && { judges }),
  ...(merger !== undefined && { merger }),
});

const analystsOf = (analysts: readonly string[] = []): object => (analysts.length > 0 ? { analysts } : {});

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
  const options = { depth: input.depth, compliance, isRead: input.reader !== undefined };
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
  const report = { ...read, generated: deliberation.startedAt, sources, consolidation };
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
  const { template, templates, depth, model } = input;
  deliberation.report({ type: 'step-started', step: 'wave-2', title: 'Wave 2: planning' });
  const base = { ...read, template, templates, depth, planner: model !== undefined, spec };
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
  const debate = await debateRoadmaps(run, spec, read).catch(async (error: unknown) => {
    // What was read stays of use where the debate stops the roadmap; the first error is the one to show.
    await publishExtraction(run, spec, read, []).catch(() => undefined);
    throw error;
  });
  await publishExtraction(run, spec, read, debate.warnings);
  const plan = planFromMerged({ ...base, recommendations: [] }, debate.text);
  return finish({ plan, replan: async () => plan, debate });
}

function debateRoadmaps({ input, deliberation }: Run, spec: Spec, { personas }: Read): Promise<Consolidated> {
  return consolidate(
    'wave-2',
    {
      folder: 'adversarial-roadmap',
      input: {
        source: { label: spec.label, sourcePath: spec.label, text: spec.text },
        generate: 'roadmap',
        seats: expandSeats(input.seats, personas),
        mergedName: MERGED_ROADMAP,
        // Ruling D-29: too many to debate with each other.
        ...(input.seats.length >= SEATS_TO_ELIMINATE && { eliminate: true }),
        ...analystsOf(input.analysts?.roadmaps),
        ...sharedSettings(input),
      },
    },
    input.interactive ?? false,
    deliberation,
  );
}

function tellWave(
  { deliberation }: Pick<Run, 'deliberation'>,
  step: string,
  detail: string,
  settled: Readonly<Record<string, unknown>>,
): void {
  deliberation.report({ type: 'step-finished', step, detail, settled });
}
