// Removes provenance from a document of which nobody recorded the tags, by what they look like.
// Cannot tell the tags of this merge from those of an earlier one; where lines were recorded, use them.

import { parseDocument } from '../../../text/parse-document.ts';
import { stripProvenance } from './insert-lines.ts';
import { TAG_LINE } from './tag-text.ts';

/** Comments only: what stands in code, tables or quotations is text of the document. */
export function stripLookalike(text: string): string {
  const { blocks } = parseDocument(text);
  const lines = blocks
    .filter(({ kind, line, endLine, parent }) => kind === 'html' && line === endLine && parent === undefined)
    .filter(({ start, end }) => isLineStart(text, start) && TAG_LINE.test(text.slice(start, end)))
    .map(({ line }) => line);
  return stripProvenance(text, lines);
}

const isLineStart = (text: string, offset: number): boolean =>
  offset === 0 || '\r\n\ufeff'.includes(text.charAt(offset - 1));
