// What comes into the merged document as prose: paragraphs and items that a change brings whole, and sentences that it puts
// into a paragraph of the base. Headings, tables, code, quotations and parts of sentences are nobody's to write.

import type { Change, Edit, MergeResult } from '../../../../domain/comparison/merge.ts';
import type { Block, BlockKind, Document, VariantId } from '../../../../domain/document.ts';

/** A piece of a change at its place in the merged document. */
export interface PlacedEdit {
  readonly start: number;
  readonly end: number;
  readonly change: number;
  readonly variant: VariantId;
  /** Index among the edits of the change. */
  readonly edit: number;
}

export interface FoundPassage extends PlacedEdit {
  /** In the text of the edit, without margin and marker. */
  readonly from: number;
  readonly to: number;
  /** In the merged document, where its margin begins. */
  readonly lead: number;
  /** Of the merged document. */
  readonly block: number;
  /** Of the merged document. */
  readonly section: number;
  readonly kind: BlockKind;
  readonly marker: string;
  /** The whole block, and not only sentences in it. */
  readonly isWhole: boolean;
}

/** Which edit each piece is: of one change they stand in the order of their places. */
export function placeEdits(
  { pieces }: Pick<MergeResult, 'pieces'>,
  changes: readonly Change[],
): PlacedEdit[] {
  const waiting = new Map(changes.map(({ number, edits }) => [number, inOrder(edits)]));
  const placed: PlacedEdit[] = [];
  let at = 0;
  for (const piece of pieces) {
    const start = at;
    at += piece.text.length;
    if (piece.from === 'base') continue;
    const edit = waiting.get(piece.change)?.shift();
    if (edit !== undefined)
      placed.push({ start, end: at, change: piece.change, variant: piece.variant, edit });
  }
  return placed;
}

const inOrder = (edits: readonly Edit[]): number[] =>
  edits
    .map(({ start, end, text }, index) => ({ start, end, text, index }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
    .map(({ index }) => index);

const MARKER = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/;

export function findPassages(document: Document, placed: readonly PlacedEdit[]): FoundPassage[] {
  let next = 0;
  return document.blocks.flatMap((block, index): FoundPassage[] => {
    // Blocks and edits both stand in order: what ended before this block is over.
    while ((placed[next]?.end ?? Number.POSITIVE_INFINITY) <= block.start) next += 1;
    const found: FoundPassage[] = [];
    for (let at = next; (placed[at]?.start ?? Number.POSITIVE_INFINITY) < block.end; at += 1) {
      const passage = passageIn(document, block, index, placed[at] as PlacedEdit);
      if (passage) found.push(passage);
    }
    return found;
  });
}

function passageIn(
  { text }: Document,
  block: Block,
  index: number,
  { start, end, ...edit }: PlacedEdit,
): FoundPassage | undefined {
  if (block.kind !== 'paragraph' && block.kind !== 'list-item') return undefined;
  const lead = lineStart(text, block.start);
  // Behind a quotation mark, or on the line of an item's marker.
  if (/\S/.test(text.slice(lead, block.start))) return undefined;
  const own = text.slice(block.start, block.end);
  // In a margin other than blanks every line would have to keep it.
  if (own.length > LONGEST || /[\n\r][ \t]*[>|]/.test(own) || HARD_BREAK.test(own)) return undefined;
  const isWhole = start <= lead && block.end <= end;
  const marker = block.kind === 'list-item' && isWhole ? (MARKER.exec(own)?.[0] ?? '') : '';
  const span = isWhole
    ? { start: block.start + marker.length, end: block.end }
    : sentencesIn(text, block, Math.max(start, block.start), Math.min(end, block.end));
  if (span === undefined || span.start >= span.end) return undefined;
  return {
    ...edit,
    from: span.start - start,
    to: span.end - start,
    ...span,
    lead: isWhole ? lead : span.start,
    block: index,
    section: block.section,
    kind: isWhole ? block.kind : 'paragraph',
    marker,
    isWhole,
  };
}

/** Longer ones nobody reads at a glance, and hardly anybody copies without a slip. */
const LONGEST = 4_000;

/** Two blanks or a backslash at the end of a line are a line of their own. */
const HARD_BREAK = /(?: {2}|\\)(?:\r\n|\n|\r)/;

const lineStart = (text: string, offset: number): number =>
  Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;

/** Undefined for what is not whole sentences between whole sentences. */
function sentencesIn(
  text: string,
  block: Block,
  from: number,
  to: number,
): { readonly start: number; readonly end: number } | undefined {
  const own = text.slice(from, to);
  const start = from + own.length - own.trimStart().length;
  const end = from + own.trimEnd().length;
  const before = text.slice(block.start, start);
  const after = text.slice(end, block.end);
  const begins = /[.!?]["')\]*_`]*\s+$/.test(before) && /^["'([*_`]*[\p{Lu}\d]/u.test(text.slice(start, end));
  const ends = /[.!?]["')\]*_`]*$/.test(text.slice(start, end)) && /^(?:\s|$)/.test(after);
  return begins && ends ? { start, end } : undefined;
}
