// A spec as statements, in their order. Every heading with an id, item, row and sentence is one; what stands below a
// titled requirement or in an item is a part of it.

import type { Block, Section } from '../../../../domain/document.ts';
import { titleSection } from '../../../../text/compare/list-topics.ts';
import { lineAt, parseDocument } from '../../../../text/parse/parse-document.ts';
import { splitSentences } from '../../../../text/words/split-sentences.ts';
import { wordsPuttingOff } from '../calling/put-off.ts';
import { FIRM, isExample } from '../calling/words.ts';
import type { Source } from '../source/source.ts';
import {
  canonicalOf,
  createTrailing,
  type HeadId,
  idsLike,
  isStoryId,
  readHeadId,
  repeatedCodes,
  splitAtIds,
  withoutStory,
} from './ids.ts';
import {
  type Label,
  readCaption,
  readInlineLabel,
  readItemCaption,
  readLabel,
  readProving,
} from './labels.ts';
import { readScenarios, readTableRow } from './read-tables.ts';
import { partsOfSpec } from './section-parts.ts';
import { isLabel, plain, type Reading, type Statement, splitMark } from './statement.ts';
import { bareTitle, isAsking, type Part } from './titles.ts';
import {
  add,
  groupAround,
  lookBelow,
  nextTitled,
  ownerOf,
  partOf,
  type Range,
  say,
  sectionPart,
  textOf,
  type Walk,
} from './walk.ts';

export function startReading(source: Source): Reading {
  const document = parseDocument(source.text);
  const spec = { source, document, parts: partsOfSpec(document) };
  const walk: Walk = {
    spec,
    found: [],
    owner: undefined,
    items: new Map(),
    captions: new Map(),
    label: undefined,
    trailing: createTrailing(document.text),
    codes: repeatedCodes(document.text),
  };
  document.blocks.forEach((block, index) => {
    if (walk.owner && block.start >= walk.owner.end) walk.owner = undefined;
    if (walk.label && walk.label.section !== block.section) walk.label = undefined;
    READERS[block.kind]?.(walk, block, index);
  });
  return { ...spec, statements: walk.found };
}

const READERS: Partial<Readonly<Record<Block['kind'], (walk: Walk, block: Block, index: number) => void>>> = {
  heading: readHeading,
  paragraph: readParagraph,
  'list-item': readItem,
  'table-row': readTableRow,
  code: readScenarios,
};

function readHeading(walk: Walk, block: Block): void {
  const { document } = walk.spec;
  const section = document.sections[block.section] as Section;
  // What a spec is called owns nothing: "RFC-41: Outbound webhooks".
  if (section.index === 1 && titleSection(document) && document.sections.length > 2) return;
  const title = section.title.replace(/^\s*\d+(?:\.\d+)*[.):]?\s+(?=\S)/, '');
  const behind = walk.trailing(title);
  const head = readHeadId(title, true) ?? (behind && { ...behind, rest: behind.text });
  const story = head ? undefined : withoutStory(bareTitle(section.title));
  if (!head && story === undefined) return;
  const said = document.text.slice(section.start, section.treeEnd).trimEnd();
  const { text, mark } = splitMark(
    head ? plain(head.rest) : title.replace(/^.*?story\s+\d{1,3}\b[\s:.–—-]*/i, ''),
  );
  const statement = say(
    walk,
    block,
    { start: section.start, end: section.start + said.length },
    {
      form: 'title',
      id: head?.id,
      canonical: head?.canonical ?? idsLike(section.title).map(canonicalOf).find(isStoryId),
      text: plain(text),
      quote: section.title,
      said,
      line: section.line,
      part: sectionPart(walk, section.index),
      mark,
    },
  );
  add(walk, statement);
  walk.owner = { statement, end: section.treeEnd };
}

/** A paragraph of several lines may name an id at the head of each. */
function readParagraph(walk: Walk, block: Block, index: number): void {
  const text = textOf(walk, block);
  let proving: Label | undefined;
  if (block.parent === undefined && readHeadId(text) === undefined) {
    const next = walk.spec.document.blocks[index + 1];
    const label = readLabel(text) ?? readCaption(text, next);
    walk.label = label && { ...label, section: block.section };
    if (label) return;
    proving = readProving(text, next);
  }
  let end = block.end;
  let next: number | undefined;
  const pieces = splitAtIds(text)
    .reverse()
    .map((piece) => {
      const start = end - piece.length;
      const head = readHeadId(piece);
      const one = { head, at: { start, end: start + piece.trimEnd().length }, next };
      if (head) next = start;
      end = start;
      return one;
    });
  for (const { head, at, next } of pieces.reverse()) {
    if (head) readTitled(walk, block, at, head, next ?? nextTitled(walk, index));
    else readProse(walk, block, index, at);
  }
  // What leads to a list is said of the list alone.
  if (proving) walk.label = { ...proving, section: block.section };
}

/** "**FR-001: Prepare an envelope** *(next release)*" with what follows, or "**SEC-01** Signers open ...". */
function readTitled(walk: Walk, block: Block, at: Range, head: HeadId, next: number): void {
  const { document } = walk.spec;
  const { text, mark } = splitMark(plain(head.rest));
  const isTitle = !/[.!?]$/.test(text);
  const end = isTitle ? next : at.end;
  const said = document.text.slice(at.start, end).trimEnd();
  const statement = say(walk, block, at, {
    form: 'title',
    id: head.id,
    canonical: head.canonical,
    text,
    said,
    endLine: lineAt(document, at.start + Math.max(0, said.length - 1)),
    part: partOf(walk, block, ''),
    mark,
  });
  add(walk, statement);
  walk.label = undefined;
  walk.owner = { statement, end };
}

/** "Staff sign off when" above a list: it says nothing by itself. */
const isLead = (text: string, next: Block | undefined): boolean =>
  leadsOn(text, next) && splitSentences(text).length < 2;

const leadsOn = (text: string, next: Block | undefined): boolean =>
  !/[.!?]["')*_`]*$/.test(text.trim()) && (next?.kind === 'list-item' || next?.kind === 'table-header');

const DESCRIBING = /^(?:description|requirement|statement|summary|what|story|user story)$/i;

/** What is quoted or in italics speaks beside the text; "Example. A driver calls. ..." tells one to its end. */
function partOfProse(walk: Walk, block: Block, text: string): Part {
  const { text: whole, lineStarts } = walk.spec.document;
  if (/^\W*example\.\s/i.test(text)) return 'example';
  const isQuoted = whole.slice(lineStarts[block.line - 1] ?? block.start, block.start).includes('>');
  return isQuoted || /^([*_])(?!\1)[^*_]{12,}\1$/.test(text.trim())
    ? 'background'
    : partOf(walk, block, text);
}

function readProse(walk: Walk, block: Block, index: number, at: Range): void {
  const text = textOf(walk, at);
  if (block.parent === undefined && isLead(text, walk.spec.document.blocks[index + 1])) return;
  const owner = ownerOf(walk, block);
  const part = partOfProse(walk, block, text);
  const inline = readInlineLabel(text);
  const isCut = inline?.part !== undefined || DESCRIBING.test(inline?.name ?? '');
  const sentences = splitSentences(text);
  // "Three checks run. We go live when" above a list: the last one leads to it.
  if (block.parent === undefined && leadsOn(text, walk.spec.document.blocks[index + 1])) sentences.pop();
  joinPutOff(text, sentences);
  let isTold = inline?.part === 'example';
  for (const { start, end } of sentences.flatMap((one) => splitLate(text, one))) {
    const range = { start: at.start + start, end: at.start + end };
    const from = start === 0 && isCut ? at.end - (inline?.rest.length ?? 0) : range.start;
    const said = plain(textOf(walk, { start: Math.min(from, range.end), end: range.end }));
    const trailing = walk.trailing(said);
    // An example goes on until something binds.
    isTold = (isTold || isExample(said)) && !(start > 0 && FIRM.test(said));
    const statement = say(walk, block, range, {
      form: 'sentence',
      id: trailing?.id,
      canonical: trailing?.canonical,
      text: trailing?.text ?? said,
      part: isTold ? 'example' : inline?.part === 'example' ? sectionPart(walk, block.section) : part,
      owner,
      around: text,
      label: inline?.name ?? walk.label?.name,
    });
    add(walk, statement);
  }
}

/** "Search by photo came up often. It is a project for next year.": together they put off what the first names. */
function joinPutOff(text: string, sentences: { start: number; end: number }[]): void {
  for (let at = sentences.length - 1; at > 0; at -= 1) {
    const [before, own] = [sentences[at - 1], sentences[at]];
    const said = own ? text.slice(own.start, own.end) : '';
    if (
      before &&
      own &&
      /^(?:it|this|that|these|those|they|both)\b/i.test(said) &&
      wordsPuttingOff(said) !== undefined
    )
      sentences.splice(at - 1, 2, { start: before.start, end: own.end });
  }
}

/** "English from the start; Polish in the next release": what is put off is a statement of its own. */
function splitLate(text: string, { start, end }: Range): Range[] {
  const at = text.slice(start, end).indexOf('; ');
  const [first, second] = [text.slice(start, start + at), text.slice(start + at, end)];
  const isSplit =
    at > 0 &&
    !/\b(?:it|they|this|that)\b/i.test(second) &&
    (wordsPuttingOff(first) === undefined) !== (wordsPuttingOff(second) === undefined);
  return isSplit
    ? [
        { start, end: start + at },
        { start: start + at + 2, end },
      ]
    : [{ start, end }];
}

function readItem(walk: Walk, block: Block, index: number): void {
  const strip = textOf(walk, block).replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '');
  const bare = strip.replace(/^\[[ xX]\]\s+/, '');
  const part = partOf(walk, block, bare);
  const code = readHeadId(bare, isAsking(part), false);
  const isCode = code !== undefined && walk.codes.has(code.canonical);
  const head = isCode ? undefined : code;
  const { end, count } = lookBelow(walk, index);
  const caption = head ? undefined : readItemCaption(bare, count);
  if (caption) {
    walk.captions.set(index, caption);
    return;
  }
  const inline = code ? undefined : readInlineLabel(bare);
  const whole = plain(code?.rest ?? (inline?.part ? inline.rest : bare));
  const trailing = head ? undefined : walk.trailing(whole);
  const text = trailing?.text ?? whole;
  const statement: Statement = say(
    walk,
    block,
    { start: block.start, end },
    {
      form: 'item',
      id: head?.id ?? trailing?.id,
      canonical: head?.canonical ?? trailing?.canonical,
      text,
      quote: textOf(walk, block),
      part,
      mark: isCode ? code.id : splitMark(text).mark,
      isDone: /^\[[xX]\]\s/.test(strip),
      owner: ownerOf(walk, block),
      label: inline?.name ?? walk.label?.name,
      group: groupAround(walk, block),
    },
  );
  walk.items.set(index, statement);
  if (statement.text !== '' && !(isLabel(statement.text) && head === undefined)) add(walk, statement);
}
