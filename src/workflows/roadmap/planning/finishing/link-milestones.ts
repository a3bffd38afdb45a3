// What each milestone waits for, and how urgent it is (facts B.14, ruling D-42).

import type { Domain, Extraction, Priority } from '../../model/extraction.ts';
import type { SketchMilestone } from '../../model/plan.ts';
import { holdersOf } from '../cutting/arrange-sketch.ts';
import type { Described } from '../requirements/describe-requirement.ts';
import { linksOf, type RequirementOrder } from '../requirements/order-requirements.ts';

const idsOf = ({ deliverables }: SketchMilestone): string[] =>
  deliverables.flatMap(({ requirements }) => requirements);

/** Indices, in order; always of earlier ones: by what the spec demands, its planner said, and by what is proved. */
export function linkMilestones(milestones: readonly SketchMilestone[], extraction: Extraction): number[][] {
  const holders = holdersOf(milestones);
  const kinds = new Map(extraction.requirements.map(({ id, kind }) => [id, kind]));
  const measures = milestones.map((one) => idsOf(one).every((id) => kinds.get(id) === 'non-functional'));
  const found = milestones.map((one, at) => {
    const earlier = [...milestones.keys()].slice(0, at);
    return new Set(
      earlier.filter(
        (index) =>
          (one.isProof && one.after.length === 0) || one.after.includes(milestones[index]?.key ?? ''),
      ),
    );
  });
  for (const { before, after } of linksOf(extraction)) {
    const [from, to] = [holders.get(before), holders.get(after)];
    if (from !== undefined && to !== undefined && from < to) found[to]?.add(from);
  }
  // How well something works is measured on what works.
  milestones.forEach((_, at) => {
    if (!measures[at] || (found[at]?.size ?? 0) > 0) return;
    for (let index = 0; index < at; index += 1) if (!measures[index]) found[at]?.add(index);
  });
  return found.map((indices) => [...indices].sort((a, b) => a - b));
}

export interface Ranking {
  readonly order: RequirementOrder;
  readonly described: ReadonlyMap<string, Described>;
  /** The domain with the largest share. */
  readonly dominant: Domain | undefined;
}

/** What the spec says of its requirements, where it tells them apart; else the highest rule that applies. */
export function rankMilestone(milestone: SketchMilestone, { order, described, dominant }: Ranking): Priority {
  if (milestone.isProof) return 'P1';
  const ids = idsOf(milestone);
  const stated = ids.flatMap((id) => described.get(id)?.stated[0] ?? []);
  const given = [...described.values()].map((one) => one.stated[0].priority);
  const highest = stated.map(({ priority }) => priority).sort()[0];
  if (highest !== undefined && new Set(given).size > 1) return highest;
  const domains = new Set(stated.map(({ domain }) => domain));
  const isRoot = (id: string): boolean =>
    (order.needs.get(id)?.length ?? 0) === 0 && (order.neededBy.get(id)?.length ?? 0) > 0;
  if (domains.has('security') || ids.some(isRoot)) return 'P0';
  const path = criticalPath(order);
  const isCentral = dominant !== undefined && domains.has(dominant);
  if (milestone.type === 'TEST' || isCentral || ids.some((id) => path.has(id))) return 'P1';
  return [...domains].every((domain) => domain === 'documentation') ? 'P3' : 'P2';
}

/** The longest chain of requirements; empty where nothing needs anything. */
function criticalPath({ ids, needs, depth }: RequirementOrder): ReadonlySet<string> {
  const longest = ids.reduce((most, id) => Math.max(most, depth.get(id) ?? 0), 0);
  const path = new Set<string>();
  if (longest < 2) return path;
  let at = ids.find((id) => depth.get(id) === longest);
  while (at !== undefined) {
    path.add(at);
    const level: number = (depth.get(at) ?? 0) - 1;
    at = needs.get(at)?.find((id) => depth.get(id) === level);
  }
  return path;
}
