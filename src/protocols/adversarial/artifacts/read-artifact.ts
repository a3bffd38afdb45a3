// A finished artifact, read again as a document: what its checks compare with the data it was made of.

import type { BlockKind } from '../../../domain/document.ts';
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
