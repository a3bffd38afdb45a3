// Which way people say that a statement leans: "Good, because", "Cons:", "+". A mark without words holds for what is nested
// below it, a heading or a line of its own for what follows; what is nested below a marked statement explains it. What nobody
// marked leans no way: to hear it from its words is for a model or a person.

import type { Block, Document } from '../../../domain/document.ts';

export type Leaning = 'for' | 'against' | 'neutral';

export interface Marked {
  /** Undefined: nobody marked it. */
  readonly leaning: Leaning | undefined;
  /** Where it begins behind its bullet. */
  readonly whole: number;
  /** Where the statement begins behind its mark. */
  readonly start: number;
  readonly end: number;
}

interface Mark {
  readonly leaning: Leaning;
  readonly length: number;
}

const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const WORDS =
  'good|bad|neutral|pros?|cons?|advantages?|disadvantages?|benefits?|drawbacks?|upsides?|downsides?|positives?|negatives?|strengths?|weaknesses?';
const WORD = new RegExp(
  `^[*_]{0,2}(${WORDS})\\b[*_]{0,2}(?:[,:;]|\\s[–—-](?=\\s))?\\s*[*_]{0,2}(?:because\\b|since\\b|as\\b|that\\b)?\\s*:?\\s*`,
  'i',
);
/** "Pros: fast. Cons: costly." or "Two weeks. Good, because it is known." in one line. */
const INLINE = new RegExp(`(?<=[.;,–—-]\\s)(?:${WORDS})(?:\\s*:\\s|,?\\sbecause\\b)`, 'gi');
const FOR = /^(?:good|pro|advantage|benefit|upside|positive|strength)/i;
const SYMBOLS: readonly (readonly [Leaning, RegExp])[] = [
  ['for', /^(?:\\?\+\s+(?=\S)|(?:✅|👍|✔️?|➕)\s*)/u],
  ['against', /^(?:(?:\\-|[–−])\s+(?=\S)|(?:❌|👎|✖️?|➖|⚠️?)\s*)/u],
];
/** A template that nobody filled in, or a bullet with nothing behind it. */
const PLACEHOLDER = /^[{<[][^}>\]\n]*[}>\]]\.?$|^[….\s]*$|^[-*+]$|^(?:none|nothing|n\/a)\.?$/i;
/** No mark is longer. */
const LONGEST_MARK = 120;

/** Paragraphs, items and rows in order, each with its leaning. */
export function readMarks(document: Document): Marked[] {
  const leanings = new Map<Block, Known>();
  const signs = usesSigns(document);
  const found: Marked[] = [];
  let standing: Leaning | undefined;
  for (const { block, from, end } of document.blocks.flatMap((one) => cutBlock(document, one))) {
    const written = document.text.slice(from, end);
    if (block.kind === 'heading') standing = readMark(written.replace(/^#+\s*/, ''))?.leaning;
    const around = document.blocks[block.parent ?? -1];
    const bare = written.replace(BULLET, '');
    const mark = readMark(bare) ?? readBullet(document, block, around, signs);
    if (!SPEAKING.has(block.kind) || isExplanation(block, around, mark, leanings)) continue;
    const leaning = mark?.leaning ?? leaningOf(around, leanings) ?? standing;
    const said = bare.slice(mark?.length).trim();
    leanings.set(block, { leaning, isSaid: said !== '' });
    if (isTitle(said, around)) standing = mark?.leaning ?? standing;
    const whole = end - bare.length;
    if (!PLACEHOLDER.test(said)) found.push({ leaning, whole, start: whole + (mark?.length ?? 0), end });
  }
  return found;
}

interface Known {
  readonly leaning: Leaning | undefined;
  /** More than its mark. */
  readonly isSaid: boolean;
}
type Leanings = ReadonlyMap<Block, Known>;

const leaningOf = (block: Block | undefined, leanings: Leanings): Leaning | undefined =>
  block && leanings.get(block)?.leaning;

/** A mark on a line of its own stands for what follows. */
const isTitle = (said: string, around: Block | undefined): boolean => said === '' && around === undefined;

/** Whatever follows in the same item only explains it, and so do items below a marked one, unless marked themselves. */
function isExplanation(
  { kind }: Block,
  around: Block | undefined,
  mark: Mark | undefined,
  leanings: Leanings,
): boolean {
  const known = around && leanings.get(around);
  if (known === undefined) return false;
  return kind === 'paragraph' || (mark === undefined && known.isSaid && known.leaning !== undefined);
}

const SPEAKING: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list-item', 'table-row']);

interface Piece {
  readonly block: Block;
  readonly from: number;
  readonly end: number;
}

/** Lines of a paragraph that begin with a mark stand for themselves, and so does a mark behind the end of a sentence. */
function cutBlock({ text }: Document, block: Block): Piece[] {
  if (block.kind !== 'paragraph') return [{ block, from: block.start, end: block.end }];
  const written = text.slice(block.start, block.end);
  const cuts = new Set([0, ...[...written.matchAll(INLINE)].map(({ index }) => index)]);
  for (let at = written.indexOf('\n'); at >= 0; at = written.indexOf('\n', at + 1)) {
    const line = written.slice(at + 1, at + 1 + LONGEST_MARK);
    const bare = line.trimStart();
    if (readMark(bare)) cuts.add(at + 1 + line.length - bare.length);
  }
  const starts = [...cuts].sort((a, b) => a - b);
  return starts.map((from, index) => ({
    block,
    from: block.start + from,
    end: block.start + (starts[index + 1] ?? written.length),
  }));
}

/** "* + fast" is an item in an empty item, "+ fast" below "- slow" an item of another list: the bullet is the sign. */
function readBullet(
  { text }: Document,
  block: Block,
  around: Block | undefined,
  signs: boolean,
): Mark | undefined {
  if (block.kind !== 'list-item') return undefined;
  const isOnly = around !== undefined && /^[-*+]$/.test(text.slice(around.start, around.end).trim());
  const bullet = isOnly || signs ? text.charAt(block.start) : '';
  if (bullet === '+') return { leaning: 'for', length: 0 };
  return bullet === '-' ? { leaning: 'against', length: 0 } : undefined;
}

function usesSigns({ blocks, text }: Document): boolean {
  const bullets = new Set(
    blocks.flatMap(({ kind, start }) => (kind === 'list-item' ? [text.charAt(start)] : [])),
  );
  return bullets.has('+') && bullets.has('-');
}

function readMark(text: string): Mark | undefined {
  for (const [leaning, pattern] of SYMBOLS) {
    const symbol = pattern.exec(text);
    if (symbol) return { leaning, length: symbol[0].length };
  }
  const [matched = '', word = ''] = WORD.exec(text) ?? [];
  if (!isMark(matched, text)) return undefined;
  const leaning = FOR.test(word) ? 'for' : /^neutral/i.test(word) ? 'neutral' : 'against';
  return { leaning, length: matched.length };
}

/** "Good performance" is no mark; "Good, because", "Good because", "Pros:" and a line of its own are. */
const isMark = (matched: string, text: string): boolean =>
  matched !== '' &&
  (/[,:;]|\s[–—-]|\b(?:because|since|as|that)\s*$/.test(matched) ||
    text.trim().length === matched.trim().length);
