// After which milestones the results are validated, by the ratio of the class (facts B.13), and which validation covers
// which requirement.

import type {
  ComplexityClass,
  Milestone,
  RoadmapRisk,
  Validated,
  ValidationMilestone,
} from '../../model/plan.ts';
import { rangeOf } from '../cutting/milestone-range.ts';
import { type Described, NO_CRITERION } from '../requirements/describe-requirement.ts';
import { isHigh } from './plan-risks.ts';

const MOST_NAMED = 20;

export function planValidations(
  milestones: readonly Milestone[],
  complexity: ComplexityClass,
  risks: readonly RoadmapRisk[],
  described: ReadonlyMap<string, Described>,
): ValidationMilestone[] {
  const { every } = rangeOf(complexity);
  const validations: ValidationMilestone[] = [];
  for (let at = 0; at < milestones.length; at += every) {
    const own = milestones.slice(at, at + every);
    const last = own.at(-1);
    if (last === undefined) continue;
    validations.push({
      id: `V${validations.length + 1}`,
      after: last.id,
      validates: own.map(({ id }) => id),
      stopCriteria: stopWhen(own, risks, described),
    });
  }
  return validations;
}

function stopWhen(
  own: readonly Milestone[],
  risks: readonly RoadmapRisk[],
  described: ReadonlyMap<string, Described>,
): string {
  const held = [
    ...new Set(own.flatMap(({ deliverables }) => deliverables.flatMap(({ requirements }) => requirements))),
  ];
  const shown = held.filter((id) => !described.get(id)?.acceptance.startsWith(NO_CRITERION));
  const vital = shown.filter((id) => described.get(id)?.stated[0].priority === 'P0');
  const named = [...new Set([...vital, ...shown])];
  const rest = named.length - MOST_NAMED;
  const ids = named.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const what =
    named.length === 0
      ? 'no criterion has been agreed for what was built (Open Questions of roadmap.md)'
      : `${named.length > 1 ? 'one of ' : ''}${ids} misses its acceptance criterion`;
  const come = risks
    .filter((risk) => isHigh(risk) && risk.milestones.some((id) => own.some((one) => one.id === id)))
    .map(({ id }) => id);
  return come.length === 0 ? `Stop if ${what}` : `Stop if ${what}, or ${come.join(', ')} has come true`;
}

/** `holders`: the milestone that makes each requirement. */
export function coverRequirements(
  holders: ReadonlyMap<string, string>,
  validations: readonly ValidationMilestone[],
  described: ReadonlyMap<string, Described>,
): Validated[] {
  return [...described.values()].flatMap(({ id, method }): Validated[] => {
    const milestone = holders.get(id);
    const by = validations.find(
      ({ validates }) => milestone !== undefined && validates.includes(milestone),
    )?.id;
    return milestone === undefined || by === undefined ? [] : [{ requirement: id, by, milestone, method }];
  });
}
