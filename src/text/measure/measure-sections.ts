// Section coverage: how many top-level sections a document has beside the richest of its rivals.

import type { Document } from '../../domain/document.ts';

/** The formula is given: second-level headings, whatever a document uses them for. */
const countSections = ({ sections }: Document): number => sections.filter(({ level }) => level === 2).length;

/** Per document its count and the largest count of all. */
export function measureSections(
  documents: readonly Document[],
): { numerator: number; denominator: number }[] {
  const counts = documents.map(countSections);
  const most = counts.reduce((best, count) => Math.max(best, count), 0);
  return counts.map((numerator) => ({ numerator, denominator: most }));
}
