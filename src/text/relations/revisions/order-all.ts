// One order of all, from who comes before whom; and who is linked to whom at all.

export interface Precedence {
  readonly older: number;
  readonly newer: number;
}

export type Link = readonly [number, number];

export interface FoundOrder {
  readonly order: readonly number[];
  /** Only the newest is certain: among the others some stand as they were given. */
  readonly isPartial: boolean;
}

/** Undefined where no single one is newer than all others, or something is told both ways. */
export function orderAll(count: number, precedences: readonly Precedence[]): FoundOrder | undefined {
  const later = closeOver(count, precedences);
  const all = Array.from({ length: count }, (_, index) => index);
  const newest = all.find((one) => all.every((other) => other === one || later[other]?.has(one)));
  if (newest === undefined || all.some((one) => later[one]?.has(one))) return undefined;
  const isPartial = all.some((a) => all.some((b) => a < b && !later[a]?.has(b) && !later[b]?.has(a)));
  // Whatever comes after another has fewer behind it.
  return { order: all.sort((a, b) => (later[b]?.size ?? 0) - (later[a]?.size ?? 0)), isPartial };
}

/** For each everything that comes after it, also by way of others. */
function closeOver(count: number, precedences: readonly Precedence[]): Set<number>[] {
  const next = Array.from({ length: count }, () => new Set<number>());
  for (const { older, newer } of precedences) next[older]?.add(newer);
  return next.map((direct) => {
    const reached = new Set(direct);
    for (const one of reached) for (const further of next[one] ?? []) reached.add(further);
    return reached;
  });
}

/** For each the group it belongs to: those that links lead to, also by way of others. */
export function groupLinked(count: number, links: readonly Link[]): number[] {
  const group = Array.from({ length: count }, (_, index) => index);
  for (const [a, b] of links) {
    const [from, to] = [group[a], group[b]];
    if (from !== undefined && to !== undefined)
      for (const [index, own] of group.entries()) if (own === from) group[index] = to;
  }
  return group;
}
