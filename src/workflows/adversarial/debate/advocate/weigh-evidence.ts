// What located quotes weigh for a position (ruling R2-3): only those that belong to the point, and more where they give a
// reason, a second mention in the own document, or a record of what was decided. A variant is read for it once: where its blocks
// stand, under which headings, and which of its words are rare.

import type { Strength } from '../../../../domain/comparison/debate.ts';
import type { Block, Document, Quote, VariantId } from '../../../../domain/document.ts';
import { blockAt } from '../../../../text/parse/document-lines.ts';
import { parseDocument, sectionPath } from '../../../../text/parse/parse-document.ts';
import { push } from '../../../../text/words/index-lists.ts';
import { FUNCTION_WORDS } from '../../../../text/words/lexicon.ts';
import { stemWord } from '../../../../text/words/stem-word.ts';
import type { Shown, ShownPoint, ShownVariant } from './payload.ts';

interface Weighed {
  readonly strength: Strength;
  /** Quotes that have nothing to do with the point. */
  readonly beside: number;
}

/** `approach`: the variants that say what is held to be right; empty where no single approach is. */
export function weighEvidence(
  shown: Shown,
  point: ShownPoint,
  evidence: readonly Quote[],
  approach: readonly VariantId[],
): Weighed {
  const belonging = evidence.filter((quote) => belongs(shown, point, quote));
  const speaking = belonging.filter(({ variant }) => approach.length === 0 || approach.includes(variant));
  const beside = evidence.length - belonging.length;
  if (belonging.length === 0) return { strength: 0, beside };
  if (speaking.some(({ text }) => statesReason(text)) || repeatsValue(point, speaking))
    return { strength: 1, beside };
  const isWritten = speaking.some((quote) => {
    const ground = groundFor(shown, quote.variant);
    return ground !== undefined && isRecord(ground.document, quote);
  });
  return { strength: isWritten ? 0.7 : 0.5, beside };
}

const groundFor = ({ variants }: Shown, id: VariantId) => {
  const variant = variants.find((one) => one.id === id);
  return variant && groundOf(variant);
};

const quotesOf = ({ sides }: ShownPoint, variant: VariantId): readonly Quote[] =>
  sides.find((side) => side.variant === variant)?.quotes ?? [];

export const overlaps = (a: Quote, b: Quote): boolean => a.line <= b.endLine && b.line <= a.endLine;

/** So many rare words in common are no chance. */
const FEWEST_SHARED = 2;

/** At one of its places, in a section with one of them, or of the same rare words. */
export function belongs(shown: Shown, point: ShownPoint, quote: Quote): boolean {
  const ground = groundFor(shown, quote.variant);
  if (ground === undefined) return false;
  const places = quotesOf(point, quote.variant);
  if (places.some((place) => overlaps(place, quote))) return true;
  const section = sectionAt(ground.document, quote);
  // Before the first heading stands anything.
  const isNear = section !== undefined && section > 0;
  if (isNear && places.some((place) => sectionAt(ground.document, place) === section)) return true;
  const said = new Set(
    point.sides.flatMap(({ quotes }) => quotes.flatMap(({ text }) => [...tellingWords(text)])),
  );
  const shared = [...tellingWords(quote.text)].filter((stem) => said.has(stem) && isRare(ground, stem));
  return shared.length >= FEWEST_SHARED;
}

/** Values that a side states and no other approach does. */
export function ownValues({ sides, approaches }: ShownPoint, variant: VariantId): string[] {
  const group = approaches.find((one) => one.includes(variant)) ?? [variant];
  const valuesOf = (ids: (id: VariantId) => boolean) =>
    sides
      .filter((side) => ids(side.variant))
      .flatMap(({ quotes }) => quotes.flatMap(({ text }) => valuesIn(text)));
  const others = new Set(valuesOf((id) => !group.includes(id)));
  return [...new Set(valuesOf((id) => id === variant))].filter((value) => !others.has(value));
}

/** The value of a side, quoted at its place and once more from elsewhere in the same document. */
function repeatsValue(point: ShownPoint, evidence: readonly Quote[]): boolean {
  return evidence.some((quote) => {
    const places = quotesOf(point, quote.variant);
    if (places.some((place) => overlaps(place, quote))) return false;
    const values = ownValues(point, quote.variant);
    return (
      valuesIn(quote.text).some((value) => values.includes(value)) &&
      evidence.some((one) => one.variant === quote.variant && places.some((place) => overlaps(place, one)))
    );
  });
}

export interface Ground {
  readonly document: Document;
  /** In how many blocks a word stands, by its stem. */
  readonly spread: ReadonlyMap<string, number>;
  /** Blocks of records, and all blocks by the values in them; both without headings, in the order of the document. */
  readonly records: readonly Quote[];
  readonly byValue: ReadonlyMap<string, readonly Quote[]>;
}

const grounds = new WeakMap<ShownVariant, Ground>();

export function groundOf(variant: ShownVariant): Ground {
  const known = grounds.get(variant);
  if (known) return known;
  const document = parseDocument(variant.text);
  const spread = new Map<string, number>();
  for (const block of document.blocks) {
    for (const stem of tellingWords(textOf(document, block))) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const quotes = document.blocks
    .filter(({ kind }) => kind !== 'heading' && kind !== 'frontmatter')
    .map((block) => {
      const { start, end, line, endLine } = block;
      return { variant: variant.id, start, end, line, endLine, text: textOf(document, block) };
    });
  const records = quotes.filter((quote) => isRecord(document, quote));
  const ground = { document, spread, records, byValue: indexValues(quotes) };
  grounds.set(variant, ground);
  return ground;
}

function indexValues(quotes: readonly Quote[]): Map<string, Quote[]> {
  const byValue = new Map<string, Quote[]>();
  for (const quote of quotes) {
    for (const value of new Set(valuesIn(quote.text))) push(byValue, value, quote);
  }
  return byValue;
}

export const textOf = ({ text }: Document, { start, end }: Pick<Block, 'start' | 'end'>): string =>
  text.slice(start, end);

/** Stems of the words that say what a text is about; numbers as they are. */
export const tellingWords = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_'-]*/gu) ?? [])
      .filter((word) => /\d/.test(word) || (word.length > 3 && !FUNCTION_WORDS.has(word)))
      .map(stemWord),
  );

/** A word on more blocks than these is one of the whole document, not of one of its points. */
const MOST_BLOCKS = 3;

const isRare = ({ spread }: Ground, stem: string): boolean => (spread.get(stem) ?? 0) <= MOST_BLOCKS;

/** The innermost block around an offset. */
export function blockAround(document: Document, offset: number): Block | undefined {
  for (let at = blockAt(document, offset); at >= 0; at -= 1) {
    const block = document.blocks[at] as Block;
    if (offset < block.end) return block;
    if (block.parent === undefined) return undefined;
  }
  return undefined;
}

const sectionAt = (document: Document, { start }: Pick<Quote, 'start'>): number | undefined =>
  blockAround(document, start)?.section;

const RECORDS = /\b(?:decisions?|decided|changes?|change ?log|changed|revisions?|history|scope)\b/i;

/** Under a heading that says: here it is written down what was decided, changed or meant. */
export function isRecord(document: Document, quote: Pick<Quote, 'start'>): boolean {
  const section = sectionAt(document, quote);
  return section !== undefined && RECORDS.test(sectionPath(document, section));
}

/** "Since 2019" is a time. */
const REASON = /\b(?:because|since(?! (?:\d|v\d|version|then))|so that|reasons?|due to|in order to)\b/i;

export const statesReason = (text: string): boolean => REASON.test(text);

/** Whole values: a number with the unit behind it. */
export const valuesIn = (text: string): string[] =>
  (text.match(/(?<![\p{L}\p{N}._-])\d+(?:[.,:]\d+)*(?:\s?%|\s?\p{L}+)?(?![\p{L}\p{N}_])/gu) ?? []).map(
    (value) => value.replace(/\s+/g, ' '),
  );
