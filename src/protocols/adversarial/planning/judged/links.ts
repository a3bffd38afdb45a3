// Who says the same, as analysts see it: from any statement to all that say it, directly or by way of others.

import { type Judgement, type Ref, touches } from '../../judging/judgement.ts';

export interface Links {
  /** All that say the same as a statement, without itself. */
  equivalents(of: Ref): readonly Ref[];
  /** Named itself, and not only as a part of what was named. */
  isNamed(one: Ref): boolean;
}

export function linkSame({ statements, byRule }: Judgement): Links {
  const said = statements
    .filter(({ is }) => is === 'same')
    .flatMap(({ record, unit, as }) => as.map((other) => [{ kind: 'record', record, unit }, other] as const));
  const edges: readonly (readonly [Ref, Ref])[] = [...said, ...byRule];
  const near = (from: Ref): Ref[] =>
    edges.flatMap(([one, other]) => [
      ...(touches(one, from) ? [other] : []),
      ...(touches(other, from) ? [one] : []),
    ]);
  return {
    isNamed: (one) => edges.some((edge) => edge.some((ref) => isSame(ref, one))),
    equivalents(of) {
      const found: Ref[] = [];
      const queue = [of];
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        for (const ref of near(next)) {
          if (touches(ref, of) || found.some((known) => isSame(known, ref))) continue;
          found.push(ref);
          queue.push(ref);
        }
      }
      return found;
    },
  };
}

const isSame = (one: Ref, other: Ref): boolean =>
  one.kind === 'record' && other.kind === 'record' ? one.unit.id === other.unit.id : touches(one, other);
