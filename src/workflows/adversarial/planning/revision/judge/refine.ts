// Two versions of one block, part by part: what only one side changed since the ancestor is taken at the finest
// division at which the two changes do not touch. Without an ancestor, what only one side has is added.

import { splitCells } from '../../../../../text/statements/extract-claims.ts';
import { splitSentences } from '../../../../../text/words/split-sentences.ts';
import { type Atom, fold, leans, MARKER } from '../model/atoms.ts';
import type { HunkKind, Part, Range } from '../model/revision-plan.ts';
import { alignKeys } from '../pair/align-keys.ts';
import { mergeRows, type RowHunk } from './merge-rows.ts';

/** Text of one atom as it stands in its document. */
export interface Version {
  readonly text: string;
  /** Offset of the text in its document. */
  readonly start: number;
}

interface Piece extends Range {
  readonly key: string;
  readonly raw: string;
}

type Cutter = (text: string) => Range[];

/** The finer parts, or undefined where the block cannot be divided. */
export function refine(
  kind: Atom['kind'],
  base: Version,
  other: Version,
  ancestor: Version | undefined,
): readonly Part[] | undefined {
  if (kind === 'table-row') return refineRow(base, other, ancestor);
  const found = cuttersOf(kind, base.text, other.text, ancestor !== undefined).map((cut) => {
    const [own, theirs] = [piecesOf(base.text, cut), piecesOf(other.text, cut)];
    const old = ancestor && piecesOf(ancestor.text, cut);
    const hunks = mergeRows(keysOf(own), keysOf(theirs), old && keysOf(old), cut === cutLines);
    if (kind === 'code' && !old && !isEnlarged(hunks, own, theirs)) return [];
    const forms = old && cut === cutLines ? newForms(own, theirs, old) : [];
    return [
      ...(old || cut === cutLines ? hunks : hunks.map((hunk) => holdLeaning(hunk, own, theirs))),
      ...forms,
    ]
      .sort((a, b) => a.base[0] - b.base[0] || a.base[1] - b.base[1])
      .map((hunk) => partOf(hunk, own, theirs, base, other));
  });
  const cost = (parts: readonly Part[]): number =>
    parts.reduce((sum, { kind: is, base: at }) => sum + (is === 'decide' ? 1 + at.end - at.start : 0), 0);
  const [best] = found.sort((a, b) => cost(a) - cost(b));
  return best?.some(({ kind: is }) => is !== 'decide') ? best : undefined;
}

function cuttersOf(kind: Atom['kind'], own: string, theirs: string, hasAncestor: boolean): Cutter[] {
  if (kind === 'code' || kind === 'html' || kind === 'frontmatter') return [cutLines];
  if (kind !== 'paragraph' && kind !== 'list-item') return [];
  if (!own.includes('\n') && !theirs.includes('\n')) return [cutSentences];
  if (hasAncestor) return [cutLines, cutSentences];
  // Without an ancestor a line counts only where it is one by intent; elsewhere the text may be wrapped anew.
  return [isLined(own) && isLined(theirs) ? cutLines : cutSentences];
}

const OWN_LINE = /(?: {2}|\\)$|^[ \t>]*(?:\*\*|__|[A-Z][\w -]{0,30}:\s)/;

function isLined(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return lines.filter((line) => OWN_LINE.test(line)).length * 2 > lines.length;
}

const cutLines: Cutter = (text) => {
  const ranges: Range[] = [];
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    ranges.push({ start: at, end: text[end - 1] === '\r' && end > at ? end - 1 : end });
    at = end + 1;
  }
  return ranges;
};

const cutSentences: Cutter = splitSentences;

const piecesOf = (text: string, cut: Cutter): Piece[] =>
  cut(text).map(({ start, end }, at) => {
    const raw = text.slice(start, end);
    const key = fold(raw);
    return { start, end, raw, key: at === 0 ? key.replace(MARKER, '') : key };
  });

/** A sentence that leans on the one before it comes in only behind that very one; none behind one that has no end. */
function holdLeaning(hunk: RowHunk, own: readonly Piece[], theirs: readonly Piece[]): RowHunk {
  const [from, low] = [hunk.base[0], hunk.other[0]];
  const isBehind = low === 0 || own[from - 1]?.key === theirs[low - 1]?.key;
  const isOpen = from > 0 && /[\p{L}\p{N}]$/u.test(own[from - 1]?.key ?? '');
  const isLoose = hunk.kind === 'add' && !isBehind && (isOpen || leans(theirs[low]?.raw ?? ''));
  return isLoose ? { ...hunk, kind: 'decide' } : hunk;
}

/** Without an ancestor code takes in lines only where the other is the same code with more lines. */
const isEnlarged = (hunks: readonly RowHunk[], own: readonly Piece[], theirs: readonly Piece[]): boolean => {
  const lines = new Set(theirs.map(({ raw }) => raw));
  return hunks.every(({ kind }) => kind === 'add') && own.every(({ raw }) => lines.has(raw));
};

/** Lines that all three have, and that only the other gave another margin. */
function newForms(own: readonly Piece[], theirs: readonly Piece[], old: readonly Piece[]): RowHunk[] {
  const toTheirs = new Map(alignKeys(keysOf(old), keysOf(theirs)));
  return alignKeys(keysOf(old), keysOf(own)).flatMap(([a, b]): RowHunk[] => {
    const o = toTheirs.get(a);
    if (o === undefined || own[b]?.raw !== old[a]?.raw || own[b]?.raw === theirs[o]?.raw) return [];
    return [{ kind: 'take', base: [b, b + 1], other: [o, o + 1] }];
  });
}

const keysOf = (pieces: readonly Piece[]): string[] => pieces.map(({ key }) => key);

function partOf(
  { kind, base: [from, to], other: [low, high] }: RowHunk,
  own: readonly Piece[],
  theirs: readonly Piece[],
  base: Version,
  other: Version,
): Part {
  const at = rangeOf(own, from, to, base.text.length);
  const there = rangeOf(theirs, low, high, other.text.length);
  const shift = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });
  const part = { kind, base: shift(at, base.start), other: shift(there, other.start) };
  const text = other.text.slice(there.start, there.end);
  const before = other.text.slice(theirs[low - 1]?.end ?? 0, there.start);
  const after = other.text.slice(there.end, theirs[high]?.start ?? other.text.length);
  if (kind === 'take') return { ...part, edit: { ...part.base, text } };
  if (kind === 'add')
    return { ...part, edit: { ...part.base, text: from > 0 ? before + text : text + after } };
  if (kind !== 'remove') return part;
  // What parts it from its neighbour goes with it.
  const start = from > 0 ? (own[from - 1] as Piece).end : at.start;
  const end = from > 0 ? at.end : (own[to]?.start ?? at.end);
  return { ...part, edit: { ...shift({ start, end }, base.start), text: '' } };
}

/** An empty range stands right behind the piece before it. */
function rangeOf(pieces: readonly Piece[], from: number, to: number, length: number): Range {
  if (from < to) return { start: (pieces[from] as Piece).start, end: (pieces[to - 1] as Piece).end };
  const at = from > 0 ? (pieces[from - 1] as Piece).end : (pieces[0]?.start ?? length);
  return { start: at, end: at };
}

/** Cell by cell; rows with other columns cannot be compared so. */
function refineRow(
  base: Version,
  other: Version,
  ancestor: Version | undefined,
): readonly Part[] | undefined {
  const [own, theirs] = [splitCells(base.text), splitCells(other.text)];
  const old = ancestor && splitCells(ancestor.text);
  if (own.length !== theirs.length || (old && old.length !== own.length)) return undefined;
  const parts = own.map((cell, at): Part => {
    const their = theirs[at] as (typeof theirs)[number];
    const kind = judgeCell(cell.text, their.text, old?.[at]?.text);
    const part = {
      kind,
      base: { start: base.start + cell.start, end: base.start + cell.end },
      other: { start: other.start + their.start, end: other.start + their.end },
    };
    return kind === 'take' || kind === 'add' || kind === 'remove'
      ? { ...part, edit: { ...part.base, text: their.text } }
      : part;
  });
  return parts.filter(({ kind }) => kind !== 'same');
}

function judgeCell(own: string, their: string, old: string | undefined): HunkKind {
  if (fold(own) === fold(their)) return 'same';
  if (old === undefined) return own === '' ? 'add' : their === '' ? 'keep' : 'decide';
  if (fold(own) === fold(old)) return 'take';
  return fold(their) === fold(old) ? 'keep' : 'decide';
}
