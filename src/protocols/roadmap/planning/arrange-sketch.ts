// A sketch in an order that the spec allows: a requirement that stands before one it needs moves to where that one is.
// Milestones never swap places here, so the result is always free of cycles.

import type { RequirementOrder } from './order-requirements.ts';
import type { SketchDeliverable, SketchMilestone } from './plan-context.ts';

/** What proves requirements names them again, but is not where they are made. */
const isProof = ({ role }: SketchMilestone): boolean => role === 'integration' || role === 'validation';

/** Index of the milestone that makes each requirement. */
export function holdersOf(milestones: readonly SketchMilestone[]): Map<string, number> {
  const holders = new Map<string, number>();
  const take = (wanted: (one: SketchMilestone) => boolean): void => {
    milestones.forEach((milestone, index) => {
      if (!wanted(milestone)) return;
      for (const { requirements } of milestone.deliverables)
        for (const id of requirements) if (!holders.has(id)) holders.set(id, index);
    });
  };
  take((one) => !isProof(one));
  take(isProof);
  return holders;
}

export interface Arranged {
  readonly milestones: readonly SketchMilestone[];
  /** Each with the requirement that it needs. */
  readonly moved: readonly { readonly requirement: string; readonly needs: string }[];
  /** Titles of milestones that held nothing in the end. */
  readonly emptied: readonly string[];
}

export function arrangeSketch(milestones: readonly SketchMilestone[], order: RequirementOrder): Arranged {
  const places = holdersOf(milestones);
  const moved: { requirement: string; needs: string }[] = [];
  const targets = new Map<string, number>();
  for (const id of order.ids) {
    const place = places.get(id);
    if (place === undefined) continue;
    let latest = { place, needs: '' };
    for (const needs of order.needs.get(id) ?? []) {
      const other = places.get(needs);
      if (other !== undefined && other > latest.place) latest = { place: other, needs };
    }
    if (latest.place === place) continue;
    places.set(id, latest.place);
    targets.set(id, latest.place);
    moved.push({ requirement: id, needs: latest.needs });
  }
  const settled = milestones.map((milestone, index) => settle(milestone, index, targets, order));
  return {
    milestones: settled.filter(({ deliverables }) => deliverables.length > 0),
    moved,
    emptied: settled.filter(({ deliverables }) => deliverables.length === 0).map(({ title }) => title),
  };
}

function settle(
  milestone: SketchMilestone,
  index: number,
  targets: ReadonlyMap<string, number>,
  order: RequirementOrder,
): SketchMilestone {
  if (isProof(milestone)) return milestone;
  const kept = milestone.deliverables.flatMap((deliverable): SketchDeliverable[] => {
    const requirements = deliverable.requirements.filter((id) => (targets.get(id) ?? index) === index);
    if (requirements.length === deliverable.requirements.length) return [deliverable];
    // Words about several requirements would not fit what is left of them.
    return requirements.length > 0 ? [{ requirements }] : [];
  });
  const held = new Set(kept.flatMap(({ requirements }) => requirements));
  const come = order.ids
    .filter((id) => targets.get(id) === index && !held.has(id))
    .map((id): SketchDeliverable => ({ requirements: [id] }));
  return { ...milestone, deliverables: sortDeliverables([...kept, ...come], order) };
}

/** As they stand, but for those that need a later one. */
function sortDeliverables(
  deliverables: readonly SketchDeliverable[],
  { needs }: RequirementOrder,
): SketchDeliverable[] {
  const left = [...deliverables];
  const sorted: SketchDeliverable[] = [];
  while (left.length > 0) {
    const open = new Map(left.flatMap((one) => one.requirements.map((id) => [id, one] as const)));
    const at = left.findIndex((one) =>
      one.requirements.every((id) =>
        (needs.get(id) ?? []).every((needed) => {
          const other = open.get(needed);
          return other === undefined || other === one;
        }),
      ),
    );
    sorted.push(...left.splice(Math.max(at, 0), 1));
  }
  return sorted;
}
