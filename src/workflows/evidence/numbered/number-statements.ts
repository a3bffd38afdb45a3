// Numbers for everything a variant says: records (an item, a row, a sentence with those that lean on it), their parts by
// letter, and sections. They run through the document and depend on no base, so that an answer outlives the choice of one.

import type { Claim } from '../../../domain/claim.ts';
import type { Block, Document, Variant } from '../../../domain/document.ts';
import type { Comparison } from '../../../text/relations/comparison/compare-documents.ts';
import { push } from '../../../text/words/index-lists.ts';

export interface Numbered {
  /** Index of the variant. */
  readonly variant: number;
  readonly letter: string;
  readonly label: string;
  readonly document: Document;
  readonly records: readonly NumberedRecord[];
}

/** A stretch of text that can be named: a record or a part of one. */
export interface Unit {
  /** `B12`, or `B12b` for a part. */
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

export interface NumberedRecord extends Unit {
  readonly variant: number;
  readonly block: number;
  readonly section: number;
  /** None, or at least two. */
  readonly parts: readonly Unit[];
  readonly claims: readonly Claim[];
}

/** Blocks that say something without making a statement. */
const WORDLESS = new Set<Block['kind']>(['code', 'html', 'reference']);
/** What a sentence begins with that says nothing without the one before. */
const LEANS =
  /^[\s*_]*(?:it|its|they|their|them|this|that|these|those|such|then|only then|by then|until then|otherwise|however|but|so|therefore|thus|hence|both|neither|in (?:this|that|such|these) cases?|the (?:same|latter|former|other)|and|or|afterwards?|here|there|instead|if (?:so|not))\b/i;
/** An id or bold words at the head: what follows belongs to it. */
const LABELLED = /^\s*(?:(?:\*\*|__)[^*_\n]{1,120}(?:\*\*|__)|[A-Z][A-Za-z]{0,11}[-_.]?\d{1,5}[.:)])/;
/** A list right behind such a paragraph belongs to it. */
export const isLabelled = (paragraph: string): boolean => LABELLED.test(paragraph);
/** Bold words, or a few words and a colon: a heading in all but its sign. */
const SIGN = /^(?:(?:\*\*|__)[^*_\n]+(?:\*\*|__):?|(?:\S+\s+){0,4}\S+:)$/;

/** It goes on with the sentence before it and says nothing alone. */
export const leans = (sentence: string): boolean => LEANS.test(sentence) || THEN.test(sentence);

/** "The screen then shows …" */
const THEN = /^(?:\S+\s+){1,4}(?:then|therefore|thus|otherwise|instead)\b/i;

const letterOf = (index: number): string => String.fromCharCode(65 + index);

/** A line alone above a list or table that only says what is listed. */
export function isSign({ text, blocks }: Document, index: number): boolean {
  const block = blocks[index] as Block;
  const next = blocks[index + 1];
  return (
    block.kind === 'paragraph' &&
    next !== undefined &&
    next.section === block.section &&
    (next.kind === 'list-item' || next.kind === 'table-header' || next.kind === 'code') &&
    SIGN.test(text.slice(block.start, block.end).trim())
  );
}

function numberVariant(variant: Variant, index: number, claims: readonly Claim[]): Numbered {
  const { document, label } = variant;
  const letter = letterOf(index);
  const byBlock = new Map<number, Claim[]>();
  for (const claim of claims) push(byBlock, claim.block, claim);
  const records: NumberedRecord[] = [];
  document.blocks.forEach((block, at) => {
    if (isSign(document, at)) return;
    if (block.kind === 'frontmatter') {
      for (const line of fieldsIn(document, block))
        records.push({
          id: `${letter}${records.length + 1}`,
          variant: index,
          block: at,
          section: 0,
          ...line,
          parts: [],
          claims: [],
        });
      return;
    }
    for (const group of groupsIn(document, block, byBlock.get(at) ?? [])) {
      const id = `${letter}${records.length + 1}`;
      const span = { start: group[0]?.start ?? block.start, end: group.at(-1)?.end ?? block.end };
      const found = group.length === 0 ? linesIn(document, block) : partsOf(document, group);
      const parts = found.map((part, order) => ({
        id: `${id}${lettered(order)}`,
        ...part,
      }));
      records.push({ id, variant: index, block: at, section: block.section, ...span, parts, claims: group });
    }
  });
  return { variant: index, letter, label, document, records };
}

/** Fields of front matter: values stand there, too, and may clash with what the text says. */
function fieldsIn(
  { text }: Document,
  { start, end }: Block,
): { readonly start: number; readonly end: number }[] {
  const fields = text.slice(start, end).matchAll(/^[\w.-]{1,60}:[ \t]+\S.*$/gm);
  return [...fields].map(({ index, 0: field }) => ({
    start: start + index,
    end: start + index + field.trimEnd().length,
  }));
}

/** Lines of code can be named one by one; a long listing is one thing. */
function linesIn(
  { text }: Document,
  { kind, start, end }: Block,
): { readonly start: number; readonly end: number }[] {
  if (kind !== 'code') return [];
  const lines = [...text.slice(start, end).matchAll(/^[ \t]*(\S.*)$/gm)]
    .filter(([, line = '']) => !/^(?:`{3,}|~{3,})/.test(line))
    .map(({ index, 0: line }) => {
      const from = start + index + line.length - line.trimStart().length;
      return { start: from, end: start + index + line.trimEnd().length };
    });
  return lines.length > 1 && lines.length <= MOST_LINES ? lines : [];
}

const MOST_LINES = 60;

/** a … z, aa, ab …: a sentence may be the thirtieth of its item. */
function lettered(order: number): string {
  const last = String.fromCharCode(97 + (order % 26));
  return order < 26 ? last : `${lettered(Math.floor(order / 26) - 1)}${last}`;
}

/** The statements of a block that make a record together; an empty group is a block without statements. */
function groupsIn({ text }: Document, block: Block, claims: readonly Claim[]): (readonly Claim[])[] {
  if (WORDLESS.has(block.kind)) return [[]];
  if (claims.length === 0) return [];
  const raw = text.slice(block.start, block.end);
  const asks = /\?[*_]*$/.test(text.slice(claims[0]?.start, claims[0]?.end));
  if (block.kind !== 'paragraph' || LABELLED.test(raw) || asks) return [claims];
  const groups: Claim[][] = [];
  for (const claim of claims) {
    const before = groups.at(-1);
    if (before && leans(text.slice(claim.start, claim.end))) before.push(claim);
    else groups.push([claim]);
  }
  return groups;
}

function partsOf(
  { text }: Document,
  group: readonly Claim[],
): { readonly start: number; readonly end: number }[] {
  if (group.length > 1) return group.map(({ start, end }) => ({ start, end }));
  const [row] = group;
  // Of a label and its value there is nothing to choose between.
  const values = (row?.cells ?? []).filter(
    ({ start, end }, at) => at > 0 && /[\p{L}\p{N}]/u.test(text.slice(start, end)),
  );
  return values.length > 1 ? values.map(({ start, end }) => ({ start, end })) : [];
}

/** What a number stands for. */
export type Named =
  | { readonly kind: 'record'; readonly record: NumberedRecord; readonly unit: Unit }
  | { readonly kind: 'section'; readonly variant: number; readonly section: number };

export interface NumberBook {
  readonly variants: readonly Numbered[];
  find(number: string): Named | undefined;
  /** `§B3` */
  sectionNumber(variant: number, section: number): string;
}

const SECTION = /^§([A-J])(\d{1,6})$/;

/** As it was written, but for blanks and the letter case of a part. */
export const foldNumber = (number: string): string => {
  const plain = number.trim().replace(/^\*|[.,;:]$/g, '');
  return plain.replace(/^(§?[a-j])(?=\d)/, (head) => head.toUpperCase());
};

export function openBook({ variants, claims }: Pick<Comparison, 'variants' | 'claims'>): NumberBook {
  const numbered = variants.map((variant, index) => numberVariant(variant, index, claims[index] ?? []));
  const known = new Map<string, Named>();
  for (const { records } of numbered) {
    for (const record of records)
      for (const unit of [record, ...record.parts]) known.set(unit.id, { kind: 'record', record, unit });
  }
  return {
    variants: numbered,
    find(number) {
      const folded = foldNumber(number);
      const [, letter, digits] = SECTION.exec(folded) ?? [];
      if (letter === undefined) return known.get(folded);
      const variant = letter.charCodeAt(0) - 65;
      const section = Number(digits);
      const isThere = numbered[variant]?.document.sections[section] !== undefined;
      return isThere ? { kind: 'section', variant, section } : undefined;
    },
    sectionNumber: (variant, section) => `§${letterOf(variant)}${section}`,
  };
}

/** The record, or those of its parts that were left out where others were named. */
export function missingOf(
  number: string,
  named: ReadonlySet<string>,
  units: Readonly<Record<string, unknown>>,
): string[] {
  if (named.has(number)) return [];
  const parts: string[] = [];
  for (let id = `${number}${lettered(0)}`; units[id] !== undefined; id = `${number}${lettered(parts.length)}`)
    parts.push(id);
  const left = parts.filter((id) => !named.has(id));
  return left.length === parts.length ? [number] : left;
}
