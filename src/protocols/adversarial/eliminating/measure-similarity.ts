// How much two variants say the same, from what the comparison already aligned: statements in the same words, or
// counterparts of each other in other words.

import type { Comparison } from '../../../text/compare/compare-documents.ts';

/** Of each pair by index, 0 to 1: twice what both say, over what each of them says. */
export function measureSimilarity({ claims, alignment }: Comparison): number[][] {
  const clusterOf = new Map<number, number>();
  alignment.clusters.forEach(({ passages }, index) => {
    for (const { statement } of passages) clusterOf.set(statement.id, index);
  });
  const said = claims.map(
    (list) =>
      new Set(
        list.map(({ statement: { id } }) => {
          const cluster = clusterOf.get(id);
          return cluster === undefined ? `statement ${id}` : `cluster ${cluster}`;
        }),
      ),
  );
  return said.map((own) => said.map((other) => likenessOf(own, other)));
}

function likenessOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = own.size + other.size;
  // Two that say nothing say the same.
  if (all === 0) return 1;
  const both = [...own].filter((key) => other.has(key)).length;
  return (2 * both) / all;
}
