// Marks of open contradictions in the merged document: a line below the paragraph, list or table in which the base
// says its part, never inside it. Lines are only added, so that taking them out gives the merged document again.

import type { DiffPoint } from '../../../../domain/comparison/difference.ts';
import type { MergeResult } from '../../../../domain/comparison/merge.ts';
import type { Document, Quote, Variant } from '../../../../domain/document.ts';
import { findUnits, type Insertion, startOfLine, type Unit } from '../../../../text/edit/insert-lines.ts';
import { lineAt, parseDocument } from '../../../../text/parse/parse-document.ts';
import type { ByHand } from '../../planning/context/decided.ts';
import type { Undecided } from '../undecided/entries.ts';
import { sayingsOf, subjectOf } from './say-sides.ts';
import { shortenAround } from './shorten-around.ts';

export interface OpenMarks extends Omit<Undecided, 'isChain'> {
  readonly merge: Pick<MergeResult, 'text' | 'pieces'>;
  /** Points that were decided, and of which the document still says otherwise. */
  readonly byHand?: ReadonlyMap<string, ByHand>;
  readonly form: 'line' | 'comment' | 'none';
}

const MOST_WORDS = 14;

/** Lines to be added to the merged text by `insertLines`, before others at the same offset; `''` is a blank line. */
export function markOpen(given: OpenMarks): Insertion[] {
  const { merge, points, open, form, byHand = new Map<string, ByHand>() } = given;
  const ids = new Set([...open, ...byHand.keys()]);
  const disputed = points.filter(
    ({ kind, category, id }) => kind === 'contradiction' && category !== 'id-clash' && ids.has(id),
  );
  if (form === 'none' || disputed.length === 0) return [];
  const document = parseDocument(merge.text);
  const units = document.sections.flatMap((section) => findUnits(document, section));
  const marks = new Map<number, string[]>();
  for (const point of disputed) {
    const left = byHand.get(point.id);
    const at = placeOf(point, left, given, document);
    if (at === undefined) continue;
    const below = lineBelow(document, units, at);
    const mark = left ? sayDecided(point, left, form) : sayOpen(point, given);
    marks.set(below, [...(marks.get(below) ?? []), mark]);
  }
  return [...marks]
    .sort(([a], [b]) => a - b)
    .flatMap(([line, lines]) => linesAt(document, line, lines, form));
}

/** Where the base says its part, else the section that was named for it, else where something of a side has come in. */
function placeOf(
  point: DiffPoint,
  left: ByHand | undefined,
  { merge, variants, base }: OpenMarks,
  document: Document,
): number | undefined {
  const own = left?.stays[0] ?? point.sides.find(({ variant }) => variant === base)?.quotes[0];
  const named = own === undefined && point.at?.variant === base ? point.at : undefined;
  const near = named && offsetInMerge(merge, named);
  return (
    (own?.variant === base ? offsetInMerge(merge, own) : undefined) ??
    (near && endOfSection(document, near)) ??
    ((point.foundBy ?? left) && offsetOfIncoming(merge, point, variants))
  );
}

/** Where words of the base are now; undefined where they gave way. */
function offsetInMerge({ pieces }: OpenMarks['merge'], { start }: Quote): number | undefined {
  let offset = 0;
  for (const piece of pieces) {
    if (piece.from === 'base' && piece.start <= start && start < piece.end)
      return offset + start - piece.start;
    offset += piece.text.length;
  }
  return undefined;
}

/** A mark for a whole section goes below its text: between heading and text it would look like part of the heading. */
function endOfSection(document: Document, at: number): number {
  const section = document.sections.find(({ firstBlock }) => {
    const block = document.blocks[firstBlock];
    return block?.kind === 'heading' && block.start <= at && at < block.end;
  });
  return (section && findUnits(document, section).at(-1)?.start) ?? at;
}

/** Where something of a side has come in; where nothing has, the end: a reader must meet the question somewhere. */
function offsetOfIncoming(
  { text, pieces }: OpenMarks['merge'],
  { sides }: DiffPoint,
  variants: readonly Variant[],
): number {
  const places = sides.flatMap(({ variant, quotes }) => {
    const blocks = variants.find(({ id }) => id === variant)?.document.blocks ?? [];
    return quotes.map(({ start, text: said }) => ({
      variant,
      block: blocks.findLastIndex((one) => one.start <= start && start < one.end),
      said: said.split('\n', 1)[0] ?? '',
    }));
  });
  let offset = 0;
  for (const piece of pieces) {
    const side =
      piece.from === 'change' &&
      places.find(({ variant, block }) => piece.variant === variant && piece.blocks.includes(block));
    if (side) return offset + Math.max(piece.text.indexOf(side.said), belowHeading(piece.text));
    offset += piece.text.length;
  }
  return text.length;
}

/** Words may have been reworded to fit their place and cannot be found; then take the text below the heading. */
const belowHeading = (text: string): number => /^\s*(?:#{1,6} [^\n]*\n\s*)?/.exec(text)?.[0].length ?? 0;

/** The line behind the heading or unit that holds the words; of front matter, behind the first unit below it. */
function lineBelow(document: Document, units: readonly Unit[], at: number): number {
  const { blocks, lineStarts, text } = document;
  const heading = blocks.find(({ kind, start, end }) => kind === 'heading' && start <= at && at < end);
  if (heading !== undefined) return heading.endLine + 1;
  const unit = ledBy(
    document,
    units,
    units.findIndex(({ end }) => at < end),
  );
  if (unit === undefined) return /[\n\r]$/.test(text) ? lineStarts.length : lineStarts.length + 1;
  // Below something that nothing ends, a line would be part of it.
  if (isUnended(text.slice(unit.start, unit.end))) return lineAt(document, unit.start);
  return lineAt(document, Math.max(unit.start, unit.end - 1)) + 1;
}

/** A sentence with a colon and what it leads to stay together. */
function ledBy({ blocks, text }: Document, units: readonly Unit[], at: number): Unit | undefined {
  const own = units[at];
  const next = units[at + 1];
  if (!own || !next || !/:[*_]*\s*$/.test(text.slice(own.start, own.end))) return own;
  const isApart = blocks.some(
    ({ kind, start }) => kind === 'heading' && own.end <= start && start < next.start,
  );
  return isApart ? own : next;
}

function isUnended(text: string): boolean {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
  if (fence !== undefined) {
    const last =
      text
        .trimEnd()
        .split(/[\n\r]+/)
        .at(-1)
        ?.trim() ?? '';
    return !(text.includes('\n') && last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === '');
  }
  return /^ {0,3}<(?:!--|\?|!\[CDATA\[|script|pre|style|textarea)/i.test(text) && !/(?:-->|\?>|\]\]>|<\/(?:script|pre|style|textarea)>)/i.test(text); // biome-ignore format: pairs
}

/** A blank line on both sides, where there is none: so a line begins no part of its neighbours. */
function linesAt(
  document: Document,
  line: number,
  marks: readonly string[],
  form: OpenMarks['form'],
): Insertion[] {
  const offset = startOfLine(document, line);
  const isBlank = (number: number): boolean => {
    const text = document.text.slice(startOfLine(document, number), startOfLine(document, number + 1));
    return number < 1 || /^[ \t\r\n]*$/.test(text);
  };
  // One below the other: in a quotation lines would run together.
  const broken = marks.map((mark, index) =>
    form === 'line' && index < marks.length - 1 ? `${mark}\\` : mark,
  );
  const lines = [...(isBlank(line - 1) ? [] : ['']), ...broken, ...(isBlank(line) ? [] : [''])];
  return lines.map((one) => ({ offset, line: one }));
}

function sayDecided({ id, title }: DiffPoint, { held, stays }: ByHand, form: OpenMarks['form']): string {
  const fold = form === 'comment' ? foldComment : escapeInline;
  const left = stays.map(({ text }) => text.trim()).join(' / ');
  const said = `${title}: ${shortenAround(held, [left], MOST_WORDS)}; to be edited: ${shortenAround(left, [held], MOST_WORDS)}`;
  return form === 'comment' ? `<!-- Decided ${id}: ${fold(said)} -->` : `> **Decided ${id}**: ${fold(said)}`;
}

function sayOpen(point: DiffPoint, { variants, base, form }: OpenMarks): string {
  const fold = form === 'comment' ? foldComment : escapeInline;
  const subject = subjectOf(point);
  const sides = sayingsOf(point, variants, MOST_WORDS, base)
    .map(({ value, files }) => `${fold(value)} (${fold(files)})`)
    .join(' or ');
  // What a rule finds inside one document it says in its title; what a mind asks there has its sides, too.
  const isTold = point.within !== undefined && point.foundBy === undefined;
  const about = point.within === undefined ? subject : point.title;
  const said = isTold
    ? fold(point.title)
    : `${about === '' ? '' : `${fold(about)}${/[?:]$/.test(about) ? '' : ':'} `}${sides}`;
  return form === 'comment' ? `<!-- Open ${point.id}: ${said} -->` : `> **Open ${point.id}**: ${said}`;
}

const foldSpace = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const foldComment = (text: string): string => foldSpace(text).replace(/-{2,}/g, '–');

/** Words without any markup of their own. */
const escapeInline = (text: string): string =>
  foldSpace(text).replace(/[\\`*[\]<>|~&$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
