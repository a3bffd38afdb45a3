// Chance that repeats: the same seed plants the same defects on every machine.

export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  pick<T>(items: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: number, stream = ''): SeededRandom {
  let state = mixed(seed, stream);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from');
    return items[below(items.length)] as T;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = below(last + 1);
      [order[last], order[other]] = [order[other] as T, order[last] as T];
    }
    return order;
  };
  return { next, below, pick, shuffle };
}

// Classes draw from streams of their own, so that a change in one leaves the defects of the others as they were.
function mixed(seed: number, stream: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const char of stream) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return hash | 0;
}
