// Reads the records of a document: what stands under each id that it defines.

import type { Claim, Word } from '../../../domain/claim.ts';
import type { Block, Document } from '../../../domain/document.ts';
import type { Reader } from '../../statements/read-statement.ts';
import { push } from '../../words/index-lists.ts';
import type { Comparison } from '../comparison/compare-documents.ts';

/** Letters, perhaps a sign, digits, at the head of a heading, item, row or paragraph (ruling R2-12). */
const HEAD =
  /^(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?(?:\[[ xX]\]\s+)?[|\s*_`[(]{0,6}([A-Z][A-Za-z]{0,11}(?:[-_./][A-Z][A-Za-z0-9]{0,11}){0,3}[-_./]?\d{1,5}(?:[.-]\d{1,4}){0,3}[a-z]?)(?=[\s*_`\]):.,|—–-]|$)/;
const LONGEST_HEAD = 120;
/** One id alone is a name; several of one family are a series. */
const FEWEST_OF_SERIES = 2;
/** Of an id with fewer words nobody can say what it stands for. */
const FEWEST_WORDS = 2;
export interface Record {
  readonly id: string;
  /** Where it is defined, and its id as written there. */
  readonly head: Block;
  readonly written: string;
  /** What it is called: its heading, or what is said of it first. */
  readonly title: readonly Word[];
  readonly variant: number;
  readonly claims: readonly Claim[];
  readonly words: readonly Word[];
}

/** The id as it is looked up: `FR-001`, `FR_1` and `FR1` are one. */
export const foldId = (id: string): string =>
  id
    .replace(/(?<!\d)[-_./]/g, '')
    .replace(/([A-Za-z])0+(?=\d)/g, '$1')
    .toLowerCase();

/** The id that a block begins with, as written. */
export const headId = (text: string): string | undefined => HEAD.exec(text.slice(0, LONGEST_HEAD))?.[1];

/** First definition of each id; what only maps ids to something, or speaks of them, repeats them. */
export function recordsOf({ claims, reader }: Comparison, document: Document, variant: number): Record[] {
  const heads = headsOf(reader, document);
  const sizes = new Map<string, number>();
  for (const { family } of heads.values()) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const ownerOf = new Map(
    [...heads.values()].map((head) => [document.blocks.indexOf(head.block), head] as const),
  );
  const byHead = new Map<Head, Claim[]>();
  for (const claim of claims[variant] ?? []) {
    const owner = ownerOf.get(ownerBlock(document, ownerOf, claim));
    if (owner && (sizes.get(owner.family) ?? 0) >= FEWEST_OF_SERIES) push(byHead, owner, claim);
  }
  return [...byHead]
    .map(([{ block, written, title }, own]): Record => {
      const id = foldId(written);
      // Every record shares its id with its namesakes; that says nothing about the thing.
      const said = [...title, ...own.flatMap(({ statement }) => statement.meaning)].filter(
        ({ surface }) => foldId(surface) !== id,
      );
      const words = [...new Map(said.map((word) => [word.stemId, word])).values()];
      const called = title.length > 0 ? title : titleIn(own[0]);
      return {
        id,
        written,
        variant,
        words,
        claims: own,
        head: block,
        title: called.filter(({ surface }) => foldId(surface) !== id),
      };
    })
    .filter(({ words }) => words.length >= FEWEST_WORDS);
}

function headsOf(reader: Reader, document: Document): Map<string, Head> {
  const heads = new Map<string, Head>();
  for (const block of document.blocks) {
    const text = document.text.slice(block.start, block.end);
    const written = block.kind === 'code' ? undefined : definedId(text);
    if (written === undefined || heads.has(foldId(written))) continue;
    // A heading makes no statement of its own, but says what the record is.
    const title = block.kind === 'heading' ? reader.readStatement(text).meaning : [];
    heads.set(foldId(written), {
      block,
      written,
      title,
      family: written.replace(/(?<![\d.])[\d.]+[a-z]?$/, ''),
    });
  }
  return heads;
}

/** Of a row the cell behind the id, otherwise all of it. */
const titleIn = (claim: Claim | undefined): readonly Word[] =>
  (claim?.cells?.[1]?.statement ?? claim?.statement)?.meaning ?? [];

interface Head {
  readonly block: Block;
  readonly written: string;
  readonly title: readonly Word[];
  readonly family: string;
}

/** "FR-1: ...", "**FR-1** ..." and "FR-1 The ..." define it, "FR-1 through FR-9 are ..." speaks of it. */
function definedId(text: string): string | undefined {
  const written = headId(text);
  if (written === undefined) return undefined;
  const behind = text.slice(text.indexOf(written) + written.length);
  return /^(?:\]?[*_`)]|\]?\s*[:|—–.-](?!\s*[A-Z\d][\w-]*\d)|\]?\s+[\p{Lu}"'`“]|\]?\s*$)/u.test(behind)
    ? written
    : undefined;
}

/** The nearest block with an id: the statement's own, an item around it, or the heading of its section. */
function ownerBlock(
  { blocks, sections }: Document,
  heads: ReadonlyMap<number, unknown>,
  { block, section }: Claim,
): number {
  for (let at: number | undefined = block; at !== undefined; ) {
    if (heads.has(at)) return at;
    const around: Document['blocks'][number] | undefined = blocks[at];
    at = around?.kind === 'table-row' ? undefined : around?.parent;
  }
  return sections[section]?.firstBlock ?? 0;
}
