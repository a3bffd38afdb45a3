// On which side people put a statement themselves: "Good, because", "Bad, because", "+", "-", "Pros:", "Cons:". A side
// that is marked holds for what is nested below it, and a heading or a line of its own for what follows.

import type { Block, Document } from '../../../domain/document.ts';

export type Side = 'for' | 'against' | 'neutral';

export interface Marked {
  readonly block: Block;
  /** Undefined: nobody marked it. */
  readonly side: Side | undefined;
  /** Where the statement begins behind its marks. */
  readonly start: number;
  readonly end: number;
}

const BULLET = /^(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const SIGN = /^(?:\\?\+|\\-|[–−])[ \t]+(?=\S)/;
const WORD =
  /^[*_]{0,2}(good|bad|neutral|pros?|cons?|advantages?|disadvantages?|benefits?|drawbacks?|upsides?|downsides?|positives?|negatives?|strengths?|weaknesses?)\b[*_]{0,2}(?:[,:;]|\s[–—-](?=\s))?\s*[*_]{0,2}(?:because\b|since\b|as\b|that\b)?\s*/i;
const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['for', /^(?:good|pro|advantage|benefit|upside|positive|strength)/i],
  ['against', /^(?:bad|con|disadvantage|drawback|downside|negative|weakness)/i],
  ['neutral', /^neutral/i],
];
const SYMBOLS: readonly (readonly [Side, RegExp])[] = [
  ['for', /^(?:✅|👍|✔️?|➕)\s*/u],
  ['against', /^(?:❌|👎|✖️?|➖|⚠️?)\s*/u],
];
/** A template that nobody filled in. */
const PLACEHOLDER = /^[{<[][^}>\]\n]*[}>\]]\.?$|^[….\s]*$/;

/** Paragraphs, items and rows in order, each with its side. */
export function readSides(document: Document): Marked[] {
  const sides = new Map<Block, Side | undefined>();
  const found: Marked[] = [];
  const signs = usesSigns(document);
  let standing: Side | undefined;
  for (const block of document.blocks) {
    const written = document.text.slice(block.start, block.end);
    if (block.kind === 'heading') {
      standing = readMark(written.replace(/^#+\s*/, ''), true)?.side;
      continue;
    }
    if (!['paragraph', 'list-item', 'table-row'].includes(block.kind)) continue;
    const around = block.parent === undefined ? undefined : document.blocks[block.parent];
    // Whatever follows in the same item only explains it.
    if (block.kind === 'paragraph' && around && sides.has(around)) continue;
    const bullet = BULLET.exec(written)?.[0].length ?? 0;
    const mark = readMark(written.slice(bullet), block.kind === 'list-item') ?? readBullet(document, block, signs);
    const side = mark?.side ?? (around && sides.get(around)) ?? standing;
    sides.set(block, side);
    const start = block.start + bullet + (mark?.length ?? 0);
    const said = document.text.slice(start, block.end).trim();
    if (said === '' && mark && around === undefined) standing = mark.side;
    if (said !== '' && !PLACEHOLDER.test(said)) found.push({ block, side, start, end: block.end });
  }
  return found;
}

/** "* + fast" is an item in an empty item, "+ fast" below "- slow" an item of another list: the bullet is the sign. */
function readBullet({ blocks, text }: Document, block: Block, signs: boolean): { side: Side; length: number } | undefined {
  if (block.kind !== 'list-item') return undefined;
  const around = block.parent === undefined ? undefined : blocks[block.parent];
  const isOnly = around !== undefined && /^[-*+]$/.test(text.slice(around.start, around.end).trim());
  if (!isOnly && !signs) return undefined;
  const bullet = text.charAt(block.start);
  if (bullet === '+') return { side: 'for', length: 0 };
  return bullet === '-' ? { side: 'against', length: 0 } : undefined;
}

function usesSigns({ blocks, text }: Document): boolean {
  const bullets = new Set(blocks.flatMap(({ kind, start }) => (kind === 'list-item' ? [text.charAt(start)] : [])));
  return bullets.has('+') && bullets.has('-');
}

function readMark(text: string, mayBeSign: boolean): { side: Side; length: number } | undefined {
  for (const [side, pattern] of SYMBOLS) {
    const symbol = pattern.exec(text);
    if (symbol) return { side, length: symbol[0].length };
  }
  const sign = mayBeSign ? SIGN.exec(text) : null;
  if (sign) return { side: sign[0].includes('+') ? 'for' : 'against', length: sign[0].length };
  const word = WORD.exec(text);
  const side = word && isMark(word, text) ? SIDES.find(([, pattern]) => pattern.test(word[1] ?? ''))?.[0] : undefined;
  return word && side ? { side, length: word[0].length } : undefined;
}

/** "Good performance" is no mark; "Good, because", "Good because", "Pros:" and a line of its own are. */
function isMark([matched]: RegExpExecArray, text: string): boolean {
  return /[,:;]|\s[–—-]|\b(?:because|since|as|that)\s*$/.test(matched) || text.trim().length === matched.trim().length;
}
