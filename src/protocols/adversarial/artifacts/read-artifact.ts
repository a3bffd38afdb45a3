// A finished artifact, read again as a document: what its checks compare with the data it was made of.

import type { BlockKind } from '../../../domain/document.ts';
import type { Finding } from '../../../domain/question.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { rowsOf } from '../../markdown/markdown-table.ts';

export interface ArtifactSection {
  /** The heading line as written. */
  readonly heading: string;
  /** List items without their marker. */
  readonly items: readonly string[];
  /** Cells of the table rows below their header. */
  readonly rows: readonly (readonly string[])[];
}

/** Everything that our templates are made of; another kind of block got in from a document. */
const OWN_KINDS: ReadonlySet<BlockKind> = new Set<BlockKind>([
  'heading',
  'paragraph',
  'list-item',
  'table-header',
  'table-row',
]);

export function readArtifact(markdown: string): ArtifactSection[] {
  const { text, blocks, sections } = parseDocument(markdown);
  return sections
    .filter(({ level }) => level > 0)
    .map(({ start, end, firstBlock, lastBlock }) => {
      const [heading = ''] = text.slice(start, end).split('\n', 1);
      const ofKind = (wanted: BlockKind): string[] =>
        blocks
          .slice(firstBlock, lastBlock)
          .filter(({ kind }) => kind === wanted)
          .map((block) => text.slice(block.start, block.end));
      return {
        heading,
        items: ofKind('list-item').map((item) => item.replace(/^- /, '')),
        // Two lines in place of the header and its rule, which are not rows.
        rows: rowsOf(['|', '|', ...ofKind('table-row')].join('\n')),
      };
    });
}

/** Headings that are missing, too many or in another order, and blocks that no template holds. */
export function checkOutline(markdown: string, expected: readonly string[]): Finding[] {
  const found = readArtifact(markdown).map(({ heading }) => heading);
  const missing = without(expected, found).map((path) => ({ path, message: 'section is missing' }));
  const extra = without(found, expected).map((path) => ({
    path,
    message: 'section is not of this artifact',
  }));
  const foreign = parseDocument(markdown)
    .blocks.filter(({ kind }) => !OWN_KINDS.has(kind))
    .map(({ kind, line }) => ({ path: `line ${line}`, message: `${kind} block is not of this artifact` }));
  const isShuffled = missing.length + extra.length === 0 && found.join('\n') !== expected.join('\n');
  const order = isShuffled ? [{ path: 'outline', message: 'sections are out of order' }] : [];
  return [...missing, ...extra, ...order, ...foreign];
}

/** What `all` holds more often than `taken`. */
function without(all: readonly string[], taken: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of taken) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}

export const sectionUnder = (
  sections: readonly ArtifactSection[],
  heading: string,
): ArtifactSection | undefined => sections.find((one) => one.heading === heading);

/** The value of `- Label: value` or `- **Label**: value`; undefined where it is missing or said twice. */
export function fieldOf(section: ArtifactSection | undefined, label: string): string | undefined {
  const values = (section?.items ?? []).flatMap((item) => {
    const prefix = [`**${label}**: `, `${label}: `].find((one) => item.startsWith(one));
    return prefix === undefined ? [] : [item.slice(prefix.length)];
  });
  return values.length === 1 ? values[0] : undefined;
}

/** Fields of a section against what they should say; an undefined section has been reported as missing. */
export function checkFields(
  section: ArtifactSection | undefined,
  expected: readonly (readonly [label: string, value: string])[],
): Finding[] {
  if (!section) return [];
  const path = section.heading.replace(/^#+ /, '');
  return expected.flatMap(([label, value]) => {
    const found = fieldOf(section, label);
    return found === value
      ? []
      : [{ path, message: `${label}: says ${found ?? 'nothing'}, expected ${value}` }];
  });
}

/** Rows of a section against what they should be, in order. */
export function checkRows(
  section: ArtifactSection | undefined,
  expected: readonly (readonly string[])[],
): Finding[] {
  if (!section) return [];
  const path = section.heading.replace(/^#+ /, '');
  const counted =
    section.rows.length === expected.length
      ? []
      : [{ path, message: `${section.rows.length} rows, expected ${expected.length}` }];
  const wrong = expected.flatMap((cells, index) => {
    const row = section.rows[index];
    const same = row?.length === cells.length && cells.every((cell, at) => row[at] === cell);
    return same
      ? []
      : [
          {
            path,
            message: `row ${index + 1} is ${row?.join(' | ') ?? 'missing'}, expected ${cells.join(' | ')}`,
          },
        ];
  });
  return [...counted, ...wrong];
}
