// Section coverage: how many top-level sections a document has beside the richest of its rivals.

import type { Document } from '../domain/document.ts';

/** With fewer first-level headings, they are titles. */
const FEWEST_CHAPTERS = 3;

/**
 * Top-level sections: the second-level headings. A document that writes its chapters as first-level headings has
 * those instead, or its subsections would count as much as the sections of others.
 */
function countSections({ sections }: Document): number {
  const chapters = sections.filter(({ level }) => level === 1).length;
  return chapters >= FEWEST_CHAPTERS ? chapters : sections.filter(({ level }) => level === 2).length;
}

/** Per document its count and the largest count of all. */
export function measureSections(
  documents: readonly Document[],
): { numerator: number; denominator: number }[] {
  const counts = documents.map(countSections);
  const most = counts.reduce((best, count) => Math.max(best, count), 0);
  return counts.map((numerator) => ({ numerator, denominator: most }));
}
