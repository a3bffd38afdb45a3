// What a reader says has to be there before a requirement, by number.

import type { FoundDependence, OwnerKey } from '../extraction/findings/found.ts';
import type { Judging } from './decide-requirement.ts';
import { takeDependence } from './take-unit.ts';

/** A requirement needs what it names; a statement about an order says which requirements need which. */
export const needsOf = (
  { spec, verdicts }: Judging,
  keyOf: (number: string) => OwnerKey | undefined,
): FoundDependence[] =>
  [...verdicts.values()].flatMap((verdict): FoundDependence[] => {
    const { is, unit, as } = verdict;
    if (is !== 'requirement' && is !== 'dependency') return [];
    const needs = verdict.needs.flatMap((number) => keyOf(number) ?? []);
    const owners = (is === 'requirement' ? [unit.id] : as).flatMap((number) => keyOf(number) ?? []);
    return needs.length === 0
      ? []
      : owners.map((owner) => ({ ...takeDependence(spec, verdict), isNamed: false, owner, needs }));
  });
