// What a planner gave, put right: an order that does not go round, a place for what it left out, nothing before what it
// needs. Everything that is changed is said.

import type { Deferral, PlanContext, Sketch, SketchMilestone } from '../../model/plan.ts';
import { arrangeSketch, holdersOf } from '../cutting/arrange-sketch.ts';
import { rangeOf } from '../cutting/milestone-range.ts';
import { tellApart } from '../cutting/name-milestones.ts';
import type { Described } from '../requirements/describe-requirement.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';

export interface Settling {
  readonly context: PlanContext;
  readonly order: RequirementOrder;
  readonly described: ReadonlyMap<string, Described>;
  /** "The plan", "The merged roadmap". */
  readonly who: string;
  readonly deferred: readonly Deferral[];
  readonly missing: readonly string[];
  readonly warnings: readonly string[];
}

export function settleSketch(given: readonly SketchMilestone[], settling: Settling): Sketch {
  const { context, order, described, who, deferred, missing } = settling;
  const warnings = [...settling.warnings];
  if (missing.length > 0) warnings.push(`${who} leaves out ${missing.join(', ')}: placed by rule.`);
  const whole = placeMissing(sequence(given, who, warnings), missing, order, described);
  const { milestones, moved, emptied } = arrangeSketch(whole, order);
  for (const { requirement, needs } of moved)
    warnings.push(`${who} has ${requirement} before ${needs}, which it depends on: moved.`);
  for (const title of emptied) warnings.push(`"${title}" held nothing in the end: left out.`);
  const { least, most } = rangeOf(context.complexity.class);
  // Whoever planned it had a reason: it is not bent to a number.
  if (milestones.length < least || milestones.length > most)
    warnings.push(
      `${who} has ${milestones.length === 1 ? 'one milestone' : `${milestones.length} milestones`}, where complexity ${context.complexity.class} has ${least} to ${most}: left as it is.`,
    );
  const titles = tellApart(milestones.map(({ title }) => title));
  return {
    milestones: milestones.map((one, at) => ({ ...one, title: titles[at] ?? one.title })),
    deferred,
    warnings,
  };
}

/** As its author says, and by the list where it says nothing or goes round. */
function sequence(
  milestones: readonly SketchMilestone[],
  who: string,
  warnings: string[],
): SketchMilestone[] {
  const left = [...milestones];
  const placed: SketchMilestone[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ key }) => key));
    const at = left.findIndex(({ after }) => after.every((key) => !waiting.has(key)));
    const [next] = left.splice(Math.max(at, 0), 1);
    if (next === undefined) break;
    if (at < 0)
      warnings.push(
        `The order of ${who.toLowerCase()} goes round at "${next.title}": its place in the list decides.`,
      );
    placed.push(next);
  }
  return placed;
}

/** With others of their section, else of their domain; never before what they need. */
function placeMissing(
  milestones: readonly SketchMilestone[],
  missing: readonly string[],
  order: RequirementOrder,
  described: ReadonlyMap<string, Described>,
): SketchMilestone[] {
  const placed = [...milestones];
  const wanted = new Set(missing);
  const holders = holdersOf(placed);
  const kinOf = (id: string): readonly (string | undefined)[] => {
    const one = described.get(id)?.stated[0];
    return [one?.plan?.group, one?.plan?.section, one?.domain];
  };
  for (const id of order.ids) {
    if (!wanted.has(id)) continue;
    const needed = (order.needs.get(id) ?? []).map((one) => holders.get(one) ?? 0);
    const earliest = Math.max(0, ...needed);
    const own = kinOf(id);
    let best = { at: earliest, alike: -1 };
    placed.forEach(({ isProof, deliverables }, at) => {
      if (at < earliest || isProof) return;
      const ids = deliverables.flatMap(({ requirements }) => requirements);
      const alike = ids.reduce(
        (sum, other) => sum + kinOf(other).filter((kin, i) => kin !== undefined && kin === own[i]).length,
        0,
      );
      if (alike > best.alike) best = { at, alike };
    });
    const host = placed[best.at];
    if (host === undefined) continue;
    placed[best.at] = { ...host, deliverables: [...host.deliverables, { requirements: [id] }] };
    holders.set(id, best.at);
  }
  return placed;
}

/** A test of nothing but what others make is a proof. */
export const markProof = (one: SketchMilestone, made: ReadonlySet<string>): SketchMilestone => ({
  ...one,
  isProof:
    one.type === 'TEST' &&
    one.deliverables.every(({ requirements }) => requirements.every((id) => made.has(id))),
});
