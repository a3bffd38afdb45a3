// What of a document does not count: what was archived, struck out, commented out, or given as an example.

import type { Document } from '../../../domain/document.ts';

const SET_ASIDE =
  /\b(?:archived?|superseded|obsolete|deprecated|withdrawn|change ?log|revision history|version history|examples?|templates?|samples?|previous(?:ly)? (?:version|milestones?)|completed milestones?)\b/i;
/** Collapsed, commented out, struck out. */
const HIDDEN = /<details\b[\s\S]*?(?:<\/details>|$)|<!--[\s\S]*?(?:-->|$)|~~[^~\n]+~~/gi;

/** True for offsets that do not count. */
export function findSetAside({ text, sections }: Document): (offset: number) => boolean {
  const aside = sections
    .filter(({ title, level }) => level > 1 && SET_ASIDE.test(title))
    .map(({ start, treeEnd }) => ({ start, end: treeEnd }));
  const hidden = [...text.matchAll(HIDDEN)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
  }));
  const spans = [...aside, ...hidden];
  return (offset) => spans.some(({ start, end }) => offset >= start && offset < end);
}
