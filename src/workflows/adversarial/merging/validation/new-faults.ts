// Tells faults that the merge brought about from those the base had before (ruling D-38): lines shift in a merge, so faults are
// recognised by their message; of several alike, those in text of the base are the old ones. And the re-scan for what the merged
// document contradicts itself about and no original does.

import type { Claim } from '../../../../domain/claim.ts';
import type { Change, Piece, ValidationCheck } from '../../../../domain/comparison/merge.ts';
import type { Document, Variant } from '../../../../domain/document.ts';
import { scanDocument } from '../../../../text/measure/scan-document.ts';
import type { Comparison } from '../../../../text/relations/comparison/compare-documents.ts';

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

export function checkContradictions(
  base: Variant,
  variants: readonly Variant[],
  merged: Document,
  comparison: Comparison,
  isDecided: (line: number) => boolean = () => false,
): ValidationCheck {
  const { found, examined } = scanDocument(merged, comparison);
  const isWanted = ({ claims }: (typeof found)[number]): boolean =>
    claims.some(({ line }) => isDecided(line));
  const unknown = found.filter(({ knownTo }) => knownTo.length === 0);
  // Whoever lets both stand is told so, and is right.
  const wanted = unknown.filter(isWanted);
  const fresh = unknown.filter((one) => !isWanted(one));
  const known = found.filter(({ knownTo }) => knownTo.length > 0);
  const faults = fresh.map(({ line, message, claims }) => ({
    line,
    message: `${message} (${linesOf(claims)})`,
  }));
  // Prose in which nothing was read is a scan that did not take place.
  const isBlind = examined === 0 && merged.blocks.some(({ kind }) => SPOKEN.has(kind));
  const unread = isBlind ? [{ line: 1, message: 'no statement was read in a document that has text' }] : [];
  return {
    name: 'contradictions',
    passed: faults.length + unread.length === 0,
    examined,
    faults: [...faults, ...unread],
    preExisting: [
      ...known.map(({ line, message, claims, knownTo }) => ({
        line,
        message: `${message} (${linesOf(claims)})${originOf(base, variants, knownTo)}`,
      })),
      ...wanted.map(({ line, message, claims }) => ({
        line,
        message: `${message} (${linesOf(claims)}), as decided`,
      })),
    ],
    detail: `${examined} statements; ${faults.length} new contradictions, ${known.length} known before the merge${wanted.length > 0 ? `, ${wanted.length} as decided` : ''}`,
  };
}

const SPOKEN = new Set<string>(['paragraph', 'list-item', 'table-row']);

const linesOf = (claims: readonly Claim[]): string => claims.map(({ line }) => `L${line}`).join(', ');

function originOf(base: Variant, variants: readonly Variant[], knownTo: readonly number[]): string {
  const ids = knownTo.flatMap((index) => variants[index]?.id ?? []);
  return ids.includes(base.id) ? '' : `, as in Variant ${ids[0] ?? ''}`;
}
