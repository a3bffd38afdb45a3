// From a sketch to the plan: ids, dependencies, priorities, effort, risks, validations and the table of decisions. The
// same for every planner, so that no number comes from anywhere but here.

import type {
  Decision,
  Deliverable,
  Domain,
  Milestone,
  RoadmapPlan,
  RoadmapRisk,
  ValidationMilestone,
} from '../model.ts';
import { holdersOf } from './arrange-sketch.ts';
import type { TemplateChoice } from './choose-template.ts';
import { decidePlan } from './decide-plan.ts';
import { type Described, describeRequirements, listContents } from './describe-requirement.ts';
import { estimateEffort } from './estimate-effort.ts';
import { linkMilestones } from './link-milestones.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { PlanContext, Sketch, SketchMilestone } from './plan-context.ts';
import { isHigh, planRisks, rateRisk } from './plan-risks.ts';
import { coverRequirements, planValidations } from './plan-validations.ts';
import { rankMilestone } from './rank-milestones.ts';

export interface Finishing {
  readonly context: PlanContext;
  readonly order: RequirementOrder;
  readonly choice: TemplateChoice;
  /** Rows of the planner's own. */
  readonly decisions?: readonly Decision[];
}

export function finishPlan(sketch: Sketch, finishing: Finishing): RoadmapPlan {
  const { context, choice, order } = finishing;
  const { extraction, complexity, personas } = context;
  const described = describeRequirements(extraction);
  const nameOf = (index: number): string => `M${index + 1}`;
  const holders = new Map([...holdersOf(sketch.milestones)].map(([id, index]) => [id, nameOf(index)]));
  const after = linkMilestones(sketch.milestones, extraction);
  const risks = planRisks(
    extraction,
    sketch.milestones.map((milestone, index) => ({
      id: nameOf(index),
      domains: domainsOf(milestone, described),
      words: wordsIn(milestone, described),
    })),
    holders,
    personas,
  );
  const dominant = [...extraction.domains].sort((a, b) => b.share - a.share)[0];
  const ranking = { order, described, dominant: (dominant?.share ?? 0) > 0 ? dominant?.domain : undefined };
  const milestones = sketch.milestones.map(
    (one, index): Milestone => ({
      ...measure(one, nameOf(index), risks, described, complexity.score),
      priority: rankMilestone(one, ranking),
      dependencies: (after[index] ?? []).map(nameOf),
      deliverables: one.deliverables.map((deliverable, at) =>
        deliver(deliverable, `D${index + 1}.${at + 1}`, described),
      ),
    }),
  );
  const validations = planValidations(milestones, complexity.class, risks, described);
  return {
    complexity,
    personas,
    template: { name: choice.name, score: choice.score },
    milestones,
    risks,
    validations,
    coverage: coverRequirements(holders, validations, described),
    deferred: sketch.deferred,
    ...(sketch.kept === undefined ? {} : { kept: sketch.kept }),
    declaredNew: declareNew(milestones, risks, validations),
    decisions: [...decidePlan(context, choice, milestones.length), ...(finishing.decisions ?? [])],
    warnings: [...choice.warnings, ...sketch.warnings],
  };
}

function measure(
  one: SketchMilestone,
  id: string,
  risks: readonly RoadmapRisk[],
  described: ReadonlyMap<string, Described>,
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
    objective: one.objective ?? objectiveOf(one, described),
    risks: own.map((risk) => risk.id),
    riskLevel: rateRisk(own),
    ...(one.kept === undefined ? {} : { kept: one.kept }),
  };
}

const declareNew = (
  milestones: readonly Milestone[],
  risks: readonly RoadmapRisk[],
  validations: readonly ValidationMilestone[],
): RoadmapPlan['declaredNew'] => [
  ...milestones.map(({ id, title }) => ({ id, what: `milestone ${title}` })),
  ...milestones.flatMap(({ id: milestone, deliverables }) =>
    deliverables.map(({ id }) => ({ id, what: `deliverable of ${milestone}` })),
  ),
  ...risks.map(({ id, origin }) => ({ id, what: `roadmap risk of ${origin}` })),
  ...validations.map(({ id, after }) => ({ id, what: `validation after ${after}` })),
];

function domainsOf({ deliverables }: SketchMilestone, described: ReadonlyMap<string, Described>): Domain[] {
  const all = deliverables.flatMap(({ requirements }) =>
    requirements.flatMap((id) => described.get(id)?.stated[0].domain ?? []),
  );
  return [...new Set(all)];
}

const wordsIn = (
  { title, role, deliverables }: SketchMilestone,
  described: ReadonlyMap<string, Described>,
): string =>
  role === 'integration' || role === 'validation'
    ? title
    : [
        title,
        ...deliverables.flatMap(({ requirements }) =>
          requirements.map((id) => described.get(id)?.description ?? ''),
        ),
      ].join(' ');

function deliver(
  { requirements, description, acceptance }: SketchMilestone['deliverables'][number],
  id: string,
  described: ReadonlyMap<string, Described>,
): Deliverable {
  const all = requirements.flatMap((one) => described.get(one) ?? []);
  const several = all.length > 1;
  return {
    id,
    description:
      description ??
      all.map((one) => (several ? `${one.id}: ${one.description}` : one.description)).join('; '),
    acceptance: acceptance ?? [...new Set(all.map((one) => one.acceptance))].join('; '),
    requirements,
  };
}

function objectiveOf(milestone: SketchMilestone, described: ReadonlyMap<string, Described>): string {
  const listed = listContents(milestone, described);
  return milestone.role === 'foundation'
    ? `Lay the ground for what follows: ${listed}.`
    : `Complete "${milestone.title}": ${listed}.`;
}
