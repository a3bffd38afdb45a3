// A rendered artifact of a roadmap as sections with tables, read from its text alone: what the checks compare is what
// stands in the file, and not what was meant to stand there.

import type { Block, Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { type ReadValue, readFrontmatter } from '../artifacts/frontmatter.ts';

export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ReadSection {
  readonly title: string;
  readonly level: number;
  readonly line: number;
  /** Title of the section around it. */
  readonly above: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Paragraphs and list items, without marks at their start. */
  readonly prose: readonly Row[];
  /** Lines of code blocks, without their fences. */
  readonly code: readonly Row[];
}

export interface ReadArtifact {
  readonly document: Document;
  readonly frontmatter: ReadonlyMap<string, ReadValue> | undefined;
  readonly sections: readonly ReadSection[];
  /** The last line that is written and ended. */
  readonly last: string;
}

export function readArtifact(text: string): ReadArtifact {
  const document = parseDocument(text);
  const sections = document.sections.filter(({ level }) => level > 0).map((section) => {
    const blocks = document.blocks.slice(section.firstBlock, section.lastBlock);
    const ofKind = (...kinds: Block['kind'][]): Row[] =>
      blocks
        .filter(({ kind }) => kinds.includes(kind))
        .map((block) => ({ line: block.line, cells: [document.text.slice(block.start, block.end)] }));
    const [header] = ofKind('table-header');
    return {
      title: section.title,
      level: section.level,
      line: section.line,
      above: section.parent === undefined ? '' : (document.sections[section.parent]?.title ?? ''),
      columns: cellsOf(header?.cells[0]?.split('\n')[0] ?? ''),
      rows: ofKind('table-row').map(({ line, cells }) => ({ line, cells: cellsOf(cells[0] ?? '') })),
      prose: ofKind('paragraph', 'list-item').map(({ line, cells }) => ({
        line,
        cells: [(cells[0] ?? '').replace(/^(?:[-*+]|\d{1,9}[.)])\s+/, '').replace(/^\\(?=[^\w\s])/, '')],
      })),
      code: ofKind('code').flatMap(({ line, cells }) => codeLines(cells[0] ?? '', line)),
    };
  }); // biome-ignore format: one section
  return {
    document,
    frontmatter: readFrontmatter(text),
    sections,
    last: /(?<![^\n])([^\n]*)\n$/.exec(text.slice(-400))?.[1] ?? '',
  };
}

const cellsOf = (row: string): string[] => splitCells(row).map(({ text }) => text);

const codeLines = (code: string, line: number): Row[] =>
  code
    .split('\n')
    .map((text, index) => ({ line: line + index, cells: [text] }))
    .slice(1, -1);

export const sectionNamed = (
  { sections }: ReadArtifact,
  title: string,
  above?: string,
): ReadSection | undefined =>
  sections.find((one) => one.title === title && (above === undefined || one.above === above));

/** `M1, M2` as ids; `None` and `Deferred` are none. */
export const idsOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '' && id !== 'None' && id !== 'Deferred');
