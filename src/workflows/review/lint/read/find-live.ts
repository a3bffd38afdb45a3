// What of a document counts: not what was archived, struck out, commented out, or given as an example.

import type { Document } from '../../../../domain/document.ts';

const SET_ASIDE =
  /\b(?:archived?|superseded|obsolete|deprecated|withdrawn|change ?log|revision history|version history|examples?|templates?|samples?|previous(?:ly)? (?:version|milestones?)|completed milestones?)\b/i;
/** Collapsed, commented out, struck out. */
const HIDDEN = /<details\b[\s\S]*?(?:<\/details>|$)|<!--[\s\S]*?(?:-->|$)|~~[^~\n]+~~/gi;

/** True for what is archived, struck out, commented out or an example. */
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

/** For rules also without code, which says nothing of its own. */
export function findLive(document: Document): (offset: number) => boolean {
  const isSetAside = findSetAside(document);
  const code = document.blocks.filter(({ kind }) => kind === 'code' || kind === 'frontmatter');
  return (offset) => !isSetAside(offset) && !code.some(({ start, end }) => offset >= start && offset < end);
}
