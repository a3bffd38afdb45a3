// A model's plan as a sketch. What it got wrong even when asked again is put right by rule and said in a warning; a plan
// that leaves out half of the spec is no plan, and the roadmap stops.

import { oneLine } from '../../../evidence/one-line.ts';
import type { Deferral, MilestoneType, PlanContext, Sketch, SketchMilestone } from '../../model/plan.ts';
import { RoadmapError } from '../../model/roadmap-error.ts';
import { type Described, describeRequirements } from '../requirements/describe-requirement.ts';
import type { RequirementOrder } from '../requirements/order-requirements.ts';
import { markProof, settleSketch } from './settle-sketch.ts';
import { findInventedIn, isPutOff } from './trust-answer.ts';

/** As `plan-milestones` gets it. */
export interface GivenPlan {
  readonly milestones: readonly {
    readonly title: string;
    readonly objective: string;
    readonly type: MilestoneType;
    readonly dependsOn: readonly number[];
    readonly deliverables: readonly { readonly title?: string; readonly requirements: readonly string[] }[];
  }[];
  readonly deferred: readonly {
    readonly evidence: { readonly line: number; readonly text: string };
    readonly reason: string;
    readonly requirement: string;
  }[];
}

const MOST_MISSING = 0.5;

export function sketchAnswer(given: GivenPlan, context: PlanContext, order: RequirementOrder): Sketch {
  const described = describeRequirements(context.extraction);
  const warnings: string[] = [];
  const deferred = acceptDeferred(given, context, warnings);
  const late = new Set(deferred.map(({ requirement }) => requirement));
  const read = readMilestones(given, context, described, late, warnings);
  const held = new Set(read.flatMap((one) => one.deliverables.flatMap(({ requirements }) => requirements)));
  const missing = order.ids.filter((id) => !held.has(id) && !late.has(id));
  if (read.length === 0 || missing.length > order.ids.length * MOST_MISSING)
    throw new RoadmapError(`The plan leaves out ${missing.length} of ${order.ids.length} requirements.`, {
      code: 'roadmap/plan-unusable',
      hint: 'Let another model plan with --model, or leave it out: then the roadmap is planned by rule.',
    });
  return settleSketch(read, { context, order, described, who: 'The plan', deferred, missing, warnings });
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
  const made = new Set<string>();
  const [unknown, doubled] = [new Set<string>(), new Set<string>()];
  /** Known ids, each made once; an id that does not exist is never taken for one that does. */
  const take = (ids: readonly string[], isTest: boolean): string[] =>
    [...new Set(ids)].filter((id) => {
      const isTaken = late.has(id) || (!isTest && made.has(id));
      if (!described.has(id)) unknown.add(id);
      else if (isTaken) doubled.add(id);
      else if (!isTest) made.add(id);
      return described.has(id) && !isTaken;
    });
  const all = milestones.map((one, index): SketchMilestone => {
    const after = one.dependsOn.filter((at) => at >= 1 && at <= milestones.length && at !== index + 1);
    if (after.length < one.dependsOn.length)
      warnings.push(
        `Milestone ${index + 1} of the plan depends on what is no other milestone of it: left out.`,
      );
    const taken = one.deliverables.map(({ title, requirements }) => ({
      title: titleOf(title, context),
      requirements: take(requirements, one.type === 'TEST'),
    }));
    return {
      key: String(index + 1),
      type: one.type,
      ...wordsOf(one, index, context, warnings),
      after: after.map(String),
      deliverables: taken.filter(({ requirements }) => requirements.length > 0),
    };
  });
  const shown = [...unknown].map((id) => JSON.stringify(id.slice(0, 40))).join(', ');
  if (unknown.size > 0) warnings.push(`The plan named ${shown}, which the spec lacks: left out.`);
  if (doubled.size > 0)
    warnings.push(
      `The plan has ${[...doubled].join(', ')} at several places, or deferred as well: one counts.`,
    );
  for (const { title, deliverables } of all)
    if (deliverables.length === 0) warnings.push(`"${title}" of the plan holds no requirement: left out.`);
  return all.filter(({ deliverables }) => deliverables.length > 0).map((one) => markProof(one, made));
}

/** Undefined where it says what the spec does not. */
function titleOf(given: string | undefined, context: PlanContext): string | undefined {
  const title = oneLine(given ?? '', LONGEST_TITLE);
  return title === '' || findInventedIn(title, context).length > 0 ? undefined : title;
}

const LONGEST_TITLE = 80;

/** Words that bring an id or a figure from nowhere are left out. */
function wordsOf(
  { title, objective }: GivenPlan['milestones'][number],
  index: number,
  context: PlanContext,
  warnings: string[],
): Pick<SketchMilestone, 'title' | 'objective'> {
  const [name = '', aim = ''] = [title, objective].map((text) => text.replace(/\s+/g, ' ').trim());
  const [isNameInvented, isAimInvented] = [name, aim].map((text) => findInventedIn(text, context).length > 0);
  if (isNameInvented || isAimInvented)
    warnings.push(`Words of the plan for its milestone ${index + 1} say what the spec does not: left out.`);
  return {
    title: name === '' || isNameInvented ? `Step ${index + 1} of the plan` : name,
    objective: aim === '' || isAimInvented ? undefined : aim,
  };
}
