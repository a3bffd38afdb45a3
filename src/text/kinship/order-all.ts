// One order of all, from who comes before whom; and who is linked to whom at all.

export interface Precedence {
  readonly older: number;
  readonly newer: number;
  /** May contradict an order but not make one. */
  readonly isCheck: boolean;
}

/** Undefined where the order of two is left open or told both ways. */
export function orderAll(count: number, precedences: readonly Precedence[]): number[] | undefined {
  const later = closeOver(count, precedences);
  const all = Array.from({ length: count }, (_, index) => index);
  const isTotal = all.every((a) => all.every((b) => a === b || later[a]?.has(b) !== later[b]?.has(a)));
  const isSound = precedences.every(({ older, newer }) => !later[newer]?.has(older));
  if (!isTotal || !isSound) return undefined;
  return all.sort((a, b) => (later[b]?.size ?? 0) - (later[a]?.size ?? 0));
}

/** For each everything that comes after it, also by way of others. */
function closeOver(count: number, precedences: readonly Precedence[]): Set<number>[] {
  const next = Array.from({ length: count }, () => new Set<number>());
  for (const { older, newer, isCheck } of precedences) if (!isCheck) next[older]?.add(newer);
  return next.map((direct) => {
    const reached = new Set(direct);
    for (const one of reached) for (const further of next[one] ?? []) reached.add(further);
    return reached;
  });
}

/** For each the group it belongs to: those that links lead to, also by way of others. */
export function groupLinked(count: number, links: readonly (readonly [number, number])[]): number[] {
  const group = Array.from({ length: count }, (_, index) => index);
  for (const [a, b] of links) {
    const [from, to] = [group[a], group[b]];
    if (from !== undefined && to !== undefined)
      for (const [index, own] of group.entries()) if (own === from) group[index] = to;
  }
  return group;
}
