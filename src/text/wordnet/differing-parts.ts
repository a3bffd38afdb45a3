// Compounds: two that differ in one part only are compared by that part.

/** The parts that differ where all others are equal, otherwise the words as they are: high-level and low-level. */
export function differingParts(a: string, b: string): readonly [string, string] {
  const partsOfA = a.split('-');
  const partsOfB = b.split('-');
  if (partsOfA.length < 2 || partsOfA.length !== partsOfB.length) return [a, b];
  const differing = partsOfA.flatMap((part, at) => (part === partsOfB[at] ? [] : [at]));
  const [at] = differing;
  return differing.length === 1 && at !== undefined ? [partsOfA[at] ?? a, partsOfB[at] ?? b] : [a, b];
}
