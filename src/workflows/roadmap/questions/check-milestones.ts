// What is wrong with a plan that its shape cannot show: ids that are dropped, unknown, renumbered or doubled, an order
// that goes round or against the spec, empty milestones, figures from nowhere. Said to whoever planned, once.

import type { Finding } from '../../../domain/question.ts';
import { readRequirementIds } from '../../../text/statements/requirement-ids.ts';
import { oneLine } from '../../evidence/one-line.ts';
import { orderRequirements } from '../planning/requirements/order-requirements.ts';
import { findInventedIn, isPutOff } from '../planning/sketching/trust-answer.ts';
import type { MilestonesAnswer, PlanPayload } from './plan-milestones.ts';

export function checkMilestones(answer: MilestonesAnswer, payload: PlanPayload): Finding[] {
  return [
    ...checkCount(answer, payload),
    ...checkIds(answer, payload),
    ...checkDeferred(answer, payload),
    ...checkOrder(answer, payload),
    ...checkWords(answer, payload),
  ];
}

const show = (id: string): string => oneLine(id, 40);
const pathOf = (index: number): string => `milestones.${index}`;

function checkCount({ milestones }: MilestonesAnswer, { least, most }: PlanPayload): Finding[] {
  const { length } = milestones;
  if (length >= least && length <= most) return [];
  return [{ path: 'milestones', message: `there are ${length} of them, not ${least} to ${most}` }];
}

/** Where each id stands for the first time, proofs aside. */
function placesOf({ milestones }: MilestonesAnswer): Map<string, number> {
  const places = new Map<string, number>();
  const visit = (isTest: boolean): void =>
    milestones.forEach(({ type, deliverables }, index) => {
      if ((type === 'TEST') !== isTest) return;
      for (const { requirements } of deliverables)
        for (const id of requirements) if (!places.has(id)) places.set(id, index);
    });
  visit(false);
  visit(true);
  return places;
}

function checkIds(answer: MilestonesAnswer, { extraction }: PlanPayload): Finding[] {
  const known = new Set(extraction.requirements.map(({ id }) => id));
  const canonical = new Map(
    [...known].flatMap((id) => readRequirementIds(id).map((one) => [one.canonical, id] as const)),
  );
  const late = new Set(answer.deferred.map(({ requirement }) => requirement));
  const seen = new Set<string>();
  const wrong = answer.milestones.flatMap(({ type, deliverables }, index): Finding[] => {
    const path = pathOf(index);
    const ids = deliverables.flatMap(({ requirements }) => requirements);
    if (ids.length === 0) return [{ path, message: 'it holds no requirement' }];
    return ids.flatMap((id): Finding[] => {
      if (!known.has(id)) return [{ path, message: unknownId(id, canonical) }];
      if (type === 'TEST') return [];
      if (seen.has(id)) return [{ path, message: `${id} stands in more than one deliverable` }];
      seen.add(id);
      return late.has(id) ? [{ path, message: `${id} is both planned and deferred` }] : [];
    });
  });
  const places = placesOf(answer);
  const dropped = [...known].filter((id) => !places.has(id) && !late.has(id));
  return [
    ...wrong,
    ...dropped.map((id) => ({ path: 'milestones', message: `${show(id)} is neither planned nor deferred` })),
  ];
}

function unknownId(id: string, canonical: ReadonlyMap<string, string>): string {
  const meant = readRequirementIds(id).flatMap((one) => canonical.get(one.canonical) ?? [])[0];
  return meant === undefined
    ? `${show(id)} is no requirement of this spec`
    : `${show(id)} is renumbered: the spec writes ${meant}`;
}

function checkDeferred({ deferred }: MilestonesAnswer, payload: PlanPayload): Finding[] {
  return deferred.flatMap((one, index): Finding[] => {
    const fault = isPutOff(one, payload);
    return fault === undefined ? [] : [{ path: `deferred.${index}`, message: fault }];
  });
}

function checkOrder(answer: MilestonesAnswer, { extraction }: PlanPayload): Finding[] {
  const { milestones } = answer;
  const places = placesOf(answer);
  const against = [...orderRequirements(extraction).needs].flatMap(([id, needs]) =>
    needs.flatMap((needed): Finding[] => {
      const [at, before] = [places.get(id), places.get(needed)];
      if (at === undefined || before === undefined || before <= at) return [];
      return [{ path: pathOf(at), message: `${id} comes before ${needed}, which it depends on` }];
    }),
  );
  const outside = milestones.flatMap(({ dependsOn }, index) =>
    dependsOn
      .filter((position) => position < 1 || position > milestones.length || position === index + 1)
      .map((position) => ({
        path: pathOf(index),
        message: `it depends on ${position}, which is no other milestone`,
      })),
  );
  const cycle = findRound(milestones.map(({ dependsOn }) => dependsOn));
  const round =
    cycle === undefined
      ? []
      : [{ path: 'milestones', message: `the order goes round: ${cycle.join(' -> ')}` }];
  return [...against, ...outside, ...round];
}

/** Positions from 1, each needing the next, closed. */
function findRound(dependsOn: readonly (readonly number[])[]): number[] | undefined {
  const done = new Set<number>();
  const isFree = (position: number): boolean =>
    (dependsOn[position - 1] ?? []).every(
      (one) => one === position || done.has(one) || one < 1 || one > dependsOn.length,
    );
  const all = dependsOn.map((_, index) => index + 1);
  for (let found = true; found; ) {
    const free = all.filter((position) => !done.has(position) && isFree(position));
    for (const position of free) done.add(position);
    found = free.length > 0;
  }
  const path: number[] = [];
  let at = all.find((position) => !done.has(position));
  if (at === undefined) return undefined;
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    const here: number = at;
    at = dependsOn[at - 1]?.find(
      (one) => one !== here && !done.has(one) && one >= 1 && one <= dependsOn.length,
    );
  }
  return at === undefined ? path : [...path.slice(path.indexOf(at)), at];
}

function checkWords({ milestones }: MilestonesAnswer, payload: PlanPayload): Finding[] {
  return milestones.flatMap(({ title, objective }, index): Finding[] => {
    const path = pathOf(index);
    const bare = title.trim() === '' ? [{ path, message: 'it has no title' }] : [];
    const invented = findInventedIn(`${title} ${objective}`, payload);
    return [
      ...bare,
      ...invented.map((one) => ({ path, message: `${show(one)} does not stand in the spec` })),
    ];
  });
}
