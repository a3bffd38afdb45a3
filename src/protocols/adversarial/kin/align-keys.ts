// Which elements of two rows are the same, in order: what is unique on both sides first (patience), then the heaviest
// common row of what lies between. Near-linear: only short stretches are compared each with each.

export type Pair = readonly [left: number, right: number];

/** Cells of the table for one stretch; beyond, only unique elements pair. */
const LARGEST_TABLE = 400_000;

export function alignKeys(
  left: readonly string[],
  right: readonly string[],
  weigh: (key: string) => number = () => 1,
): Pair[] {
  const pairs: Pair[] = [];
  const open: (readonly [number, number, number, number])[] = [[0, left.length, 0, right.length]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    let [from, to, low, high] = stretch;
    for (; from < to && low < high && left[from] === right[low]; from += 1, low += 1) pairs.push([from, low]);
    for (; from < to && low < high && left[to - 1] === right[high - 1]; to -= 1, high -= 1)
      pairs.push([to - 1, high - 1]);
    if (from === to || low === high) continue;
    const anchors = longestRising(findUnique(left, right, from, to, low, high));
    if (anchors.length === 0) {
      if ((to - from) * (high - low) <= LARGEST_TABLE)
        pairs.push(...heaviest(left, right, [from, to, low, high], weigh));
      continue;
    }
    let [at, under] = [from, low];
    for (const [i, j] of anchors) {
      pairs.push([i, j]);
      open.push([at, i, under, j]);
      [at, under] = [i + 1, j + 1];
    }
    open.push([at, to, under, high]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}

/** Elements that stand once in each stretch, by their place on the left. */
function findUnique(
  left: readonly string[],
  right: readonly string[],
  from: number,
  to: number,
  low: number,
  high: number,
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

/** The longest run of pairs whose right sides rise; the left sides do already. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const ends: number[] = [];
  const before = new Map<number, number>();
  pairs.forEach(([, right], index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < right) low = middle + 1;
      else high = middle;
    }
    before.set(index, low > 0 ? (ends[low - 1] as number) : -1);
    ends[low] = index;
  });
  const run: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before.get(at) ?? -1) run.push(pairs[at] as Pair);
  return run.reverse();
}

function heaviest(
  left: readonly string[],
  right: readonly string[],
  [from, to, low, high]: readonly [number, number, number, number],
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
