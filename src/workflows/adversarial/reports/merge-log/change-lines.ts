// Which lines of the merged document each change brought in, so that a fault can be laid at its door.

import type { Change, MergeResult } from '../../../../domain/comparison/merge.ts';
import { findLineStarts, lineAt } from '../../../../text/parse/document-lines.ts';
import { parseDocument } from '../../../../text/parse/parse-document.ts';

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

/** The blocks of the merged document in which a change that was decided stands, by its number. */
export function textsOfDecided(
  { text: merged, pieces }: Pick<MergeResult, 'text' | 'pieces'>,
  changes: readonly Pick<Change, 'number' | 'decided' | 'edits'>[],
  lines: LinesOfChanges,
): ReadonlyMap<number, string> {
  const decided = changes.filter((change) => change.decided !== undefined);
  if (decided.length === 0) return new Map();
  const { blocks, text } = parseDocument(merged);
  const behind = placesOfBase(pieces);
  return new Map(
    decided.flatMap(({ number, edits }): [number, string][] => {
      const ranges = lines.get(number) ?? [];
      // Where words only left, what followed them now begins something.
      const cuts = edits.flatMap((edit) => (edit.text === '' ? (behind.get(edit.end) ?? []) : []));
      const own = blocks.filter(
        ({ line, endLine, start, end }) =>
          ranges.some(({ first, last }) => line <= last && first <= endLine) ||
          cuts.some((at) => start <= at && at < end),
      );
      return own.length === 0
        ? []
        : [[number, own.map(({ start, end }) => text.slice(start, end)).join('\n')]];
    }),
  );
}

/** From where words of the base begin behind an edit to where they stand now. */
function placesOfBase(pieces: MergeResult['pieces']): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let offset = 0;
  for (const piece of pieces) {
    if (piece.from === 'base') places.set(piece.start, offset);
    offset += piece.text.length;
  }
  return places;
}
