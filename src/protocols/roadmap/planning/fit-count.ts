// Brings a sketch to a number of milestones: neighbours are joined, smallest first, or the largest is split. Neither
// puts a requirement before one that it needs.

import type { SketchDeliverable, SketchMilestone } from './plan-context.ts';

const sizeOf = ({ deliverables }: SketchMilestone): number => deliverables.length;

export function fitCount(milestones: readonly SketchMilestone[], wanted: number): SketchMilestone[] {
  let fitted = [...milestones];
  while (fitted.length > Math.max(wanted, 1)) fitted = joinSmallest(fitted);
  while (fitted.length < wanted) {
    const split = splitLargest(fitted);
    if (split === undefined) break;
    fitted = split;
  }
  return fitted;
}

function joinSmallest(milestones: readonly SketchMilestone[]): SketchMilestone[] {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 1 < milestones.length; at += 1) {
    const [one, next] = [milestones[at], milestones[at + 1]];
    if (!one || !next) continue;
    // A foundation is joined last of all: what it is for would be lost.
    const size = sizeOf(one) + sizeOf(next) + (one.role === next.role ? 0 : 1e6);
    if (size < least) [best, least] = [at, size];
  }
  const one = milestones[best];
  const next = milestones[best + 1];
  if (!one || !next) return [...milestones];
  const joined = joinMilestones(one, next);
  return rename([...milestones.slice(0, best), joined, ...milestones.slice(best + 2)], next.key, [one.key]);
}

export function joinMilestones(one: SketchMilestone, next: SketchMilestone): SketchMilestone {
  const larger = sizeOf(next) > sizeOf(one) ? next : one;
  const kept = [one.kept, next.kept].filter((text) => text !== undefined).join('\n\n');
  return {
    ...one,
    type: larger.type,
    title: one.title === next.title ? one.title : `${one.title} and ${lowerFirst(next.title)}`,
    domains: [...new Set([...one.domains, ...next.domains])],
    objective: undefined,
    after: [...new Set([...one.after, ...next.after])],
    deliverables: [...one.deliverables, ...next.deliverables],
    kept: kept === '' ? undefined : kept,
  };
}

const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Undefined where nothing can be split any further. */
function splitLargest(milestones: readonly SketchMilestone[]): SketchMilestone[] | undefined {
  const pieces = milestones.map((milestone) => ({ milestone, parts: divide(milestone.deliverables) }));
  let best: number | undefined;
  pieces.forEach(({ milestone, parts }, at) => {
    const known = best === undefined ? undefined : milestones[best];
    if (parts.length > 1 && (known === undefined || sizeOf(milestone) > sizeOf(known))) best = at;
  });
  const chosen = best === undefined ? undefined : pieces[best];
  if (best === undefined || chosen === undefined) return undefined;
  const { milestone, parts } = chosen;
  const keys = parts.map((_, index) => `${milestone.key}.${index + 1}`);
  const made = parts.map(
    (deliverables, index): SketchMilestone => ({
      ...milestone,
      key: keys[index] ?? milestone.key,
      objective: undefined,
      deliverables,
      // Said once.
      kept: index === 0 ? milestone.kept : undefined,
    }),
  );
  return rename([...milestones.slice(0, best), ...made, ...milestones.slice(best + 1)], milestone.key, keys);
}

/** In their order, so that the second half needs the first and never the other way round. */
function divide(deliverables: readonly SketchDeliverable[]): (readonly SketchDeliverable[])[] {
  if (deliverables.length < 2) return [deliverables];
  const middle = Math.ceil(deliverables.length / 2);
  return [deliverables.slice(0, middle), deliverables.slice(middle)];
}

function rename(
  milestones: readonly SketchMilestone[],
  from: string,
  to: readonly string[],
): SketchMilestone[] {
  return milestones.map((milestone) => {
    if (!milestone.after.includes(from)) return milestone;
    const after = milestone.after.flatMap((key) => (key === from ? to : [key]));
    return { ...milestone, after: [...new Set(after)].filter((key) => key !== milestone.key) };
  });
}
