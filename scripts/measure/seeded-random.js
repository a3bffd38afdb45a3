// Chance that repeats: the same seed draws the same on every machine.

/** @param {number} seed */
export function createRandom(seed) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @template T @param {readonly T[]} items @returns {T[]} */
  const shuffle = (items) => {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = Math.floor(next() * (last + 1));
      [order[last], order[other]] = [/** @type {T} */ (order[other]), /** @type {T} */ (order[last])];
    }
    return order;
  };
  return { next, shuffle };
}
