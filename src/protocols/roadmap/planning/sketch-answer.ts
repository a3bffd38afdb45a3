// A model's plan as a sketch. What it got wrong even when asked again is put right by rule and said in a warning; a plan
// that leaves out half of the spec is no plan, and the roadmap stops.

import type { Domain, MilestoneType } from '../model.ts';
import { RoadmapError } from '../roadmap-error.ts';
import { arrangeSketch } from './arrange-sketch.ts';
import { type Described, describeRequirements } from './describe-requirement.ts';
import { numberAlike } from './name-milestones.ts';
import type { RequirementOrder } from './order-requirements.ts';
import { placeMissing } from './place-missing.ts';
import type { Deferral, PlanContext, Sketch, SketchMilestone } from './plan-context.ts';
import { findInventedIn, isPutOff } from './trust-answer.ts';

/** As `plan-milestones` gets it. */
export interface GivenPlan {
  readonly milestones: readonly {
    readonly title: string;
    readonly objective: string;
    readonly type: MilestoneType;
    readonly dependsOn: readonly number[];
    readonly deliverables: readonly { readonly requirements: readonly string[] }[];
  }[];
  readonly deferred: readonly {
    readonly evidence: { readonly line: number; readonly text: string };
    readonly reason: string;
    readonly requirement: string;
  }[];
}

const MOST_MISSING = 0.5;

export function sketchAnswer(
  given: GivenPlan,
  context: PlanContext,
  order: RequirementOrder,
  range: { readonly least: number; readonly most: number },
): Sketch {
  const described = describeRequirements(context.extraction);
  const warnings: string[] = [];
  const deferred = acceptDeferred(given, context, warnings);
  const late = new Set(deferred.map(({ requirement }) => requirement));
  const read = readMilestones(given, context, described, late, warnings);
  const held = new Set(
    read.flatMap(({ deliverables }) => deliverables.flatMap(({ requirements }) => requirements)),
  );
  const missing = order.ids.filter((id) => !held.has(id) && !late.has(id));
  if (read.length === 0 || missing.length > order.ids.length * MOST_MISSING)
    throw new RoadmapError(`The plan leaves out ${missing.length} of ${order.ids.length} requirements.`, {
      code: 'roadmap/plan-unusable',
      hint: 'Let another model plan with --model, or leave it out: then the roadmap is planned by rule.',
    });
  if (missing.length > 0) warnings.push(`The plan left out ${missing.join(', ')}: placed by rule.`);
  const whole = placeMissing(sequence(read, warnings), missing, order, described);
  const { milestones, moved, emptied } = arrangeSketch(whole, order);
  for (const { requirement, needs } of moved)
    warnings.push(`The plan had ${requirement} before ${needs}, which it depends on: moved.`);
  for (const title of emptied)
    warnings.push(`Milestone "${title}" of the plan held nothing in the end: left out.`);
  return { milestones: fitRange(milestones, range, warnings), deferred, warnings };
}

/** A plan is not bent to a number: whoever planned it had a reason. */
function fitRange(
  milestones: readonly SketchMilestone[],
  { least, most }: { readonly least: number; readonly most: number },
  warnings: string[],
): SketchMilestone[] {
  if (milestones.length < least || milestones.length > most)
    warnings.push(`The plan has ${milestones.length} milestones, not ${least} to ${most}: left as planned.`);
  return numberParts(milestones);
}

export function numberParts(milestones: readonly SketchMilestone[]): SketchMilestone[] {
  const titles = numberAlike(milestones.map(({ title }) => title));
  return milestones.map((milestone, at) => ({ ...milestone, title: titles[at] ?? milestone.title }));
}

function acceptDeferred({ deferred }: GivenPlan, context: PlanContext, warnings: string[]): Deferral[] {
  const accepted = new Map<string, Deferral>();
  for (const one of deferred) {
    const fault = isPutOff(one, context);
    if (fault === undefined)
      accepted.set(one.requirement, {
        requirement: one.requirement,
        reason: `the spec says "${one.evidence.text.trim()}" (line ${one.evidence.line})`,
      });
    else warnings.push(`A deferral of the plan does not count: ${fault}.`);
  }
  return [...accepted.values()];
}

function readMilestones(
  { milestones }: GivenPlan,
  context: PlanContext,
  described: ReadonlyMap<string, Described>,
  late: ReadonlySet<string>,
  warnings: string[],
): SketchMilestone[] {
  const reading: IdReading = { described, late, made: new Set(), unknown: new Set(), doubled: new Set() };
  const { made, unknown, doubled } = reading;
  const all = milestones.map((one, index): SketchMilestone => {
    const isTest = one.type === 'TEST';
    const deliverables = one.deliverables.flatMap(({ requirements }) => {
      const own = takeIds(requirements, isTest, reading);
      return own.length > 0 ? [{ requirements: own }] : [];
    });
    return {
      key: String(index + 1),
      role: 'work',
      type: one.type,
      domains: domainsOf(deliverables, described),
      ...wordsOf(one, index, context, warnings),
      after: readPositions(one.dependsOn, index, milestones.length, warnings),
      deliverables,
    };
  });
  if (unknown.size > 0)
    warnings.push(
      `The plan named ${[...unknown].map((id) => JSON.stringify(id.slice(0, 40))).join(', ')}, which the spec lacks: left out.`,
    );
  if (doubled.size > 0)
    warnings.push(
      `The plan has ${[...doubled].join(', ')} at several places, or deferred as well: one counts.`,
    );
  for (const { title, deliverables } of all)
    if (deliverables.length === 0)
      warnings.push(`Milestone "${title}" of the plan holds no requirement: left out.`);
  return all
    .filter(({ deliverables }) => deliverables.length > 0)
    .map((one, at, kept) => giveRole(one, at === kept.length - 1, made));
}

/** Words that bring an id or a figure from nowhere are left out. */
function wordsOf(
  { title, objective }: GivenPlan['milestones'][number],
  index: number,
  context: PlanContext,
  warnings: string[],
): Pick<SketchMilestone, 'title' | 'objective'> {
  const [name, aim] = [title, objective].map((text) => text.replace(/\s+/g, ' ').trim());
  const invented = [name, aim].map((text) => findInventedIn(text ?? '', context).length > 0);
  if (invented.includes(true))
    warnings.push(`Words of the plan for its milestone ${index + 1} say what the spec does not: left out.`);
  return {
    title: name === undefined || name === '' || invented[0] === true ? `Step ${index + 1} of the plan` : name,
    objective: aim === undefined || aim === '' || invented[1] === true ? undefined : aim,
  };
}

function readPositions(
  positions: readonly number[],
  index: number,
  count: number,
  warnings: string[],
): string[] {
  const sound = positions.filter((one) => one >= 1 && one <= count && one !== index + 1);
  if (sound.length < positions.length)
    warnings.push(
      `Milestone ${index + 1} of the plan depends on what is no other milestone of it: left out.`,
    );
  return sound.map(String);
}

interface IdReading {
  readonly described: ReadonlyMap<string, Described>;
  readonly late: ReadonlySet<string>;
  readonly made: Set<string>;
  readonly unknown: Set<string>;
  readonly doubled: Set<string>;
}

/** Known ids, each made once; an id that does not exist is never taken for one that does. */
function takeIds(
  ids: readonly string[],
  isTest: boolean,
  { described, late, made, unknown, doubled }: IdReading,
): string[] {
  return [...new Set(ids)].filter((id) => {
    const isTaken = late.has(id) || (!isTest && made.has(id));
    if (!described.has(id)) unknown.add(id);
    else if (isTaken) doubled.add(id);
    else if (!isTest) made.add(id);
    return described.has(id) && !isTaken;
  });
}

const domainsOf = (
  deliverables: readonly { readonly requirements: readonly string[] }[],
  described: ReadonlyMap<string, Described>,
): Domain[] => [
  ...new Set(
    deliverables.flatMap(({ requirements }) =>
      requirements.flatMap((id) => described.get(id)?.stated[0].domain ?? []),
    ),
  ),
];

/** A test of what others make is a proof; it waits for them. */
export function giveRole(one: SketchMilestone, isLast: boolean, made: ReadonlySet<string>): SketchMilestone {
  const proves =
    one.type === 'TEST' &&
    one.deliverables.every(({ requirements }) => requirements.every((id) => made.has(id)));
  if (!proves) return one;
  return { ...one, role: isLast ? 'validation' : 'integration' };
}

/** As the plan says, and by its list where it says nothing or goes round. */
export function sequence(milestones: readonly SketchMilestone[], warnings: string[]): SketchMilestone[] {
  const left = [...milestones];
  const placed: SketchMilestone[] = [];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ key }) => key));
    const at = left.findIndex(({ after }) => after.every((key) => !waiting.has(key)));
    const [next] = left.splice(Math.max(at, 0), 1);
    if (next === undefined) break;
    if (at < 0)
      warnings.push(`The order of the plan goes round at "${next.title}": its place in the list decides.`);
    placed.push(next);
  }
  return placed;
}
