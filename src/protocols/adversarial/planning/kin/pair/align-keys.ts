// Which elements of two rows are the same, in order: what is unique on both sides first (patience), then the heaviest
// common row of what lies between. Near-linear: only short stretches are compared each with each.

export type Pair = readonly [left: number, right: number];

/** Cells of the table for one stretch; beyond, only unique elements pair. */
const LARGEST_TABLE = 400_000;

type Stretch = readonly [from: number, to: number, low: number, high: number];

export function alignKeys(
  left: readonly string[],
  right: readonly string[],
  weigh: (key: string) => number = () => 1,
): Pair[] {
  const pairs: Pair[] = [];
  const open: Stretch[] = [[0, left.length, 0, right.length]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const rest = trimSame(left, right, stretch, pairs);
    const [from, to, low, high] = rest;
    if (from === to || low === high) continue;
    const unique = findUnique(left, right, rest);
    const anchors = heaviestChain(
      unique.map(([i, j]) => ({ left: i, right: j - low, score: weigh(left[i] as string) })),
    ).map((pair): Pair => [pair.left, pair.right + low]);
    // One by one: as arguments a long list does not fit on the stack.
    for (const pair of anchors) pairs.push(pair);
    for (const one of anchors.length > 0 ? between(anchors, rest) : []) open.push(one);
    if (anchors.length > 0) continue;
    if ((to - from) * (high - low) <= LARGEST_TABLE) pairs.push(...heaviest(left, right, rest, weigh));
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** What is the same at both ends is paired; returns what lies between. */
function trimSame(
  left: readonly string[],
  right: readonly string[],
  stretch: Stretch,
  pairs: Pair[],
): Stretch {
  let [from, to, low, high] = stretch;
  for (; from < to && low < high && left[from] === right[low]; from += 1, low += 1) pairs.push([from, low]);
  for (; from < to && low < high && left[to - 1] === right[high - 1]; to -= 1, high -= 1)
    pairs.push([to - 1, high - 1]);
  return [from, to, low, high];
}

function between(anchors: readonly Pair[], [from, to, low, high]: Stretch): Stretch[] {
  let [i, j] = [from, low];
  return [...anchors, [to, high] as const].map(([a, b]): Stretch => {
    const stretch: Stretch = [i, a, j, b];
    [i, j] = [a + 1, b + 1];
    return stretch;
  });
}

/** Elements that stand once in each stretch, by their place on the left. */
function findUnique(
  left: readonly string[],
  right: readonly string[],
  [from, to, low, high]: Stretch,
): Pair[] {
  const places = new Map<string, { left: number; right: number }>();
  for (let at = from; at < to; at += 1) {
    const key = left[at] as string;
    places.set(key, { left: places.has(key) ? -2 : at, right: -1 });
  }
  for (let at = low; at < high; at += 1) {
    const place = places.get(right[at] as string);
    if (place) place.right = place.right === -1 ? at : -2;
  }
  return [...places.values()]
    .filter((place) => place.left >= 0 && place.right >= 0)
    .map((place) => [place.left, place.right]);
}

function heaviest(
  left: readonly string[],
  right: readonly string[],
  [from, to, low, high]: Stretch,
  weigh: (key: string) => number,
): Pair[] {
  const width = high - low + 1;
  const best = new Float64Array((to - from + 1) * width);
  for (let i = to - 1; i >= from; i -= 1) {
    const row = (i - from) * width;
    for (let j = high - 1; j >= low; j -= 1) {
      const cell = row + j - low;
      const skip = Math.max(best[cell + width] as number, best[cell + 1] as number);
      const take = left[i] === right[j] ? (best[cell + width + 1] as number) + weigh(left[i] as string) : 0;
      best[cell] = Math.max(skip, take);
    }
  }
  const pairs: Pair[] = [];
  for (let i = from, j = low; i < to && j < high; ) {
    const cell = (i - from) * width + j - low;
    if (
      left[i] === right[j] &&
      best[cell] === (best[cell + width + 1] as number) + weigh(left[i] as string)
    ) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (best[cell] === best[cell + width]) i += 1;
    else j += 1;
  }
  return pairs;
}

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
