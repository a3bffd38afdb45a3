// A place by rule for requirements that a planner has left out: with others of their domain, never before what they
// need. Whoever calls says which they were.

import { holdersOf } from './arrange-sketch.ts';
import type { Described } from './describe-requirement.ts';
import type { RequirementOrder } from './order-requirements.ts';
import type { SketchMilestone } from './plan-context.ts';

export function placeMissing(
  milestones: readonly SketchMilestone[],
  missing: readonly string[],
  order: RequirementOrder,
  described: ReadonlyMap<string, Described>,
): SketchMilestone[] {
  const placed = [...milestones];
  const wanted = new Set(missing);
  const domainOf = (id: string): string | undefined => described.get(id)?.stated[0].domain;
  const holders = holdersOf(placed);
  for (const id of order.ids) {
    if (!wanted.has(id)) continue;
    const earliest = (order.needs.get(id) ?? []).reduce(
      (most, one) => Math.max(most, holders.get(one) ?? 0),
      0,
    );
    let best = { at: earliest, alike: -1 };
    placed.forEach(({ type, deliverables }, at) => {
      if (at < earliest || type === 'TEST') return;
      const alike = deliverables.filter(({ requirements }) =>
        requirements.some((one) => domainOf(one) === domainOf(id)),
      ).length;
      if (alike > best.alike) best = { at, alike };
    });
    const host = placed[best.at];
    if (host === undefined) continue;
    placed[best.at] = { ...host, deliverables: [...host.deliverables, { requirements: [id] }] };
    holders.set(id, best.at);
  }
  return placed;
}
