// Where a document says something that can be made wrong: sentences, list items and table rows, read without
// the reader under test so that what it overlooks is still planted.

import type { Block, Document } from '../../src/domain/document.ts';

/** A sentence or table row. */
export interface Place {
  readonly start: number;
  readonly end: number;
  readonly section: number;
  /** The wording, and the same with code, links, tags and fixed parts blanked: offsets agree. */
  readonly text: string;
  readonly prose: string;
  /** Offset in `text` from which it may be changed: behind a list marker or a row's first cell. */
  readonly open: number;
  readonly isRow: boolean;
  /** For a row: where each cell begins, and the title of its column. */
  readonly columns: readonly { readonly start: number; readonly title: string }[];
}

const BLANK = '\uE000';
const FEWEST_WORDS = 5;
/** Seed 000: statements that nobody can prove wrong are no claims. */
const VAGUE =
  /\b(?:as (?:appropriate|needed|necessary|required)|if (?:needed|necessary|required)|best practices?|where (?:possible|appropriate)|prefer(?:ably|red|ences?)?|nice|elegant|ideally|might|perhaps|probably)\b/i;
const SENTENCE_END = /[.!?]["')\]*_]*\s+(?=["'(*_[]*[A-Z`\uE000])/g;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|approx|incl|resp)|\b[A-Z])\.["')\]*_]*\s+$/i;

export function listPlaces(document: Document): Place[] {
  return document.blocks.flatMap((block) => placesIn(document, block)).filter(isClaim);
}

/** Words only, lower case: what is said whatever the markup. */
export const plainWords = (text: string): string =>
  ` ${text
    .replace(/<[^>\n]*>/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

function placesIn(document: Document, block: Block): Place[] {
  if (block.kind === 'table-row') return [rowPlace(document, block)];
  if (block.kind !== 'paragraph' && block.kind !== 'list-item') return [];
  const text = document.text.slice(block.start, block.end);
  const prose = blanked(text);
  const marker = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/.exec(text)?.[0].length ?? 0;
  return cutSentences(prose).map(({ from, to }) => ({
    start: block.start + from,
    end: block.start + to,
    section: block.section,
    text: text.slice(from, to),
    prose: prose.slice(from, to),
    open: from === 0 ? marker : 0,
    isRow: false,
    columns: [],
  }));
}

function cutSentences(prose: string): { from: number; to: number }[] {
  const cuts = [0];
  for (const match of prose.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    if (!ABBREVIATION.test(prose.slice(0, end))) cuts.push(end);
  }
  return cuts.map((from, index) => {
    const to = cuts[index + 1] ?? prose.length;
    return { from, to: from + prose.slice(from, to).trimEnd().length };
  });
}

// The first cell names the row: another name there is another row, not another value.
function rowPlace(document: Document, { start, end, section, parent }: Block): Place {
  const text = document.text.slice(start, end);
  const header = parent === undefined ? undefined : document.blocks[parent];
  const titles = header ? cellsOf(document.text.slice(header.start, header.end).split('\n')[0] ?? '') : [];
  const columns = cellsOf(text).map((cell, index) => ({
    start: cell.start,
    title: titles[index]?.text ?? '',
  }));
  const open = columns[1]?.start ?? text.length;
  return { start, end, section, text, prose: blanked(text), open, isRow: true, columns };
}

function cellsOf(row: string): { start: number; text: string }[] {
  const prose = blanked(row);
  const bars = [...prose.matchAll(/(?<!\\)\|/g)].map(({ index }) => index + 1);
  const starts = /^\s*\|/.test(row) ? bars : [0, ...bars];
  return starts.map((start, index) => ({
    start,
    text: row.slice(start, (starts[index + 1] ?? row.length + 1) - 1),
  }));
}

const blank = (text: string): string => text.replace(/[^\n]/g, BLANK);

const blanked = (text: string): string =>
  text
    .replace(/(`+)(?:(?!`)[\s\S])*?\1(?!`)/g, blank)
    .replace(
      /!?\[[^\]\n]*\]\([^)\n]*\)|!?\[[^\]\n]*\]\[[^\]\n]*\]|<[^>\n]*>|https?:\/\/\S+|\$[^$\n]+\$/g,
      blank,
    );

function isClaim({ text, prose, open, isRow }: Place): boolean {
  if (/\?["')*_`]*$/.test(text) || /:\**$/.test(text) || VAGUE.test(text)) return false;
  // A wrapped line that begins with a quotation mark or bar is not one sentence.
  if (!isRow && /\n\s*[>|]/.test(text)) return false;
  const words = prose.slice(isRow ? 0 : open).match(/\p{L}{2,}/gu)?.length ?? 0;
  const names = text.match(/`[^`]+`/g)?.length ?? 0;
  return words + names >= FEWEST_WORDS && words >= 2;
}

/** The sentence around an offset, in a row also bounded by its cell. */
export function sentenceAt({ text, prose, columns }: Place, at: number): string {
  const from = columns.findLast(({ start }) => start <= at)?.start ?? 0;
  const next = columns.find(({ start }) => start > at)?.start;
  const cell = { text: text.slice(from, next), prose: prose.slice(from, next) };
  const cut = cutSentences(cell.prose).findLast((sentence) => sentence.from <= at - from);
  return cut ? cell.text.slice(cut.from, cut.to) : cell.text;
}

/** What is said only once, so that changing it is a single defect. */
export function isSaidOnce(plain: string, text: string): boolean {
  const words = plainWords(text);
  const first = plain.indexOf(words);
  return first < 0 || plain.indexOf(words, first + 1) < 0;
}

export const isSaid = (plain: string, text: string): boolean => plain.includes(plainWords(text));

export const countWords = (text: string): number => plainWords(text).trim().split(' ').length;
