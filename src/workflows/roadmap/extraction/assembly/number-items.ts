// Step 8: ids. The spec's own are kept to the letter; what has none is numbered in the order of its lines, past every
// number that the spec uses.

import type { FoundRequirement } from '../findings/found.ts';

/** `FR-001` and so on, leaving out what is taken; `taken` holds canonical ids. */
export function createNumbering(prefix: string, taken: ReadonlySet<string>): () => string {
  let number = [...taken].reduce((highest, id) => {
    const match = new RegExp(`^${prefix}-(\\d{1,5})$`).exec(id);
    return match ? Math.max(highest, Number(match[1])) : highest;
  }, 0);
  return () => {
    number += 1;
    return `${prefix}-${String(number).padStart(3, '0')}`;
  };
}

/** One id for each, in the order given. */
export function numberRequirements(
  requirements: readonly Pick<FoundRequirement, 'id' | 'kind'>[],
  taken: ReadonlySet<string>,
): readonly string[] {
  const functional = createNumbering('FR', taken);
  const quality = createNumbering('NFR', taken);
  return requirements.map(({ id, kind }) => id ?? (kind === 'functional' ? functional() : quality()));
}
