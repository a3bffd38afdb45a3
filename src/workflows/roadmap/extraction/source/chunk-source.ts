// A long spec in chunks of whole sections. Each chunk brings the headings above it and the opening of the spec as
// context, and every line keeps its number in the original.

import type { Document, Section } from '../../../../domain/document.ts';
import { lineAt } from '../../../../text/parse/parse-document.ts';
import { readRequirementIds } from '../../../../text/statements/requirement-ids.ts';

export const LONGEST_UNCHUNKED = 500;
const TARGET = 400;
const MOST = 600;
const DEEPEST_INDEXED = 3;

export type SectionTag = 'FR_BLOCK' | 'NFR_BLOCK' | 'SCOPE' | 'DEPS' | 'RISKS' | 'SUCCESS' | 'OTHER';

/** The first that matches counts: "non-functional" holds "functional". */
const TAGS: readonly (readonly [SectionTag, RegExp])[] = [
  ['NFR_BLOCK', /non-?functional|performance|security|scalability/i],
  ['FR_BLOCK', /requirement|feature|capabilit|functional/i],
  ['SCOPE', /scope/i],
  ['DEPS', /dependenc|prerequisite/i],
  ['RISKS', /risk|concern|constraint/i],
  ['SUCCESS', /success|acceptance|criteria|metric/i],
];

export const tagOf = (title: string): SectionTag => TAGS.find(([, sign]) => sign.test(title))?.[0] ?? 'OTHER';

/** A piece of the source that is read as a whole; lines count in `source.text`, 1-based, both included. */
export interface IndexedSection {
  readonly title: string;
  readonly tag: SectionTag;
  readonly line: number;
  readonly endLine: number;
  /** Headings above it, by line. */
  readonly above: readonly number[];
}

/** Lines that are read together; 1-based, both included. */
export interface Chunk {
  readonly line: number;
  readonly endLine: number;
}

export function chunkSource(document: Document): readonly Chunk[] {
  const lines = document.text.split('\n');
  const pieces = indexSections(document).flatMap((section) => splitOversize(section, lines));
  return packSections(pieces).map((group) => ({
    line: group[0]?.line ?? 1,
    endLine: group.at(-1)?.endLine ?? 1,
  }));
}

/** Headings of levels 1 to 3 with the lines up to the next of them. A heading with an id keeps what is below it. */
export function indexSections(document: Document): readonly IndexedSection[] {
  const last = document.lineStarts.length;
  const tops = document.sections.filter(
    ({ level, index }) => level <= DEEPEST_INDEXED && (level > 0 || index === 0),
  );
  const heads: Section[] = [];
  let kept = 0;
  for (const section of tops) {
    if (section.start < kept) continue;
    if (section.level > 0 && readRequirementIds(section.title)[0]?.start === 0) kept = section.treeEnd;
    heads.push(section);
  }
  const starts = heads.map((section, at) => (at === 0 ? 1 : lineAt(document, section.start)));
  return heads.flatMap((section, at): IndexedSection[] => {
    const line = starts[at] as number;
    const endLine = (starts[at + 1] ?? last + 1) - 1;
    if (endLine < line) return [];
    return [
      {
        title: section.title,
        tag: tagOf(section.title),
        line,
        endLine,
        above: linesAbove(document, section),
      },
    ];
  });
}

function linesAbove(document: Document, section: Section): number[] {
  const above: number[] = [];
  for (let at = section.parent; at !== undefined; at = document.sections[at]?.parent)
    above.unshift(document.sections[at]?.line ?? 1);
  return above;
}

const lengthOf = ({ line, endLine }: Pick<IndexedSection, 'line' | 'endLine'>): number => endLine - line + 1;

/** At the last blank line that fits; where there is none, at the limit. */
function splitOversize(section: IndexedSection, lines: readonly string[]): IndexedSection[] {
  const pieces: IndexedSection[] = [];
  let rest = section;
  while (lengthOf(rest) > MOST) {
    let cut = rest.line + TARGET - 1;
    while (cut > rest.line && (lines[cut - 1] ?? '').trim() !== '') cut -= 1;
    if (cut === rest.line) cut = rest.line + MOST - 1;
    pieces.push({ ...rest, endLine: cut });
    const heading = rest === section && section.title !== '' ? [section.line] : [];
    rest = { ...rest, line: cut + 1, above: [...rest.above, ...heading] };
  }
  return [...pieces, rest];
}

/** Up to the target; beyond it only what has the same tag as the section before it. */
export function packSections(sections: readonly IndexedSection[]): readonly (readonly IndexedSection[])[] {
  const groups: IndexedSection[][] = [];
  let size = 0;
  for (const section of sections) {
    const group = groups.at(-1);
    const joined = size + lengthOf(section);
    const fits = joined <= TARGET || (joined <= MOST && group?.at(-1)?.tag === section.tag);
    if (group && fits) group.push(section);
    else groups.push([section]);
    size = group && fits ? joined : lengthOf(section);
  }
  return groups;
}
