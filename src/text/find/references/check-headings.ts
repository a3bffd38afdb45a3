// Faults in the headings of a document: jumps over a level, an H3 without an H2, a start without a heading, two
// sections of one name side by side. Messages name titles, not lines, so that faults can be told from older ones.

import type { Block, Document, Section } from '../../../domain/document.ts';

export interface HeadingFault {
  readonly kind: 'start' | 'gap' | 'no-parent' | 'duplicate';
  readonly line: number;
  readonly message: string;
}

export interface HeadingCheck {
  /** Headings looked at. */
  readonly examined: number;
  readonly faults: readonly HeadingFault[];
}

export function checkHeadings(document: Document): HeadingCheck {
  const headings = document.sections.filter(({ level }) => level > 0);
  const faults = [
    ...startOf(document),
    ...parentsOf(document, headings),
    ...gapsOf(headings),
    ...duplicatesOf(document, headings),
  ];
  return { examined: headings.length, faults: faults.sort((a, b) => a.line - b.line) };
}

/** Seed 000: a document starts with H1 or H2; front matter and comments may stand before it. */
function startOf({ text, blocks }: Document): HeadingFault[] {
  const first = blocks.find((block) => !isPreamble(text, block));
  if (!first || (first.kind === 'heading' && first.level <= 2)) return [];
  const found = first.kind === 'heading' ? `H${first.level}` : first.kind.replace('-', ' ');
  return [
    { kind: 'start', line: first.line, message: `the document starts with ${found}, not with H1 or H2` },
  ];
}

const isPreamble = (text: string, { kind, start, end }: Block): boolean =>
  kind === 'frontmatter' || (kind === 'html' && /^\s*<!--/.test(text.slice(start, end)));

const titled = ({ level, title }: Section): string => `H${level} "${title}"`;

/** Told once for each section around them: the second H3 below an H1 is no new fault. */
function parentsOf({ sections }: Document, headings: readonly Section[]): HeadingFault[] {
  const told = new Set<number | undefined>();
  return headings.flatMap(({ level, parent, line }) => {
    const above = parent === undefined ? undefined : sections[parent];
    if (level !== 3 || above?.level === 2 || told.has(parent)) return [];
    told.add(parent);
    const where = above === undefined ? 'H3 at the outermost level' : `H3 below ${titled(above)}`;
    return [{ kind: 'no-parent', line, message: `${where} has no H2 above it` }];
  });
}

function gapsOf(headings: readonly Section[]): HeadingFault[] {
  return headings.flatMap((section, index) => {
    const before = headings[index - 1];
    const { level, line } = section;
    // An H3 after an H1 is told as one without a parent, a first heading as the start.
    if (!before || level <= before.level + 1 || level === 3) return [];
    return [{ kind: 'gap', line, message: `level gap: ${titled(before)} is followed by H${level}` }];
  });
}

function duplicatesOf({ sections }: Document, headings: readonly Section[]): HeadingFault[] {
  const seen = new Set<string>();
  return headings.flatMap((section) => {
    const { level, title, parent, line } = section;
    const folded = title.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
    const key = `${parent ?? ''}:${level}:${folded}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const around = parent === undefined ? undefined : sections[parent];
    const where = around === undefined ? 'the document' : titled(around);
    return [{ kind: 'duplicate', line, message: `${titled(section)} stands more than once in ${where}` }];
  });
}
