// A spec as statements, in their order. Every heading with an id, item, row and sentence is one; what stands below a
// titled requirement or in an item is a part of it.

import type { Block, Section } from '../../../../domain/document.ts';
import { lineAt, parseDocument } from '../../../../text/parse/parse-document.ts';
import { titleSection } from '../../../../text/statements/list-topics.ts';
import type { Source } from '../source/source.ts';
import { isReason } from '../words/sentence-kinds.ts';
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
import { readProse } from './read-prose.ts';
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

/** "Minors never take late shifts (must)" asks, whatever it is called. */
const RANKED = /\((?:must|should|could|p[0-3])(?: have)?\)$/i;

function readHeading(walk: Walk, block: Block): void {
  const { document } = walk.spec;
  const section = document.sections[block.section] as Section;
  // What a spec is called owns nothing: "RFC-41: Outbound webhooks".
  if (section.index === 1 && titleSection(document) && document.sections.length > 2) return;
  const title = section.title.replace(/^\s*\d+(?:\.\d+)*[.):]?\s+(?=\S)/, '');
  const behind = walk.trailing(title);
  const head = readHeadId(title, true) ?? (behind && { ...behind, rest: behind.text });
  const story = head ? undefined : withoutStory(bareTitle(section.title));
  if (!head && story === undefined && !RANKED.test(title.trimEnd())) return;
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
  const told = head.rest.split('\n').filter((line) => !isReason(line));
  const { text, mark } = splitMark(plain(told.join('\n')));
  const isTitle = !/[.!?]$/.test(text);
  // "**[P0]** Scan a card", again and again.
  const isCode = walk.codes.has(head.canonical);
  const end = isTitle ? next : at.end;
  const said = document.text.slice(at.start, end).trimEnd();
  const statement = say(walk, block, at, {
    form: 'title',
    ...(!isCode && { id: head.id, canonical: head.canonical }),
    text,
    said,
    endLine: lineAt(document, at.start + Math.max(0, said.length - 1)),
    part: partOf(walk, block, ''),
    mark: isCode ? head.id : mark,
  });
  add(walk, statement);
  walk.label = undefined;
  walk.owner = { statement, end };
}

function readItem(walk: Walk, block: Block, index: number): void {
  const strip = textOf(walk, block).replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, '');
  const bare = strip.replace(/^\[[ xX]\]\s+/, '');
  const part = partOf(walk, block, bare);
  const { code, head } = readItemHead(walk, bare, part);
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
      mark: code !== undefined && head === undefined ? code.id : splitMark(text).mark,
      isDone: /^\[[xX]\]\s/.test(strip),
      owner: ownerOf(walk, block),
      label: inline?.name ?? walk.label?.name,
      group: groupAround(walk, block),
    },
  );
  walk.items.set(index, statement);
  if (statement.text !== '' && !(isLabel(statement.text) && head === undefined)) add(walk, statement);
}

/** `head`: unless it is a code that marks many items. */
function readItemHead(
  walk: Walk,
  bare: string,
  part: Part,
): { readonly code?: HeadId | undefined; readonly head?: HeadId | undefined } {
  const code = readHeadId(bare, isAsking(part), false);
  return code !== undefined && walk.codes.has(code.canonical) ? { code } : { code, head: code };
}
