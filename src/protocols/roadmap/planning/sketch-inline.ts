// The planner without a model (facts B.14, ruling D-41): a foundation, a milestone for each domain, then integration
// and validation; as many as the class of complexity asks for.

import { DOMAINS, type Domain, type MilestoneType, type Requirement } from '../model.ts';
import { arrangeSketch } from './arrange-sketch.ts';
import type { TemplateChoice } from './choose-template.ts';
import { deferByRule } from './defer-requirements.ts';
import { type Described, describeRequirements, listContents, listIds } from './describe-requirement.ts';
import { fitCount, joinMilestones } from './fit-count.ts';
import { LEAST_SHARE } from './measure-complexity.ts';
import { countMilestones, rangeOf } from './milestone-range.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { PlanContext, Sketch, SketchMilestone } from './plan-context.ts';
import { sketchIntegration, sketchValidation } from './sketch-proofs.ts';

const TITLES: Readonly<Record<Domain, string>> = {
  frontend: 'Frontend',
  backend: 'Backend',
  security: 'Security',
  performance: 'Performance',
  documentation: 'Documentation',
};

export function sketchInline(context: PlanContext, order: RequirementOrder, choice: TemplateChoice): Sketch {
  const { extraction, complexity } = context;
  const { least } = rangeOf(complexity.class);
  const deferred = deferByRule(extraction, order, least);
  const late = new Set(deferred.map(({ requirement }) => requirement));
  const described = describeRequirements(extraction);
  const placed = order.ids.filter((id) => !late.has(id));
  const shares = new Map(extraction.domains.map(({ domain, share }) => [domain, share]));
  const counted = extraction.domains.filter(({ share }) => share >= LEAST_SHARE).length;
  const count = countMilestones(complexity.class, counted, choice.range);
  const work: Work = {
    order,
    choice,
    shares,
    requirements: placed.flatMap((id) => described.get(id)?.stated[0] ?? []),
  };
  // Too few requirements for the range leave room for an integration even of one domain.
  const integrates = counted > 1 || placed.length + 1 < least;
  const parts = sketchParts(work, count - (integrates ? 2 : 1)).map((part) => sayWhy(part, described));
  const withIntegration = integrates ? [...parts, sketchIntegration(parts, extraction, described)] : parts;
  const milestones = [...withIntegration, sketchValidation(parts, extraction, described)];
  const short = milestones.length < least;
  return {
    milestones,
    deferred,
    warnings: short
      ? [
          `Complexity ${complexity.class} asks for at least ${least} milestones, but ${placed.length === 1 ? 'one requirement fills' : `${placed.length} requirements fill`} only ${milestones.length}: none is invented.`,
        ]
      : [],
  };
}

interface Work {
  readonly order: RequirementOrder;
  readonly choice: TemplateChoice;
  readonly shares: ReadonlyMap<Domain, number>;
  /** In an order that the spec allows. */
  readonly requirements: readonly Requirement[];
}

/** All that is made, as opposed to proven, in the order of work. */
function sketchParts(work: Work, wanted: number): SketchMilestone[] {
  const base = chooseFoundation(work, wanted);
  const isBase = new Set(base.map(({ id }) => id));
  const others = work.requirements.filter(({ id }) => !isBase.has(id));
  const foundation: SketchMilestone = {
    ...milestoneOf('foundation', [], base),
    role: 'foundation',
    title: 'Foundation',
  };
  const groups = sequence(mergeSmallest(groupByDomain(others, work), Math.max(wanted - 1, 1), work), work);
  const { milestones } = arrangeSketch([foundation, ...groups], work.order);
  return numberParts(fitCount(milestones, wanted));
}

const milestoneOf = (
  key: string,
  domains: readonly Domain[],
  requirements: readonly Requirement[],
): SketchMilestone => ({
  key,
  role: 'work',
  title: '',
  type: 'FEATURE',
  domains,
  after: [],
  deliverables: byUrgency(requirements).map(({ id }) => ({ requirements: [id] })),
});

const byUrgency = (requirements: readonly Requirement[]): readonly Requirement[] =>
  [...requirements].sort((a, b) => Number(a.priority.slice(1)) - Number(b.priority.slice(1)));

/** What others need and what itself needs nothing; where nothing is needed, what the spec puts first. */
function chooseFoundation({ requirements, order }: Work, wanted: number): readonly Requirement[] {
  const roots = requirements.filter(
    ({ id }) => (order.needs.get(id)?.length ?? 0) === 0 && (order.neededBy.get(id)?.length ?? 0) > 0,
  );
  if (roots.length > 0) return roots;
  const size = Math.max(1, Math.floor(requirements.length / (wanted + 1)));
  const functional = requirements.filter(({ kind }) => kind === 'functional');
  return byUrgency(functional.length > 0 ? functional : requirements).slice(0, size);
}

/** In the order of their weight; what the template is about comes first. */
function groupByDomain(requirements: readonly Requirement[], { choice, shares }: Work): SketchMilestone[] {
  const first = EMPHASIS.get(choice.type);
  const rank = (domain: Domain): number => (domain === first ? 2 : (shares.get(domain) ?? 0));
  return DOMAINS.filter((domain) => requirements.some((one) => one.domain === domain))
    .sort((a, b) => rank(b) - rank(a))
    .map((domain) => ({
      ...milestoneOf(
        domain,
        [domain],
        requirements.filter((one) => one.domain === domain),
      ),
      title: TITLES[domain],
      type: typeOf(domain, choice),
    }));
}

const EMPHASIS: ReadonlyMap<string, Domain> = new Map([
  ['security', 'security'],
  ['performance', 'performance'],
  ['docs', 'documentation'],
]);

function typeOf(domain: Domain, { type }: TemplateChoice): MilestoneType {
  if (domain === 'security') return 'SECURITY';
  if (domain === 'performance') return 'IMPROVEMENT';
  if (domain === 'documentation') return 'DOC';
  if (type === 'migration') return 'MIGRATION';
  return type === 'quality' || type === 'improvement' ? 'IMPROVEMENT' : 'FEATURE';
}

/** Ruling D-41; domains below the least share are too small for a milestone of their own in any case. */
function mergeSmallest(
  groups: readonly SketchMilestone[],
  most: number,
  { shares, choice }: Work,
): SketchMilestone[] {
  const weigh = ({ domains }: SketchMilestone): number =>
    domains.reduce((sum, domain) => sum + (shares.get(domain) ?? 0), 0);
  let merged = [...groups];
  for (;;) {
    const [smallest, next] = [...merged].sort((a, b) => weigh(a) - weigh(b));
    if (!smallest || !next || (merged.length <= most && weigh(smallest) >= LEAST_SHARE)) return merged;
    const both = joinMilestones(next, smallest);
    const domains = [...both.domains].sort((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
    // What weighs most says what kind of work it is.
    const type = typeOf(domains[0] ?? 'backend', choice);
    const joined = { ...both, domains, type, title: nameDomains(domains) };
    merged = merged.flatMap((one) => (one === smallest ? [] : [one === next ? joined : one]));
  }
}

/** "Backend, security and frontend". */
function nameDomains(domains: readonly Domain[]): string {
  const [first = '', ...others] = domains.map((domain) => TITLES[domain]);
  return listIds([first, ...others.map((title) => title.toLowerCase())]);
}

/** The group that needs the least of those still to come goes next. */
function sequence(groups: readonly SketchMilestone[], { order }: Work): SketchMilestone[] {
  const left = [...groups];
  const placed: SketchMilestone[] = [];
  const idsOf = ({ deliverables }: SketchMilestone): string[] =>
    deliverables.flatMap(({ requirements }) => requirements);
  while (left.length > 0) {
    const open = left.map((group) => {
      const others = new Set(left.filter((one) => one !== group).flatMap(idsOf));
      return idsOf(group)
        .flatMap((id) => order.needs.get(id) ?? [])
        .filter((id) => others.has(id)).length;
    });
    const at = open.indexOf(Math.min(...open));
    placed.push(...left.splice(at, 1));
  }
  return placed;
}

function sayWhy(part: SketchMilestone, described: ReadonlyMap<string, Described>): SketchMilestone {
  if (part.role === 'foundation' || part.domains.length === 0) return part;
  return {
    ...part,
    objective: `Deliver the ${nameDomains(part.domains).toLowerCase()} work: ${listContents(part, described)}.`,
  };
}

/** "Backend, part 2". */
export function numberParts(milestones: readonly SketchMilestone[]): SketchMilestone[] {
  const seen = new Map<string, number>();
  return milestones.map((milestone) => {
    const { title } = milestone;
    if (milestones.filter((one) => one.title === title).length < 2) return milestone;
    const part = (seen.get(title) ?? 0) + 1;
    seen.set(title, part);
    return { ...milestone, title: `${title}, part ${part}` };
  });
}
