// Of many pairs the chain that weighs most in which both sides rise.

export interface Scored {
  readonly left: number;
  readonly right: number;
  readonly score: number;
}

/** Given by rising left side, of the same left side the greater right one first. A Fenwick tree over the right side holds the best chain that ends at or before each place. */
export function heaviestChain(found: readonly Scored[]): Scored[] {
  const size = found.reduce((most, { right }) => Math.max(most, right + 1), 0);
  const tree = new Array<number>(size + 1).fill(-1);
  const total: number[] = [];
  const before: number[] = [];
  found.forEach(({ right, score }, index) => {
    let best = -1;
    for (let at = right; at > 0; at -= at & -at) best = heavier(total, best, tree[at] as number);
    before[index] = best;
    total[index] = score + (best < 0 ? 0 : (total[best] as number));
    for (let at = right + 1; at <= size; at += at & -at) tree[at] = heavier(total, tree[at] as number, index);
  });
  let end = -1;
  for (const index of found.keys()) end = heavier(total, end, index);
  const chain: Scored[] = [];
  for (let at = end; at >= 0; at = before[at] as number) chain.push(found[at] as Scored);
  return chain.reverse();
}

const heavier = (total: readonly number[], one: number, other: number): number =>
  other < 0 || (one >= 0 && (total[one] as number) >= (total[other] as number)) ? one : other;
