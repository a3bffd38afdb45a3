// What a reader says has to be there before a requirement, by number.

import type { FoundDependence, OwnerKey } from '../extraction/findings/found.ts';
import type { Judging } from './judge-requirement.ts';
import { takeDependence } from './take-unit.ts';

export const needsOf = (
  { spec, verdicts }: Judging,
  keyOf: (number: string) => OwnerKey | undefined,
): FoundDependence[] =>
  [...verdicts.values()].flatMap((verdict): FoundDependence[] => {
    const needs = verdict.needs.flatMap((number) => keyOf(number) ?? []);
    const owner = keyOf(verdict.unit.id);
    return verdict.is !== 'requirement' || needs.length === 0 || owner === undefined
      ? []
      : [{ ...takeDependence(spec, verdict), isNamed: false, owner, needs }];
  });
