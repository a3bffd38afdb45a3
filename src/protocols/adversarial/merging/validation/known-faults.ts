// Tells faults that the merge brought about from those the base had before (ruling D-38). Lines shift in a merge, so
// faults are recognised by their message; of several alike, those in text of the base are the old ones.

import type { Document } from '../../../../domain/document.ts';
import type { Change, Piece } from '../../../../domain/merge.ts';

export interface Fault {
  readonly line: number;
  readonly message: string;
}

export interface SplitFaults {
  readonly faults: readonly Fault[];
  readonly preExisting: readonly Fault[];
}

export function splitKnown(
  found: readonly Fault[],
  before: readonly Fault[],
  isIncoming: (line: number) => boolean,
): SplitFaults {
  const known = new Map<string, number>();
  for (const { message } of before) known.set(message, (known.get(message) ?? 0) + 1);
  const old = new Set<Fault>();
  const incomingLast = [...found].sort((a, b) => Number(isIncoming(a.line)) - Number(isIncoming(b.line)));
  for (const fault of incomingLast) {
    const left = known.get(fault.message) ?? 0;
    if (left === 0) continue;
    known.set(fault.message, left - 1);
    old.add(fault);
  }
  return {
    faults: found.filter((fault) => !old.has(fault)).map(bare),
    preExisting: found.filter((fault) => old.has(fault)).map(bare),
  };
}

const bare = ({ line, message }: Fault): Fault => ({ line, message });

/** Lines that stand there because somebody decided so. */
export function decidedLines(
  document: Document,
  pieces: readonly Piece[],
  changes: readonly Pick<Change, 'number' | 'decided'>[],
): (line: number) => boolean {
  const decided = new Set(changes.flatMap((one) => (one.decided === undefined ? [] : [one.number])));
  const isOther = (piece: Piece): boolean => piece.from === 'change' && !decided.has(piece.change);
  return incomingLines(
    document,
    pieces.map((piece) => (isOther(piece) ? { from: 'base', text: piece.text, start: 0, end: 0 } : piece)),
  );
}

/** Lines of the merged document that a change brought in. */
export function incomingLines({ lineStarts }: Document, pieces: readonly Piece[]): (line: number) => boolean {
  const incoming = new Set<number>();
  let at = 0;
  let line = 1;
  for (const { from, text } of pieces) {
    const end = at + text.length;
    while ((lineStarts[line] ?? Number.POSITIVE_INFINITY) <= at) line++;
    if (from === 'change') {
      for (let one = line; (lineStarts[one - 1] ?? Number.POSITIVE_INFINITY) < end; one++) incoming.add(one);
    }
    at = end;
  }
  return (asked) => incoming.has(asked);
}
