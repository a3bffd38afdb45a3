// A spec as statements, in their order. Every heading with an id, item, row and sentence is one; what stands below a
// titled requirement or in an item is a part of it.

import type { Block, Section } from '../../../domain/document.ts';
import { lineAt } from '../../../text/parse/parse-document.ts';
import { splitSentences } from '../../../text/words/split-sentences.ts';
import {
  canonicalOf,
  type HeadId,
  idsLike,
  isStoryId,
  readHeadId,
  splitAtIds,
  withoutStory,
} from './head-id.ts';
import { groupOfLabel, readCaption, readInlineLabel, readItemCaption, readLabel } from './labels.ts';
import { wordsPuttingOff } from './put-off.ts';
import { readScenarios, readTableRow } from './read-cells.ts';
import { endBelow, type SpecText } from './spec-text.ts';
import { isLabel, plain, type Statement, splitMark } from './statement.ts';
import { bareTitle, isAsking, type Part } from './title-parts.ts';
import { createTrailing } from './trailing-ids.ts';
import { add, groupAround, linesOf, partOf, type Range, textOf, type Walk } from './walk.ts';

export function readStatements(spec: SpecText): readonly Statement[] {
  const walk: Walk = {
    spec,
    found: [],
    owner: undefined,
    items: new Map(),
    captions: new Map(),
    label: undefined,
    trailing: createTrailing(spec.document.text),
  };
  spec.document.blocks.forEach((block, index) => {
    if (walk.owner && block.start >= walk.owner.end) walk.owner = undefined;
    if (walk.label && walk.label.section !== block.section) walk.label = undefined;
    READERS[block.kind]?.(walk, block, index);
  });
  return walk.found;
}

const READERS: Partial<Readonly<Record<Block['kind'], (walk: Walk, block: Block, index: number) => void>>> = {
  heading: readHeading,
  paragraph: readParagraph,
  'list-item': readItem,
  'table-row': readTableRow,
  code: readScenarios,
};

function readHeading(walk: Walk, block: Block): void {
  const { document, parts } = walk.spec;
  const section = document.sections[block.section] as Section;
  const title = section.title.replace(/^\s*\d+(?:\.\d+)*[.):]?\s+(?=\S)/, '');
  const behind = walk.trailing(title);
  const head = readHeadId(title, true) ?? (behind && { ...behind, rest: behind.text });
  const story = head ? undefined : withoutStory(bareTitle(section.title));
  if (!head && story === undefined) return;
  const whole = document.text.slice(section.start, section.treeEnd).trimEnd();
  const { text, mark } = splitMark(
    head ? plain(head.rest) : title.replace(/^.*?story\s+\d{1,3}\b[\s:.–—-]*/i, ''),
  );
  const statement = add(walk, {
    form: 'title',
    id: head?.id,
    canonical: head?.canonical ?? idsLike(section.title).map(canonicalOf).find(isStoryId),
    text: plain(text) || section.title,
    quote: section.title,
    said: whole,
    line: section.line,
    endLine: lineAt(document, section.start + Math.max(0, whole.length - 1)),
    section: section.index,
    part: parts[section.index] ?? 'other',
    mark,
    isDone: false,
    around: '',
  });
  walk.owner = { statement, end: section.treeEnd };
}

/** A paragraph of several lines may name an id at the head of each. */
function readParagraph(walk: Walk, block: Block, index: number): void {
  const text = textOf(walk, block);
  if (block.parent === undefined) {
    const label = readLabel(text) ?? readCaption(text, walk.spec.document.blocks[index + 1]);
    if (label && readHeadId(text) === undefined) {
      walk.label = { ...label, section: block.section, group: groupOfLabel(label) };
      return;
    }
    if (readHeadId(text) === undefined) walk.label = undefined;
  }
  let start = block.start;
  for (const piece of splitAtIds(text)) {
    const at = { start, end: start + piece.trimEnd().length };
    start += piece.length;
    const head = readHeadId(piece);
    if (head) readTitled(walk, block, at, head);
    else readProse(walk, block, index, at);
  }
}

/** "**FR-001: Prepare an envelope** *(next release)*" with what follows, or "**SEC-01** Signers open ...". */
function readTitled(walk: Walk, block: Block, at: Range, head: HeadId): void {
  const { document } = walk.spec;
  const quote = textOf(walk, at);
  const { text, mark } = splitMark(plain(head.rest));
  const isTitle = !/[.!?]$/.test(text);
  const section = document.sections[block.section] as Section;
  const end = isTitle ? nextTitled(walk, block, section) : at.end;
  const said = document.text.slice(at.start, end).trimEnd();
  const statement = add(walk, {
    form: 'title',
    id: head.id,
    canonical: head.canonical,
    text,
    quote,
    said,
    ...linesOf(walk, { start: at.start, end: at.start + said.length }),
    section: block.section,
    part: partOf(walk, block, ''),
    mark,
    isDone: false,
    around: '',
  });
  walk.label = undefined;
  walk.owner = { statement, end };
}

/** Where the next paragraph of the section begins that names an id; else the end of the section. */
function nextTitled({ spec }: Walk, block: Block, section: Section): number {
  const { blocks, text } = spec.document;
  const next = blocks.find(
    (one) =>
      one.start > block.start &&
      one.section === block.section &&
      one.kind === 'paragraph' &&
      readHeadId(text.slice(one.start, one.end)) !== undefined,
  );
  return next?.start ?? section.end;
}

/** "Staff sign off when" above a list: it says nothing by itself. */
const isLead = (text: string, next: Block | undefined): boolean =>
  !/[.!?]["')*_`]*$/.test(text) &&
  (next?.kind === 'list-item' || next?.kind === 'table-header') &&
  splitSentences(text).length < 2;

function readProse(walk: Walk, block: Block, index: number, at: Range): void {
  const text = textOf(walk, at);
  const { blocks } = walk.spec.document;
  const next = blocks[index + 1];
  if (block.parent === undefined && isLead(text, next)) return;
  const owner = ownerOf(walk, block);
  const part = partOf(walk, block, text);
  const inline = readInlineLabel(text);
  for (const { start, end } of splitSentences(text).flatMap((one) => splitLate(text, one))) {
    const range = { start: at.start + start, end: at.start + end };
    const quote = textOf(walk, range);
    const cut =
      start === 0 && (inline?.part || DESCRIBING.test(inline?.name ?? ''))
        ? text.length - (inline?.rest.length ?? 0)
        : 0;
    const said = plain(textOf(walk, { start: Math.min(range.start + cut, range.end), end: range.end }));
    const trailing = walk.trailing(said);
    add(walk, {
      form: 'sentence',
      id: trailing?.id,
      canonical: trailing?.canonical,
      text: trailing?.text ?? said,
      quote,
      said: quote,
      ...linesOf(walk, range),
      section: block.section,
      // An example ends with its sentence.
      part: start > 0 && inline?.part === 'example' ? (walk.spec.parts[block.section] ?? 'other') : part,
      mark: '',
      isDone: false,
      owner,
      around: text,
      label: inline?.name ?? walk.label?.name,
    });
  }
}

/** "English from the start; Polish in the next release": what is put off is a statement of its own. */
function splitLate(text: string, { start, end }: Range): Range[] {
  const at = text.slice(start, end).indexOf('; ');
  const [first, second] = [text.slice(start, start + at), text.slice(start + at, end)];
  const isSplit =
    at > 0 && (wordsPuttingOff(first) === undefined) !== (wordsPuttingOff(second) === undefined);
  return isSplit
    ? [
        { start, end: start + at },
        { start: start + at + 2, end },
      ]
    : [{ start, end }];
}

const DESCRIBING = /^(?:description|requirement|statement|summary|what|story|user story)$/i;

/** The item around it, or the title above it. */
function ownerOf(walk: Walk, block: Block): Statement | undefined {
  for (let at = block.parent; at !== undefined; at = walk.spec.document.blocks[at]?.parent) {
    const item = walk.items.get(at);
    if (item && !isLabel(item.text)) return item;
  }
  return walk.owner?.statement;
}

const isDemanding = (part: Part): boolean => isAsking(part) || part === 'other';

function readItem(walk: Walk, block: Block, index: number): void {
  const quote = textOf(walk, block);
  const strip = quote.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '');
  const isDone = /^\[[xX]\]\s/.test(strip);
  const bare = strip.replace(/^\[[ xX]\]\s+/, '');
  const head = readHeadId(bare, isDemanding(partOf(walk, block, bare)), false);
  const end = endBelow(walk.spec.document, index);
  const caption = head ? undefined : readItemCaption(bare, end > block.end);
  if (caption) {
    walk.captions.set(index, caption);
    return;
  }
  const inline = head ? undefined : readInlineLabel(bare);
  const whole = plain(head?.rest ?? (inline?.part ? inline.rest : bare));
  const trailing = head ? undefined : walk.trailing(whole);
  const text = trailing?.text ?? whole;
  const statement: Statement = {
    form: 'item',
    id: head?.id ?? trailing?.id,
    canonical: head?.canonical ?? trailing?.canonical,
    text,
    quote,
    said: textOf(walk, { start: block.start, end }),
    ...linesOf(walk, { start: block.start, end }),
    section: block.section,
    part: partOf(walk, block, bare),
    mark: splitMark(text).mark,
    isDone,
    owner: ownerOf(walk, block),
    around: '',
    label: inline?.name ?? walk.label?.name,
    group: groupAround(walk, block),
  };
  walk.items.set(index, statement);
  if (statement.text !== '' && !(isLabel(statement.text) && head === undefined)) add(walk, statement);
}
