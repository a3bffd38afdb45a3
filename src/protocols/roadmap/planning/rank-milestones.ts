// Priorities of milestones (facts B.14, ruling D-42): the highest rule that applies wins.

import type { Domain, Priority } from '../model.ts';
import type { Described } from './describe-requirement.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { SketchMilestone } from './plan-context.ts';

export interface Ranking {
  readonly order: RequirementOrder;
  readonly described: ReadonlyMap<string, Described>;
  /** The domain with the largest share. */
  readonly dominant: Domain | undefined;
}

export function rankMilestone(
  { role, type, deliverables }: SketchMilestone,
  { order, described, dominant }: Ranking,
): Priority {
  if (role === 'integration' || role === 'validation') return 'P1';
  const ids = deliverables.flatMap(({ requirements }) => requirements);
  const domains = new Set(ids.flatMap((id) => described.get(id)?.stated[0].domain ?? []));
  const isRoot = (id: string): boolean =>
    (order.needs.get(id)?.length ?? 0) === 0 && (order.neededBy.get(id)?.length ?? 0) > 0;
  if (role === 'foundation' || domains.has('security') || ids.some(isRoot)) return 'P0';
  const path = criticalPath(order);
  if (type === 'TEST' || (dominant !== undefined && domains.has(dominant)) || ids.some((id) => path.has(id)))
    return 'P1';
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
