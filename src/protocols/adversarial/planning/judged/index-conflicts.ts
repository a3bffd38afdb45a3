// Which point a conflict became that analysts named, and back.

import { quoteRef } from '../../differences/judged-points.ts';
import type { JudgedConflict } from '../../judging/judgement.ts';
import type { MergeContext } from '../merge-context.ts';

type PointOf = (conflict: JudgedConflict) => string | undefined;

/** By what it quotes: points are numbered by severity, conflicts in the order they were told. */
export function indexConflicts({ points, comparison }: MergeContext): PointOf {
  const known = new Map<JudgedConflict, string | undefined>();
  const find = ({ about, sides }: JudgedConflict): string | undefined => {
    const quotes = sides.flat().map((ref) => quoteRef(comparison, ref));
    return points.find(
      (point) =>
        point.foundBy !== undefined &&
        point.title === about &&
        quotes.every((quote) =>
          point.sides.some((side) =>
            side.quotes.some(
              (one) => one.variant === quote.variant && one.start === quote.start && one.end === quote.end,
            ),
          ),
        ),
    )?.id;
  };
  return (conflict) => {
    if (!known.has(conflict)) known.set(conflict, find(conflict));
    return known.get(conflict);
  };
}

/** What analysts said of a point; undefined where a rule found it. */
export function conflictOf(context: MergeContext, id: string): JudgedConflict | undefined {
  const pointOf = indexConflicts(context);
  return context.judgement?.conflicts.find((conflict) => pointOf(conflict) === id);
}
