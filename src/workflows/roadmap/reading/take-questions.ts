// What a reader finds open in a spec: questions that it asks itself, statements that cannot both hold, and dates.

import type { Findings, OwnerKey } from '../extraction/findings/found.ts';
import { plain } from '../extraction/statements/statement.ts';
import type { Judging } from './decide-requirement.ts';
import { sourceOf } from './take-unit.ts';

export function takeQuestions(
  { spec, verdicts }: Judging,
  keyOf: (number: string) => OwnerKey | undefined,
): Required<Pick<Findings, 'questions' | 'dates'>> {
  const all = [...verdicts.values()];
  const said = ({ unit }: (typeof all)[number]) => ({
    text: plain(spec.textOf(unit)),
    source: sourceOf(spec, unit),
  });
  const keysOf = (numbers: readonly string[]): OwnerKey[] => [
    ...new Set(numbers.flatMap((number) => keyOf(number) ?? [])),
  ];
  const told = new Set<string>();
  return {
    questions: all.flatMap((verdict) => {
      const { is, unit, as, clashes, open, why } = verdict;
      // Each pair once, whichever of the two names the other.
      const others = clashes.filter((other) => !told.has([unit.id, other].sort().join(' ')));
      for (const other of others) told.add([unit.id, other].sort().join(' '));
      const against = others.flatMap((other) => spec.units.get(other) ?? []);
      if (is !== 'question' && !open && against.length === 0) return [];
      return [
        {
          ...said(verdict),
          against: against.map((other) => sourceOf(spec, other)),
          ...(why !== '' && { why }),
          about: keysOf([...(is === 'question' ? as : []), unit.id, ...others]),
        },
      ];
    }),
    dates: all.filter(({ is }) => is === 'date').map(said),
  };
}
