// Orders in which the same options may be listed: backwards, every rotation, and fifty at random.

const SHUFFLES = 50;

/** @template T @param {readonly T[]} items @returns {T[][]} */
export function listedOrders(items, random) {
  const rotations = items.map((_, at) => [...items.slice(at), ...items.slice(0, at)]);
  const shuffles = Array.from({ length: SHUFFLES }, () => random.shuffle(items));
  return [[...items].reverse(), ...rotations, ...shuffles];
}

/** Ids by place, as a list gives them. */
export const withIds = (options) =>
  options.map((option, at) => ({ id: String.fromCharCode(65 + at), ...option }));
