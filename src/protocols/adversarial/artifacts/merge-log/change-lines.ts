// Which lines of the merged document each change brought in, so that a fault can be laid at its door.

import type { MergeResult } from '../../../../domain/merge.ts';
import { findLineStarts, lineAt } from '../../../../text/parse/document-lines.ts';

/** Per change number, in the order of the document. */
export type LinesOfChanges = ReadonlyMap<
  number,
  readonly { readonly first: number; readonly last: number }[]
>;

export function linesOfChanges({ text, pieces }: Pick<MergeResult, 'text' | 'pieces'>): LinesOfChanges {
  const document = { lineStarts: findLineStarts(text) };
  const ranges = new Map<number, { first: number; last: number }[]>();
  let offset = 0;
  for (const piece of pieces) {
    const shown = piece.text.trim();
    if (piece.from === 'change' && shown !== '') {
      const start = offset + piece.text.indexOf(shown);
      const own = ranges.get(piece.change) ?? [];
      own.push({ first: lineAt(document, start), last: lineAt(document, start + shown.length - 1) });
      ranges.set(piece.change, own);
    }
    offset += piece.text.length;
  }
  return ranges;
}
