// What of a document counts: not what was archived, struck out, commented out, or given as an example.

import type { Document } from '../../../domain/document.ts';

const SET_ASIDE =
  /\b(?:archived?|superseded|obsolete|deprecated|withdrawn|change ?log|revision history|version history|examples?|templates?|samples?|previous(?:ly)? (?:version|milestones?)|completed milestones?)\b/i;
/** Collapsed, commented out, struck out. */
const HIDDEN = /<details\b[\s\S]*?(?:<\/details>|$)|<!--[\s\S]*?(?:-->|$)|~~[^~\n]+~~/gi;

export function findLive({ text, sections, blocks }: Document): (offset: number) => boolean {
  const titles = new Set(
    sections.filter(({ title, level }) => level > 1 && SET_ASIDE.test(title)).map(({ index }) => index),
  );
  const aside = sections
    .filter(({ index }) => titles.has(index))
    .map(({ start, treeEnd }) => ({ start, end: treeEnd }));
  const hidden = [...text.matchAll(HIDDEN)].map(({ index, 0: said }) => ({
    start: index,
    end: index + said.length,
  }));
  const code = blocks.filter(({ kind }) => kind === 'code' || kind === 'frontmatter');
  const spans = [...aside, ...hidden, ...code];
  return (offset) => !spans.some(({ start, end }) => offset >= start && offset < end);
}
