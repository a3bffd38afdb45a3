// What is known while a spec is read: what stands above the next statement and belongs to it.

import type { Block } from '../../../../domain/document.ts';
import { lineAt } from '../../../../text/parse/parse-document.ts';
import { type createTrailing, readHeadId } from './ids.ts';
import { groupOfLabel, type Label, readInlineLabel } from './labels.ts';
import { isLabel, type Reading, type Statement } from './statement.ts';
import type { Part } from './titles.ts';

export interface Walk {
  readonly spec: Omit<Reading, 'statements'>;
  readonly found: Statement[];
  /** What parts belong to, up to an offset. */
  owner: { readonly statement: Statement; readonly end: number } | undefined;
  /** By index of the block of a list item. */
  readonly items: Map<number, Statement>;
  /** Items that only name what is listed below them. */
  readonly captions: Map<number, Label>;
  readonly trailing: ReturnType<typeof createTrailing>;
  /** Codes that mark items, canonical. */
  readonly codes: ReadonlySet<string>;
  label: (Label & { readonly section: number }) | undefined;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

export const textOf = ({ spec }: Walk, { start, end }: Range): string => spec.document.text.slice(start, end);

export const sectionPart = ({ spec }: Walk, section: number): Part => spec.parts[section] ?? 'other';

export const partOf = (walk: Walk, block: Block, text: string): Part =>
  readInlineLabel(text)?.part ??
  captionOf(walk, block)?.part ??
  walk.label?.part ??
  sectionPart(walk, block.section);

type Words = Pick<Statement, 'form' | 'text'> & Partial<Statement>;

/** A statement of a range; what is not given is as a rule. */
export function say(walk: Walk, { section }: Block, range: Range, words: Words): Statement {
  const quote = textOf(walk, range);
  return {
    quote,
    said: quote,
    line: lineAt(walk.spec.document, range.start),
    endLine: lineAt(walk.spec.document, Math.max(range.start, range.end - 1)),
    section,
    part: walk.label?.part ?? sectionPart(walk, section),
    mark: '',
    isDone: false,
    around: '',
    ...words,
  };
}

export function add(walk: Walk, statement: Statement): Statement {
  walk.found.push(statement);
  return statement;
}

/** The items around a block, innermost first. */
function* around<One>({ spec }: Walk, block: Block, found: ReadonlyMap<number, One>): Generator<One> {
  for (let at = block.parent; at !== undefined; at = spec.document.blocks[at]?.parent) {
    const one = found.get(at);
    if (one !== undefined) yield one;
  }
}

/** The innermost item around it that only names what it lists. */
const captionOf = (walk: Walk, block: Block): Label | undefined => [...around(walk, block, walk.captions)][0];

export function groupAround(walk: Walk, block: Block): string | undefined {
  const caption = captionOf(walk, block) ?? walk.label;
  return caption && groupOfLabel(caption);
}

/** The item around it, or the title above it. */
export const ownerOf = (walk: Walk, block: Block): Statement | undefined =>
  [...around(walk, block, walk.items)].find(({ text }) => !isLabel(text)) ?? walk.owner?.statement;

/** End of what is nested in an item, and how many items stand directly in it. */
export function lookBelow({ spec }: Walk, index: number): { readonly end: number; readonly count: number } {
  const { blocks } = spec.document;
  let [end, count] = [blocks[index]?.end ?? 0, 0];
  for (let at = index + 1; at < blocks.length; at += 1) {
    const { parent, kind, end: below } = blocks[at] as Block;
    if (parent === undefined || parent < index) break;
    end = Math.max(end, below);
    if (parent === index && kind === 'list-item') count += 1;
  }
  return { end, count };
}

/** Where the next paragraph of the section begins that names an id; else the end of the section. */
export function nextTitled({ spec }: Walk, index: number): number {
  const { blocks, text, sections } = spec.document;
  const { section, end } = blocks[index] as Block;
  for (let at = index + 1; blocks[at]?.section === section; at += 1) {
    const { kind, start, end } = blocks[at] as Block;
    if (kind === 'paragraph' && readHeadId(text.slice(start, end))) return start;
  }
  return sections[section]?.end ?? end;
}
