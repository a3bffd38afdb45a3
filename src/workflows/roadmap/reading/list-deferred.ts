// What the spec puts off and no rule took for anything: worth a line, since somebody will look for it.

import type { FoundRequirement } from '../extraction/findings/found.ts';
import type { LeftOut } from '../model/extraction.ts';
import type { Fate, Judging } from './decide-requirement.ts';
import type { Matched } from './match-findings.ts';
import type { SpecUnit } from './number-spec.ts';
import { sourceOf } from './take-unit.ts';

export const wholeOf = ({ id, record }: SpecUnit): string => record?.id ?? id;

export const listDeferred = (
  { spec, verdicts }: Judging,
  { ownerOf }: Matched,
  fates: ReadonlyMap<FoundRequirement, Fate>,
): LeftOut[] =>
  [...verdicts.values()].flatMap(({ unit, is, why, by }): LeftOut[] => {
    if (is !== 'deferred') return [];
    const owner = ownerOf.get(wholeOf(unit));
    if (owner && fates.get(owner)?.to !== 'kept') return [];
    return [{ source: sourceOf(spec, unit), took: 'nothing', called: is, reason: why, by }];
  });
