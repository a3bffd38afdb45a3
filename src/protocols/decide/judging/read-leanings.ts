// Which way people say that a statement leans: "Good, because", "Bad, because", "+", "-", "Pros:", "Cons:". A mark
// holds for what is nested below it, and a heading or a line of its own for what follows.

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

const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const WORD =
  /^[*_]{0,2}(good|bad|neutral|pros?|cons?|advantages?|disadvantages?|benefits?|drawbacks?|upsides?|downsides?|positives?|negatives?|strengths?|weaknesses?)\b[*_]{0,2}(?:[,:;]|\s[–—-](?=\s))?\s*[*_]{0,2}(?:because\b|since\b|as\b|that\b)?\s*/i;
const LEANINGS: readonly (readonly [Leaning, RegExp])[] = [
  ['for', /^(?:good|pro|advantage|benefit|upside|positive|strength)/i],
  ['against', /^(?:bad|con|disadvantage|drawback|downside|negative|weakness)/i],
  ['neutral', /^neutral/i],
];
const SYMBOLS: readonly (readonly [Leaning, RegExp])[] = [
  ['for', /^\\?\+\s+(?=\S)/],
  ['against', /^(?:\\-|[–−])\s+(?=\S)/],
  ['for', /^(?:✅|👍|✔️?|➕)\s*/u],
  ['against', /^(?:❌|👎|✖️?|➖|⚠️?)\s*/u],
];
/** "Complexity: Low", "**Security**: High" */
const RATING =
  /^[*_]{0,2}([A-Za-z][\w /-]{2,40}?)[*_]{0,2}\s*:[*_]{0,2}\s*[*_]{0,2}(?:very |rather |relatively )?(none|no|minimal|low|small|medium|moderate|high|large|big|significant)\b/i;
const COST_NAME =
  /\b(?:complexity|costs?|efforts?|risks?|lock-?in|overhead|maintenance|latency|price|debt|coupling|difficulty|work)\b/i;
const GAIN_NAME =
  /\b(?:security|performance|maintainability|scalability|value|benefits?|usability|reliability|flexibility|testability|readability|compatibility|quality|speed|extensibility)\b/i;

/** No mark is longer. */
const LONGEST_MARK = 120;
/** A template that nobody filled in, or a bullet with nothing behind it. */
const PLACEHOLDER = /^[{<[][^}>\]\n]*[}>\]]\.?$|^[….\s]*$|^[-*+]$/;

/** Paragraphs, items and rows in order, each with its leaning. */
export function readLeanings(document: Document): Marked[] {
  const leanings = new Map<Block, Leaning | undefined>();
  const signs = usesSigns(document);
  const found: Marked[] = [];
  let standing: Leaning | undefined;
  for (const { block, from, end } of document.blocks.flatMap((block) => cutBlock(document, block))) {
    const written = document.text.slice(from, end);
    if (block.kind === 'heading') standing = readMark(written.replace(/^#+\s*/, ''))?.leaning;
    const around = document.blocks[block.parent ?? -1];
    if (!SPEAKING.has(block.kind) || isExplanation(block, around, leanings)) continue;
    const whole = from + bulletOf(written).length;
    const mark = readMark(document.text.slice(whole, end)) ?? readBullet(document, block, signs);
    const leaning = mark?.leaning ?? leaningAround(around, leanings) ?? standing;
    leanings.set(block, leaning);
    const start = whole + (mark?.length ?? 0);
    const said = document.text.slice(start, end).trim();
    if (isTitle(said, around)) standing = mark?.leaning ?? standing;
    if (!PLACEHOLDER.test(said)) found.push({ leaning, whole, start, end });
  }
  return found;
}

interface Piece {
  readonly block: Block;
  readonly from: number;
  readonly end: number;
}

/** Lines of a paragraph that begin with a mark stand for themselves, bullets or not. */
function cutBlock({ text }: Document, block: Block): Piece[] {
  if (block.kind !== 'paragraph') return [{ block, from: block.start, end: block.end }];
  const cuts = [block.start];
  for (let at = text.indexOf('\n', block.start); at >= 0 && at < block.end; at = text.indexOf('\n', at + 1)) {
    const line = text.slice(at + 1, Math.min(block.end, at + 1 + LONGEST_MARK));
    const bare = line.trimStart();
    if (readMark(bare)) cuts.push(at + 1 + line.length - bare.length);
  }
  return cuts.map((from, index) => ({ block, from, end: cuts[index + 1] ?? block.end }));
}

const bulletOf = (written: string): string => BULLET.exec(written)?.[0] ?? '';

const leaningAround = (
  around: Block | undefined,
  leanings: ReadonlyMap<Block, Leaning | undefined>,
): Leaning | undefined => (around ? leanings.get(around) : undefined);

/** A mark on a line of its own stands for what follows. */
const isTitle = (said: string, around: Block | undefined): boolean => said === '' && around === undefined;

const SPEAKING: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list-item', 'table-row']);

/** Whatever follows in the same item only explains it. */
const isExplanation = (
  { kind }: Block,
  around: Block | undefined,
  leanings: ReadonlyMap<Block, Leaning | undefined>,
): boolean => kind === 'paragraph' && around !== undefined && leanings.has(around);

/** "* + fast" is an item in an empty item, "+ fast" below "- slow" an item of another list: the bullet is the sign. */
function readBullet(
  { blocks, text }: Document,
  block: Block,
  signs: boolean,
): { leaning: Leaning; length: number } | undefined {
  if (block.kind !== 'list-item') return undefined;
  const around = block.parent === undefined ? undefined : blocks[block.parent];
  const isOnly = around !== undefined && /^[-*+]$/.test(text.slice(around.start, around.end).trim());
  if (!isOnly && !signs) return undefined;
  const bullet = text.charAt(block.start);
  if (bullet === '+') return { leaning: 'for', length: 0 };
  return bullet === '-' ? { leaning: 'against', length: 0 } : undefined;
}

function usesSigns({ blocks, text }: Document): boolean {
  const bullets = new Set(
    blocks.flatMap(({ kind, start }) => (kind === 'list-item' ? [text.charAt(start)] : [])),
  );
  return bullets.has('+') && bullets.has('-');
}

/** A statement in its own words: behind its mark, without what joins or ends it. */
export const bareStatement = (text: string): string =>
  text
    .slice(readMark(text)?.length ?? 0)
    .replace(/^(?:but|and|although|though|yet|however|whereas)\s+|[.,;]$/gi, '');

function readMark(text: string): { leaning: Leaning; length: number } | undefined {
  for (const [leaning, pattern] of SYMBOLS) {
    const symbol = pattern.exec(text);
    if (symbol) return { leaning, length: symbol[0].length };
  }
  const rated = readRating(text);
  if (rated) return { leaning: rated, length: 0 };
  const word = WORD.exec(text);
  const leaning =
    word && isMark(word, text) ? LEANINGS.find(([, pattern]) => pattern.test(word[1] ?? ''))?.[0] : undefined;
  return word && leaning ? { leaning, length: word[0].length } : undefined;
}

/** Little of what costs is good, and much of what is gained. */
function readRating(text: string): Leaning | undefined {
  const [, name = '', level = ''] = RATING.exec(text) ?? [];
  const isCost = COST_NAME.test(name);
  if (!isCost && !GAIN_NAME.test(name)) return undefined;
  if (/^m(?:edium|oderate)/i.test(level)) return 'neutral';
  return /^(?:none|no|minimal|low|small)$/i.test(level) === isCost ? 'for' : 'against';
}

/** "Good performance" is no mark; "Good, because", "Good because", "Pros:" and a line of its own are. */
function isMark([matched]: RegExpExecArray, text: string): boolean {
  return (
    /[,:;]|\s[–—-]|\b(?:because|since|as|that)\s*$/.test(matched) ||
    text.trim().length === matched.trim().length
  );
}
