// Who says the same, as analysts see it: from any statement to all that say it, directly or by way of others. And which point a
// conflict became that they named, and back.

import { quoteRef } from '../../differences/judged-points.ts';
import { type JudgedConflict, type Judgement, type Ref, touches } from '../../judging/judgement.ts';
import type { MergeContext } from '../context/merge-context.ts';

export interface Links {
  /** All that say the same as a statement, without itself. */
  equivalents(of: Ref): readonly Ref[];
  /** Named itself, and not only as a part of what was named. */
  isNamed(one: Ref): boolean;
}

interface Edge {
  readonly ends: readonly [Ref, Ref];
  /** One of several that say it together: they need not say the same as each other. */
  readonly isShare: boolean;
}

interface Reached {
  readonly ref: Ref;
  readonly isShare: boolean;
}

export function linkSame({ statements, byRule }: Judgement): Links {
  const said = statements
    .filter(({ is }) => is === 'same')
    .flatMap(({ record, unit, as }) =>
      as.map((other): Edge => ({ ends: [{ kind: 'record', record, unit }, other], isShare: as.length > 1 })),
    );
  const edges = [...said, ...byRule.map((ends): Edge => ({ ends, isShare: false }))];
  const near = ({ ref: from, isShare: wasShare }: Reached): Reached[] =>
    edges.flatMap(({ ends: [one, other], isShare }) =>
      isShare && wasShare
        ? []
        : [
            ...(touches(one, from) ? [{ ref: other, isShare: isShare || wasShare }] : []),
            ...(touches(other, from) ? [{ ref: one, isShare: isShare || wasShare }] : []),
          ],
    );
  return {
    isNamed: (one) => edges.some(({ ends }) => ends.some((ref) => isSame(ref, one))),
    equivalents(of) {
      const found: Reached[] = [];
      const queue: Reached[] = [{ ref: of, isShare: false }];
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        for (const one of near(next)) {
          const isKnown = ({ ref, isShare }: Reached): boolean =>
            isSame(ref, one.ref) && (!isShare || one.isShare);
          if (touches(one.ref, of) || found.some(isKnown)) continue;
          found.push(one);
          queue.push(one);
        }
      }
      // What is reached in full says more for it than a share.
      return found.toSorted((a, b) => Number(a.isShare) - Number(b.isShare)).map(({ ref }) => ref);
    },
  };
}

const isSame = (one: Ref, other: Ref): boolean =>
  one.kind === 'record' && other.kind === 'record' ? one.unit.id === other.unit.id : touches(one, other);

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
