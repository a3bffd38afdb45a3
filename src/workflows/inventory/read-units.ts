// Blocks with their addresses: the headings above, the record a block belongs to (the id, label or text of the list item
// above it, the line that leads to a list, the header of a table) and what it calls itself. Those that must not get lost are items:
// ids with titles, what binds (a modal verb, a negation, a number), rows, code.

import { type Block, readBlocks } from './read-blocks.ts';
import { isBinding, keyOf } from './read-words.ts';

export interface Named {
  readonly id: string;
  /** As written; empty where the id stands alone. */
  readonly title: string;
}

export interface Unit {
  readonly kind: Block['kind'];
  readonly text: string;
  readonly line: number;
  readonly headings: readonly string[];
  /** Keys of the headings. */
  readonly chapters: readonly string[];
  /** Keys of what it belongs to below the headings, outermost first, itself last where it has a name. */
  readonly records: readonly string[];
  /** What it calls itself, or else what it belongs to. */
  readonly record?: string | undefined;
  readonly named?: Named | undefined;
  readonly cells?: readonly string[];
}

const ID =
  /^(?:\d+\/)?[A-Za-z]{1,16}(?:[-_./][A-Za-z]{1,16}){0,3}[-_./]?\d+(?:\.\d+){0,5}[a-z]?(?![\p{L}\p{N}_-])/u;
/** In front of a title. */
const NUMBERING =
  /^(?:(?:section|chapter|part)\s+)?(?:\d+(?:\.\d+)*[.):]?|[A-Z](?:\.\d+)*[.)]|[IVX]+[.)])\s+(?=\S)/i;

interface Outline {
  headings: readonly { readonly level: number; readonly text: string }[];
  /** List items above the next block. */
  items: readonly { readonly indent: number; readonly name: string }[];
  /** What leads to the list, table or code behind it, and the kind that it led to. */
  lead: { readonly name: string; readonly to?: Block['kind'] } | undefined;
}

export function readUnits(source: string): readonly Unit[] {
  const outline: Outline = { headings: [], items: [], lead: undefined };
  return readBlocks(source).map((block) =>
    block.kind === 'heading' ? readTitle(outline, block) : readBody(outline, block),
  );
}

function readTitle(outline: Outline, { kind, text, line, level = 1 }: Block): Unit {
  const above = outline.headings.filter((heading) => heading.level < level);
  outline.headings = [...above, { level, text }];
  outline.items = [];
  outline.lead = undefined;
  const title = text.replace(NUMBERING, '');
  const named = namedBy(title);
  return { kind, text: title, line, ...chain(above), records: [], record: named?.id, named };
}

const chain = (headings: Outline['headings']): Pick<Unit, 'headings' | 'chapters'> => ({
  headings: headings.map(({ text }) => text),
  chapters: headings.map(({ text }) => keyOf(text.replace(NUMBERING, ''))),
});

function readBody(outline: Outline, block: Block): Unit {
  const { kind, text, line, indent, cells, header } = block;
  const isFree = kind === 'paragraph' && indent === 0;
  outline.items = isFree ? [] : outline.items.filter((item) => item.indent < indent);
  const lead = leadTo(outline, kind, isFree);
  const named = kind === 'code' ? undefined : cells ? namedInRow(cells) : namedBy(text);
  const name = kind === 'code' ? undefined : (named?.id ?? (cells ? cells[0] : labelOf(block)));
  const above = [lead, ...outline.items.map((item) => item.name), header].filter((one) => one);
  const records = [...above, kind === 'row' ? undefined : name].flatMap((one) => (one ? [keyOf(one)] : []));
  if (kind === 'item') outline.items = [...outline.items, { indent, name: name ?? text }];
  if (isFree) outline.lead = leadOf(text, name);
  return {
    kind,
    text,
    line,
    ...chain(outline.headings),
    records,
    record: name || above.at(-1),
    named,
    ...(cells && { cells }),
  };
}

/** A paragraph leads to what directly follows it, as long as that is of one kind. */
function leadTo(outline: Outline, kind: Block['kind'], isFree: boolean): string | undefined {
  const { lead } = outline;
  if (isFree || !lead) return undefined;
  if (lead.to !== undefined && lead.to !== kind && outline.items.length === 0) {
    outline.lead = undefined;
    return undefined;
  }
  outline.lead = { name: lead.name, to: lead.to ?? kind };
  return lead.name;
}

/** By what a paragraph leads to the list, table or code behind it. */
export function leadOf(text: string, name: string | undefined): Outline['lead'] {
  if (name) return { name };
  const plain = text.trimEnd().replace(/(?<![*_])[*_]+$/, '');
  return plain.endsWith(':') ? { name: plain.slice(plain.lastIndexOf('. ') + 1) } : undefined;
}

/** The bold words a block begins with; in a list also what stands before a colon. */
function labelOf({ kind, text }: Block): string | undefined {
  const bold = /^(?:\*\*([^*]{1,120})\*\*|__([^_]{1,120})__)/.exec(text);
  if (bold) return bold[1] ?? bold[2];
  return kind === 'item' ? /^([^:.!?|]{1,60}):(?:\s|$)/.exec(text)?.[1] : undefined;
}

const MARKS = /^[*_`~[\s]+/;

/** An id at the head of a text, with its title: the rest of the bold words, or else the first sentence. */
function namedBy(text: string): Named | undefined {
  const bare = text.replace(MARKS, '');
  const id = ID.exec(bare)?.[0];
  if (id === undefined) return undefined;
  const rest = bare.slice(id.length);
  const marks = text.slice(0, text.length - bare.length);
  const bold = marks.includes('**') ? rest.slice(0, Math.max(0, rest.indexOf('**'))) : '';
  return { id, title: keyOf(bold) === '' ? firstSentence(rest) : bold };
}

const firstSentence = (text: string): string =>
  splitSentences(text).find((sentence) => keyOf(sentence.text) !== '')?.text ?? '';

function namedInRow([first = '', second = '']: readonly string[]): Named | undefined {
  const named = namedBy(first);
  return named && keyOf(named.title) === '' ? { id: named.id, title: second } : named;
}

const SHORT = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|fig|approx|incl|max|min|sec|ca|resp|[A-Za-z])\.$/i;

/** Sentences with where they begin. A full stop in an abbreviation ends none. */
export function splitSentences(text: string): { readonly text: string; readonly start: number }[] {
  const found: { text: string; start: number }[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/[.!?]["')\]*_`]*\s+(?=[\p{Lu}\p{N}"'([*_`<])/gu)) {
    if (SHORT.test(text.slice(Math.max(start, index - 8), index + 1))) continue;
    found.push({ text: text.slice(start, index + end.length), start });
    start = index + end.length;
  }
  return [...found, { text: text.slice(start), start }];
}

export interface Item {
  readonly kind: 'id' | 'sentence' | 'row' | 'code';
  readonly text: string;
  /** Without markup, case and white space. */
  readonly key: string;
  readonly headings: readonly string[];
  /** The id, label or first cell it belongs to. */
  readonly record?: string | undefined;
  /** 1-based. */
  readonly line: number;
  readonly unit: Unit;
}

export const takeInventory = (source: string): readonly Item[] => itemsIn(readUnits(source));

/** A text in which nothing binds is taken sentence by sentence: an inventory is empty only where nothing is said. */
export function itemsIn(units: readonly Unit[]): readonly Item[] {
  const items = units.flatMap((unit) => itemsOf(unit, isBinding));
  return items.length > 0 ? items : units.flatMap((unit) => itemsOf(unit, () => true));
}

function itemsOf(unit: Unit, counts: (key: string) => boolean): Item[] {
  const item = (kind: Item['kind'], text: string, line = unit.line): Item => ({
    kind,
    text: text.trim(),
    key: keyOf(text),
    headings: unit.headings,
    ...(unit.record !== undefined && { record: unit.record }),
    line,
    unit,
  });
  const items: Item[] = [];
  if (unit.named) items.push(item('id', `${unit.named.id} ${unit.named.title}`));
  if (unit.kind === 'row' || unit.kind === 'code') items.push(item(unit.kind, unit.text));
  else if (unit.kind !== 'heading') {
    let line = unit.line;
    for (const sentence of splitSentences(unit.text)) {
      const own = item('sentence', sentence.text, line);
      if (counts(own.key)) items.push(own);
      line += sentence.text.split('\n').length - 1;
    }
  }
  return items.filter(({ key }) => key !== '');
}
