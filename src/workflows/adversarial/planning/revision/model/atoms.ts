// A document as a row of atoms: whole lines, each holding one block (or several that share a line), and the gaps
// between them. Atoms and gaps together are the text, byte for byte, so a merge of atoms is a merge of the text.

import type { Block, Document } from '../../../../../domain/document.ts';
import { lineEndOf } from '../../../../../text/parse/document-lines.ts';
import { splitCells } from '../../../../../text/statements/extract-claims.ts';
import { readRequirementIds } from '../../../../../text/statements/requirement-ids.ts';
import { splitSentences } from '../../../../../text/words/split-sentences.ts';

export interface Atom {
  readonly start: number;
  readonly end: number;
  /** As it stands, with its margin and the line ends of its document made plain. */
  readonly raw: string;
  readonly kind: Block['kind'];
  /** Indices into `Document.blocks`. */
  readonly blocks: readonly number[];
  /** The same for texts that differ in form only: markers, numbers in front, margins, line breaks. */
  readonly key: string;
  /** Without the id that it is known by. */
  readonly words: readonly string[];
  /** The first sentence where others follow it, otherwise empty. */
  readonly lead: string;
  /** What it is known by among its neighbours: an id, a label, the first cell of a row. Empty without one. */
  readonly name: string;
  /** What closes what: a heading closes every greater rank; 10 is running text, above that lists and table rows. */
  readonly rank: number;
  /** Atom of the heading above it, -1 before the first. */
  readonly heading: number;
  /** Atom of the table head or list item around it, -1 without one. */
  readonly holder: number;
}

export interface Atoms {
  readonly document: Document;
  readonly list: readonly Atom[];
  /** `gaps[k]` stands before atom k; one more behind the last. */
  readonly gaps: readonly string[];
}

export const TEXT_RANK = 10;
const ROW_RANK = 30;

export function readAtoms(document: Document): Atoms {
  const { text, blocks } = document;
  const plain = (part: string): string => part.replaceAll(lineEndOf(text), '\n');
  const list: Atom[] = [];
  const atomOf = new Map<number, number>();
  let heading = -1;
  for (let first = 0; first < blocks.length; ) {
    const own = blocks[first] as Block;
    const members = sharedLines(blocks, first);
    for (const at of members) atomOf.set(at, list.length);
    // A heading inside a list or quotation opens no section.
    const opens = own.kind === 'heading' && document.sections[own.section]?.firstBlock === first;
    if (opens) heading = list.length;
    const holder = own.parent === undefined ? -1 : (atomOf.get(own.parent) ?? -1);
    const start = lineStart(document, own);
    const { end } = blocks[members.at(-1) ?? first] as Block;
    const rank = opens ? own.level : rankOf(own, list[holder]);
    const said = readBody(own.kind, text.slice(own.start, end));
    list.push({ start, end, raw: plain(text.slice(start, end)), kind: own.kind, blocks: members, ...said, rank, heading, holder }); // biome-ignore format: one atom
    first += members.length;
  }
  const gaps = list.map(({ start }, at) => plain(text.slice(list[at - 1]?.end ?? 0, start)));
  gaps.push(plain(text.slice(list.at(-1)?.end ?? 0)));
  return { document, list, gaps };
}

/** The block and those that begin on its last line. */
function sharedLines(blocks: readonly Block[], first: number): number[] {
  const members = [first];
  for (let at = first; (blocks[at + 1]?.line ?? Infinity) <= (blocks[at] as Block).endLine; at += 1)
    members.push(at + 1);
  return members;
}

function readBody(kind: Block['kind'], body: string): Pick<Atom, 'key' | 'words' | 'lead' | 'name'> {
  const name = nameOf(kind, body);
  const id = name.startsWith('#') ? readRequirementIds(body)[0]?.id : undefined;
  return {
    key: keyOf(kind, body),
    words: wordsOf(id === undefined ? body : body.replace(id, '')),
    lead: leadOf(kind, body),
    name,
  };
}

/** Margins belong to the atom, a byte order mark does not. */
function lineStart({ lineStarts, text }: Document, { line, start }: Block): number {
  const from = lineStarts[line - 1] ?? start;
  return from === 0 && text.charCodeAt(0) === 0xfeff ? 1 : from;
}

function rankOf({ kind, level }: Block, holder: Atom | undefined): number {
  if (kind === 'table-row') return ROW_RANK;
  if (kind === 'list-item') return TEXT_RANK + level;
  return holder ? holder.rank + 1 : TEXT_RANK;
}

export const MARKER = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
export const SECTION_NUMBER = /^(?:§\s*)?\d{1,3}(?:\.\d{1,3}){0,5}[.):]?\s+(?=\S)/;

function keyOf(kind: Block['kind'], body: string): string {
  switch (kind) {
    case 'table-row':
    case 'table-header':
      return `row|${cellsOf(body).join('|')}`;
    case 'code':
    case 'html':
    case 'frontmatter':
      return `${kind}|${body.replace(/(?<![ \t\r])[ \t\r]+$/gm, '')}`;
    case 'heading':
      return `heading|${titleOf(body)}`;
    case 'list-item':
      return `prose|${fold(body.replace(MARKER, ''))}`;
    case 'paragraph':
      return `prose|${fold(body)}`;
    default:
      return `${kind}|${fold(body)}`;
  }
}

const titleOf = (body: string): string =>
  fold(body.replace(/^#{1,6}(?=\s|$)/, '').replace(/\n[^\S\n]*[-=]+\s*$/, ''))
    .replace(/ #+$/, '')
    .replace(SECTION_NUMBER, '');

export const fold = (text: string): string =>
  text
    .replace(/[\r\n][ \t>]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export const cellsOf = (body: string): string[] =>
  splitCells(body.split(/[\r\n]/)[0] ?? '').map(({ text }) => text);

export const wordsOf = (body: string): string[] => body.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function leadOf(kind: Block['kind'], body: string): string {
  if (kind !== 'paragraph' && kind !== 'list-item') return '';
  const text = body.replace(MARKER, '');
  const [first, second] = splitSentences(text);
  return first && second ? fold(text.slice(first.start, first.end)) : '';
}

const LABEL = /^(?:(\*\*|__)([^*_\n]{1,60}?):?\1:?|([A-Z][\w -]{0,40}):)(?=\s|$)/;

/** A label only in front of something that can have one; names never decide alone whether two atoms are one. */
function nameOf(kind: Block['kind'], body: string): string {
  if (kind === 'table-row') return (cellsOf(body)[0] ?? '').replace(/[*_`]/g, '').toLowerCase();
  if (kind !== 'heading' && kind !== 'list-item' && kind !== 'paragraph') return '';
  const text = kind === 'heading' ? titleOf(body) : body.replace(MARKER, '').replace(/^\[[ xX]\]\s+/, '');
  const bare = text.replace(/^[*_`~[(]+/, '');
  const [id] = readRequirementIds(bare.slice(0, 60));
  if (id?.start === 0) return `#${id.canonical}`;
  const label = LABEL.exec(text.slice(0, 80));
  return label && kind !== 'heading' ? `:${(label[2] ?? label[3] ?? '').toLowerCase().trim()}` : '';
}

/** A line that announces what stands below it. */
export const isLead = ({ kind, raw }: Pick<Atom, 'kind' | 'raw'>): boolean =>
  kind === 'paragraph' && /:[*_\s]*$/.test(raw);

const LEANS =
  /^(?:only then|it|its|they|their|such|this|these|those|that|he|she|then|otherwise|however|therefore|thus|hence|instead|if so|if not|in (?:this|that|either|both) cases?)\b(?!-)/i;

export const leans = (sentence: string): boolean => LEANS.test(sentence.replace(/^[\s*_`"'(>]+/, ''));

export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
