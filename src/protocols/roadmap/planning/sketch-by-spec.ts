// The planner without a model (ruling R2-13): milestones are cut along the phases, stories and components that the spec
// itself has, named after them, and as many as the class of complexity asks for.

import type { Domain, MilestoneType, Requirement } from '../model.ts';
import { arrangeSketch } from './arrange-sketch.ts';
import type { TemplateChoice } from './choose-template.ts';
import { type Described, describeRequirements, listContents } from './describe-requirement.ts';
import { groupRequirements, type WorkGroup } from './group-requirements.ts';
import { leastFirst } from './least-first.ts';
import { countMilestones, rangeOf } from './milestone-range.ts';
import { nameMilestones } from './name-milestones.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { PlanContext, Sketch, SketchMilestone } from './plan-context.ts';

/** Deliverables of a milestone that one can keep an eye on. */
const USUAL_SIZE = 5;

export function sketchBySpec(context: PlanContext, order: RequirementOrder, choice: TemplateChoice): Sketch {
  const { extraction, complexity } = context;
  const described = describeRequirements(extraction);
  const requirements = [...described.values()].map(({ stated }) => stated[0]);
  const whole = groupRequirements(requirements, extraction.criteria);
  const pieces = Math.min(whole.length, Math.round(requirements.length / USUAL_SIZE));
  const wanted = countMilestones(complexity.class, pieces, choice.range);
  const groups = fitGroups(arrange(sequence(whole, order), order), wanted);
  const titles = nameMilestones(groups);
  const arranged = groups.map((group, at) =>
    sketch(group, titles[at] ?? group.names[0] ?? '', choice, described),
  );
  const { least } = rangeOf(complexity.class);
  const isShort = arranged.length < least;
  return {
    milestones: arranged,
    deferred: [],
    warnings: isShort
      ? [
          `Complexity ${complexity.class} asks for at least ${least} milestones, but ${order.ids.length === 1 ? 'one requirement fills' : `${order.ids.length} requirements fill`} only ${arranged.length}: none is invented.`,
        ]
      : [],
  };
}

/** The group that needs the least of those still to come goes next; otherwise as in the spec. */
function sequence(groups: readonly WorkGroup[], { needs }: RequirementOrder): WorkGroup[] {
  const holders = new Map(groups.flatMap(({ ids }, at) => ids.map((id) => [id, at] as const)));
  const needed = groups.map(({ ids }, at) =>
    ids
      .flatMap((id) => needs.get(id) ?? [])
      .flatMap((id) => holders.get(id) ?? [])
      .filter((one) => one !== at),
  );
  const neededBy = groups.map((): number[] => []);
  needed.forEach((all, at) => {
    for (const one of all) neededBy[one]?.push(at);
  });
  const open = needed.map(({ length }) => length);
  const waiting = leastFirst();
  open.forEach(waiting.push);
  const placed = new Set<number>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (placed.has(next.at) || next.key !== open[next.at]) continue;
    placed.add(next.at);
    for (const later of neededBy[next.at] ?? []) {
      const left = (open[later] ?? 0) - 1;
      open[later] = left;
      waiting.push(left, later);
    }
  }
  return [...placed].flatMap((at) => groups[at] ?? []);
}

/** A requirement that needs one of a later group goes there. */
function arrange(groups: readonly WorkGroup[], order: RequirementOrder): WorkGroup[] {
  const byId = new Map(
    groups.flatMap(({ requirements }) => requirements.map((one) => [one.id, one] as const)),
  );
  const rough = groups.map(
    (group, at): SketchMilestone => ({
      key: String(at),
      role: 'work',
      title: String(at),
      type: 'FEATURE',
      domains: [],
      after: [],
      deliverables: group.ids.map((id) => ({ requirements: [id] })),
    }),
  );
  return arrangeSketch(rough, order).milestones.flatMap(({ key, deliverables }): WorkGroup[] => {
    const group = groups[Number(key)];
    const ids = deliverables.flatMap(({ requirements }) => requirements);
    return group ? [{ ...group, ids, requirements: ids.flatMap((id) => byId.get(id) ?? []) }] : [];
  });
}

/** What keeps neighbours apart, in requirements. */
const OTHER_PLACE = 2;
const OTHER_KIND = 2;

/** Neighbours are joined, the smallest and those of one place first; the largest are split in the middle. */
function fitGroups(groups: readonly WorkGroup[], wanted: number): WorkGroup[] {
  let fitted = joinNeighbours(groups, wanted);
  while (fitted.length < wanted) {
    const sizes = fitted.map(({ requirements }) => requirements.length);
    const at = sizes.indexOf(Math.max(...sizes));
    const largest = fitted[at] as WorkGroup;
    if (largest.requirements.length < 2) break;
    fitted = [...fitted.slice(0, at), ...split(largest), ...fitted.slice(at + 1)];
  }
  return fitted;
}

function joinNeighbours(groups: readonly WorkGroup[], wanted: number): WorkGroup[] {
  const joined: (WorkGroup | undefined)[] = [...groups];
  const behind = groups.map((_, at) => at + 1);
  const before = groups.map((_, at) => at - 1);
  const costAt = (at: number): number | undefined => {
    const [own, next] = [joined[at], joined[behind[at] ?? -1]];
    if (!own || !next) return undefined;
    const isFar = own.place !== next.place;
    return (
      next.weight +
      own.weight +
      (isFar ? OTHER_PLACE : 0) +
      (next.isQuality === own.isQuality ? 0 : OTHER_KIND)
    );
  };
  const waiting = leastFirst();
  const wait = (at: number): void => {
    const cost = costAt(at);
    if (cost !== undefined) waiting.push(cost, at);
  };
  for (const at of joined.keys()) wait(at);
  for (let left = groups.length; left > wanted; ) {
    const { key, at } = waiting.pop() ?? { key: 0, at: -1 };
    if (at < 0) break;
    const next = behind[at] ?? -1;
    const [own, other] = [joined[at], joined[next]];
    if (!own || !other || costAt(at) !== key) continue;
    joined[at] = join(own, other);
    joined[next] = undefined;
    behind[at] = behind[next] ?? groups.length;
    before[behind[at] as number] = at;
    left -= 1;
    wait(at);
    wait(before[at] ?? -1);
  }
  return joined.filter((group) => group !== undefined);
}

const join = (a: WorkGroup, b: WorkGroup): WorkGroup => ({
  ...a,
  names: [...new Set([...a.names, ...b.names])],
  requirements: [...a.requirements, ...b.requirements],
  ids: [...a.ids, ...b.ids],
  weight: a.weight + b.weight,
});

function split(group: WorkGroup): WorkGroup[] {
  const middle = Math.ceil(group.requirements.length / 2);
  return [group.requirements.slice(0, middle), group.requirements.slice(middle)].map((requirements) => ({
    ...group,
    requirements,
    ids: requirements.map(({ id }) => id),
    weight: group.weight / 2,
  }));
}

function sketch(
  group: WorkGroup,
  title: string,
  choice: TemplateChoice,
  described: ReadonlyMap<string, Described>,
): SketchMilestone {
  const deliverables = group.ids.map((id) => ({ requirements: [id] }));
  return {
    key: group.ids[0] ?? title,
    role: 'work',
    title,
    type: typeOf(group.requirements, choice),
    domains: [...new Set(group.requirements.map(({ domain }) => domain))],
    objective: `What works at its end: ${listContents({ deliverables }, described)}.`,
    after: [],
    deliverables,
  };
}

const TYPES: Partial<Readonly<Record<Domain, MilestoneType>>> = {
  security: 'SECURITY',
  performance: 'IMPROVEMENT',
  documentation: 'DOC',
};

/** What most of it is. */
function typeOf(requirements: readonly Requirement[], { type }: TemplateChoice): MilestoneType {
  const counts = new Map<MilestoneType, number>();
  const usual: MilestoneType =
    type === 'migration'
      ? 'MIGRATION'
      : type === 'quality' || type === 'improvement'
        ? 'IMPROVEMENT'
        : 'FEATURE';
  for (const { domain } of requirements) {
    const own = TYPES[domain] ?? usual;
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? usual;
}
