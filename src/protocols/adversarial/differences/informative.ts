// Which of several claims tells a reader most: amounts, names, binding force and substance, not length.

import type { Claim } from '../../../domain/claim.ts';

const IDENTIFIER = /^[A-Z]{1,6}(?:-[A-Z]+)*-\d/;

/** Most informative first; ties in document order. */
export function rankClaims(claims: readonly Claim[]): Claim[] {
  return [...claims].sort((a, b) => informativeness(b) - informativeness(a) || a.start - b.start);
}

export function informativeness({ statement }: Claim): number {
  const { quantities, names, modalities, type, stems } = statement;
  const ids = names.filter((name) => IDENTIFIER.test(name)).length;
  const binding = type === 'requirement' || type === 'constraint' || type === 'dependency' ? 3 : 0;
  return (
    Math.min(stems.length, 12) / 2 +
    Math.min(quantities.length, 2) * 2 +
    Math.min(names.length - ids, 3) +
    (modalities.length > 0 ? 1 : 0) +
    binding -
    (type === undefined ? 4 : 0) -
    // A list of identifiers says which, not what; their coverage is a point of its own.
    (ids * 2 > stems.length ? 5 : 0)
  );
}
