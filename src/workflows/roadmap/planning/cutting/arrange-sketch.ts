// A sketch in an order that the spec allows: a requirement that stands before one it needs moves to where that one is.
// Milestones never swap places here, so the result is always free of cycles.

import { push } from '../../../../text/words/index-lists.ts';
import type { SketchDeliverable, SketchMilestone } from '../../model/plan.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';
import { leastFirst } from './least-first.ts';

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
  take(({ isProof }) => isProof !== true);
  take(({ isProof }) => isProof === true);
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
  const coming = new Map<number, string[]>();
  for (const id of order.ids) {
    const index = targets.get(id);
    if (index !== undefined) push(coming, index, id);
  }
  const settled = milestones.map((milestone, index) =>
    settle(milestone, index, { targets, coming: coming.get(index) ?? [], order }),
  );
  return {
    milestones: settled.filter(({ deliverables }) => deliverables.length > 0),
    moved,
    emptied: settled.filter(({ deliverables }) => deliverables.length === 0).map(({ title }) => title),
  };
}

interface Moves {
  readonly targets: ReadonlyMap<string, number>;
  /** To this milestone. */
  readonly coming: readonly string[];
  readonly order: RequirementOrder;
}

function settle(
  milestone: SketchMilestone,
  index: number,
  { targets, coming, order }: Moves,
): SketchMilestone {
  if (milestone.isProof) return milestone;
  const kept = milestone.deliverables.flatMap((deliverable): SketchDeliverable[] => {
    const requirements = deliverable.requirements.filter((id) => (targets.get(id) ?? index) === index);
    if (requirements.length === deliverable.requirements.length) return [deliverable];
    return requirements.length > 0 ? [{ requirements }] : [];
  });
  const held = new Set(kept.flatMap(({ requirements }) => requirements));
  const come = coming.filter((id) => !held.has(id)).map((id): SketchDeliverable => ({ requirements: [id] }));
  return { ...milestone, deliverables: sortDeliverables([...kept, ...come], order) };
}

/** As they stand, but for those that need a later one. */
function sortDeliverables(
  deliverables: readonly SketchDeliverable[],
  { needs }: RequirementOrder,
): SketchDeliverable[] {
  const holders = new Map(
    deliverables.flatMap(({ requirements }, at) => requirements.map((id) => [id, at] as const)),
  );
  const open = deliverables.map(({ requirements }, at) => {
    const needed = requirements.flatMap((id) => needs.get(id) ?? []).map((id) => holders.get(id) ?? at);
    return new Set(needed.filter((one) => one !== at));
  });
  const neededBy = deliverables.map((): number[] => []);
  for (const [at, all] of open.entries()) for (const one of all) neededBy[one]?.push(at);
  const waiting = leastFirst();
  // What is free goes first; where all wait for each other, the first of them.
  for (const [at, { size }] of open.entries()) waiting.push(size === 0 ? 0 : 1, at);
  const sorted = new Set<number>();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (sorted.has(next.at)) continue;
    sorted.add(next.at);
    for (const later of neededBy[next.at] ?? []) {
      open[later]?.delete(next.at);
      if (open[later]?.size === 0) waiting.push(0, later);
    }
  }
  return [...sorted].flatMap((at) => deliverables[at] ?? []);
}
