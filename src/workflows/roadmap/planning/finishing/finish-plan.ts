// From a sketch to the plan: ids, dependencies, priorities, effort, risks, validations and the table of decisions. The
// same for every planner, so that no number comes from anywhere but here.

import type {
  Decision,
  Deliverable,
  Milestone,
  PlanContext,
  RoadmapPlan,
  RoadmapRisk,
  Sketch,
  SketchDeliverable,
  SketchMilestone,
} from '../../model/plan.ts';
import { holdersOf } from '../cutting/arrange-sketch.ts';
import { rangeOf } from '../cutting/milestone-range.ts';
import { type Described, describeRequirements, listContents } from '../requirements/describe-requirement.ts';
import { groupRequirements } from '../requirements/group-requirements.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';
import { estimateEffort } from './estimate-effort.ts';
import { linkMilestones, rankMilestone } from './link-milestones.ts';
import { isHigh, planRisks, rateRisk } from './plan-risks.ts';
import { coverRequirements, planValidations } from './plan-validations.ts';

type AllDescribed = ReadonlyMap<string, Described>;

const nameOf = (index: number): string => `M${index + 1}`;

/** `decisions`: rows of the planner's own. */
export function finishPlan(
  sketch: Sketch,
  context: PlanContext,
  order: RequirementOrder,
  decisions: readonly Decision[] = [],
): RoadmapPlan {
  const { extraction, complexity, personas } = context;
  const described = describeRequirements(extraction);
  const holders = new Map([...holdersOf(sketch.milestones)].map(([id, index]) => [id, nameOf(index)]));
  const after = linkMilestones(sketch.milestones, extraction);
  const placed = sketch.milestones.map((one, index) => placeOf(one, nameOf(index), described));
  const risks = planRisks(extraction, placed, holders, personas);
  const [dominant] = [...extraction.domains]
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const milestones = sketch.milestones.map(
    (one, index): Milestone => ({
      ...measure(one, nameOf(index), risks, described, complexity.score),
      priority: rankMilestone(one, { order, described, dominant: dominant?.domain }),
      dependencies: (after[index] ?? []).map(nameOf),
      deliverables: one.deliverables.map((held, at) =>
        deliver(held, `D${index + 1}.${at + 1}`, described, one.isProof),
      ),
    }),
  );
  const validations = planValidations(milestones, complexity.class, risks, described);
  return {
    complexity,
    personas,
    milestones,
    risks,
    validations,
    coverage: coverRequirements(holders, validations, described),
    deferred: sketch.deferred,
    ...(sketch.kept === undefined ? {} : { kept: sketch.kept }),
    decisions: [...decide(context, milestones.length), ...decisions],
    warnings: sketch.warnings,
  };
}

function decide({ complexity, personas, extraction }: PlanContext, count: number): Decision[] {
  const [primary, ...consulting] = personas;
  const { least, most } = rangeOf(complexity.class);
  const pieces = groupRequirements(extraction.requirements).length;
  return [
    {
      decision: 'Primary Persona',
      chosen: primary === undefined ? 'architect' : `${primary.persona} (${primary.confidence.toFixed(3)})`,
      alternatives:
        consulting.map(({ persona, confidence }) => `${persona} ${confidence.toFixed(3)}`).join(', ') ||
        'none reaches 0.2',
      rationale: primary?.rationale ?? 'none chosen',
    },
    {
      decision: 'Milestone Count',
      chosen: String(count),
      alternatives: `${least} to ${most} for ${complexity.class}`,
      rationale: `complexity ${complexity.score.toFixed(3)} is ${complexity.class}; the spec has ${pieces === 1 ? 'one piece' : `${pieces} pieces`} of its own`,
    },
  ];
}

function measure(
  one: SketchMilestone,
  id: string,
  risks: readonly RoadmapRisk[],
  described: AllDescribed,
  complexity: number,
): Omit<Milestone, 'priority' | 'dependencies' | 'deliverables'> {
  const own = risks.filter((risk) => risk.milestones.includes(id));
  return {
    id,
    title: one.title,
    type: one.type,
    effort: estimateEffort({
      deliverables: one.deliverables.length,
      highRisks: own.filter(isHigh).length,
      requirements: new Set(one.deliverables.flatMap(({ requirements }) => requirements)).size,
      allRequirements: described.size,
      complexity,
    }),
    objective: one.objective ?? `What works at its end: ${listContents(one, described)}.`,
    risks: own.map((risk) => risk.id),
    riskLevel: rateRisk(own),
    ...(one.kept === undefined ? {} : { kept: one.kept }),
  };
}

function placeOf({ title, isProof, deliverables }: SketchMilestone, id: string, described: AllDescribed) {
  const all = deliverables.flatMap(({ requirements }) =>
    requirements.flatMap((one) => described.get(one) ?? []),
  );
  return {
    id,
    domains: [...new Set(all.map(({ stated }) => stated[0].domain))],
    words: isProof ? title : [title, ...all.map(({ description }) => description)].join(' '),
  };
}

function deliver(
  { title, requirements }: SketchDeliverable,
  id: string,
  described: AllDescribed,
  isProof = false,
): Deliverable {
  const all = requirements.flatMap((one) => described.get(one) ?? []);
  const several = all.length > 1;
  const said = all.map((one) => (several ? `${one.id}: ${one.description}` : one.description)).join('; ');
  // What is made elsewhere is not told here as if it were made again.
  const shown = isProof ? `proof of ${all.map((one) => one.title).join('; ')}` : said;
  return {
    id,
    description: title === undefined ? shown : `${title}: ${shown}`,
    acceptance: [...new Set(all.map((one) => one.acceptance))].join('; '),
    requirements,
  };
}
