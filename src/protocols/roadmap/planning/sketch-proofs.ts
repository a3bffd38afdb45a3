// The milestones that make nothing new: integration shows that the parts work together, validation that the spec is met.

import type { Extraction, SuccessCriterion } from '../model.ts';
import { holdersOf } from './arrange-sketch.ts';
import { cut, type Described, listIds, listTitles, plainText } from './describe-requirement.ts';
import { linksOf } from './order-requirements.ts';
import type { SketchDeliverable, SketchMilestone } from './plan-context.ts';

const LONGEST = 200;

/** One deliverable for each dependency that crosses milestones; without any, one for all parts together. */
export function sketchIntegration(
  parts: readonly SketchMilestone[],
  extraction: Extraction,
  described: ReadonlyMap<string, Described>,
): SketchMilestone {
  const holders = holdersOf(parts);
  const titleOf = (id: string): string => described.get(id)?.title ?? id;
  const crossing = linksOf(extraction).filter(({ before, after }) => {
    const [from, to] = [holders.get(before), holders.get(after)];
    return from !== undefined && to !== undefined && from !== to;
  });
  const seen = new Set<string>();
  const deliverables = crossing.flatMap(({ id, before, after, source }): SketchDeliverable[] => {
    const pair = `${before} ${after}`;
    if (seen.has(pair)) return [];
    seen.add(pair);
    return [
      {
        requirements: [after, before],
        description: `${after} (${titleOf(after)}) works with ${before} (${titleOf(before)}), as ${id} asks`,
        acceptance: `${after} passes its acceptance criterion on the finished ${before}, nothing simulated (line ${source.line})`,
      },
    ];
  });
  const names = parts.map((_, index) => `M${index + 1}`);
  const all = parts.flatMap((part) => part.deliverables.flatMap(({ requirements }) => requirements));
  const functional = all.filter((id) => described.get(id)?.stated[0].kind === 'functional');
  const whole: SketchDeliverable = {
    requirements: functional.length > 0 ? functional : all,
    description: `Everything that ${listIds(names)} ${names.length > 1 ? 'deliver' : 'delivers'}, running together`,
    acceptance: 'Every deliverable so far still passes its acceptance criteria with all others in place',
  };
  return {
    key: 'integration',
    role: 'integration',
    title: 'Integration',
    type: 'TEST',
    domains: [],
    objective:
      deliverables.length > 0
        ? `Show that the parts work together, at the ${deliverables.length === 1 ? 'place' : `${deliverables.length} places`} where one milestone needs another: ${listTitles(deliverables.map(({ requirements: [after, before] }) => `${after} on ${before}`))}.`
        : `Show that what ${listIds(names)} ${names.length > 1 ? 'deliver' : 'delivers'} works as a whole.`,
    after: [],
    deliverables: deliverables.length > 0 ? deliverables : [whole],
  };
}

/** Evidence for the success criteria, and for the requirements that none of them speaks of. */
export function sketchValidation(
  parts: readonly SketchMilestone[],
  { criteria }: Extraction,
  described: ReadonlyMap<string, Described>,
): SketchMilestone {
  const holders = holdersOf(parts);
  const placed = [...holders.keys()];
  const shown = proveCriteria(criteria, holders);
  const covered = new Set(shown.flatMap(({ requirements }) => requirements));
  const rest = placed.filter((id) => !covered.has(id) && described.has(id));
  const others: SketchDeliverable = {
    requirements: rest,
    description:
      criteria.length === 0
        ? 'Evidence that every requirement is met, in the order of work'
        : 'Evidence that the requirements are met of which no success criterion speaks',
    acceptance: 'Each passes the acceptance criterion of its own deliverable',
  };
  const count = criteria.length;
  const met =
    count === 0
      ? ''
      : ` and ${count === 1 ? 'the success criterion is' : `the ${count} success criteria are`} met`;
  return {
    key: 'validation',
    role: 'validation',
    title: 'Validation',
    type: 'TEST',
    domains: [],
    objective: `Show that ${placed.length === 1 ? 'the requirement holds' : `the ${placed.length} requirements hold`}${met} before release.`,
    after: [],
    deliverables: rest.length > 0 ? [...shown, others] : shown,
  };
}

/** More than these are told by the milestone that they are about. */
const MOST_CRITERIA = 12;

function proveCriteria(
  criteria: readonly SuccessCriterion[],
  holders: ReadonlyMap<string, number>,
): SketchDeliverable[] {
  const groupOf =
    criteria.length <= MOST_CRITERIA
      ? ({ text }: SuccessCriterion): string => text
      : ({ derivedFrom }: SuccessCriterion): string => {
          const places = derivedFrom.flatMap((id) => holders.get(id) ?? []);
          return places.length === 0 ? '' : `M${Math.min(...places) + 1}`;
        };
  const groups = new Map<string, SuccessCriterion[]>();
  for (const one of criteria) {
    const known = groups.get(groupOf(one));
    if (known) known.push(one);
    else groups.set(groupOf(one), [one]);
  }
  return [...groups].map(([group, own]): SketchDeliverable => {
    const ids = listIds(own.map(({ id }) => id));
    const what = own.every(({ text }) => text === own[0]?.text)
      ? `: ${cut(plainText(own[0]?.text ?? ''), LONGEST)}`
      : group === ''
        ? ', which no single requirement stands for'
        : `, for what ${group} delivers`;
    return {
      requirements: [...new Set(own.flatMap(({ derivedFrom }) => derivedFrom))].filter((id) =>
        holders.has(id),
      ),
      description: `Evidence that ${ids} ${own.length > 1 ? 'are' : 'is'} met${what}`,
      acceptance: own.map(accept).join('; '),
    };
  });
}

const accept = ({ id, source, measurable }: SuccessCriterion): string =>
  measurable
    ? `${id} is shown to be met as stated (line ${source.line})`
    : `${id} is met as stated (line ${source.line}), though the spec gives no measure for it`;
