// What each milestone waits for: by its purpose (facts B.14), by what its planner said, by what the spec demands.

import type { Extraction } from '../model.ts';
import { holdersOf } from './arrange-sketch.ts';
import { linksOf } from './order-requirements.ts';
import type { SketchMilestone } from './plan-context.ts';

/** Indices, in order; always of earlier ones. */
export function linkMilestones(milestones: readonly SketchMilestone[], extraction: Extraction): number[][] {
  const holders = holdersOf(milestones);
  const integration = milestones.findLastIndex(({ role }) => role === 'integration');
  const found = milestones.map((one, at) => {
    const earlier = milestones.slice(0, at).flatMap((other, index) => {
      const waits = waitsFor(one, other, index >= integration) || one.after.includes(other.key);
      return waits ? [index] : [];
    });
    return new Set(earlier);
  });
  const isQuality = milestones.map((one) => measuresOthers(one, extraction));
  milestones.forEach((_, at) => {
    if (!isQuality[at] || (found[at]?.size ?? 0) > 0) return;
    for (let index = 0; index < at; index += 1) if (!isQuality[index]) found[at]?.add(index);
  });
  for (const { before, after } of linksOf(extraction)) {
    const [from, to] = [holders.get(before), holders.get(after)];
    if (from !== undefined && to !== undefined && from < to) found[to]?.add(from);
  }
  return found.map((indices) => [...indices].sort((a, b) => a - b));
}

/** How well something works is measured on what works. */
function measuresOthers({ deliverables }: SketchMilestone, { requirements }: Extraction): boolean {
  const ids = new Set(deliverables.flatMap((one) => one.requirements));
  const own = requirements.filter(({ id }) => ids.has(id));
  return own.length > 0 && own.every(({ kind }) => kind === 'non-functional');
}

/** `isOpen`: no integration comes after it that would wait for it. */
function waitsFor({ role }: SketchMilestone, other: SketchMilestone, isOpen: boolean): boolean {
  const makes = other.role === 'work' || other.role === 'foundation';
  if (role === 'integration') return makes;
  if (role === 'validation') return isOpen && other.role !== 'validation';
  return other.role === 'foundation';
}
