// Words of the base that give way: to a record of another variant in their form, to somebody's own words, or to nothing. A
// paragraph of labels is several answers: of `**Risk:** low` and `**Effort:** 3 hours` a decision on the effort changes the second
// alone.

import type { Block, Document } from '../../../../../domain/document.ts';
import { startOfLine } from '../../../../../text/edit/insert-lines.ts';
import { lineEndOf } from '../../../../../text/parse/document-lines.ts';
import type { Placed } from '../../../planning/context/decided.ts';
import type { MergeContext } from '../../../planning/context/merge-context.ts';
import { placeBehind, placeWordsBehind } from './place-behind.ts';
import {
  blockOf,
  bodyOf,
  fold,
  isInline,
  isWholeBlock,
  leadsOthers,
  likeBlock,
  MARKER,
  type Passage,
  standingAlone,
  textOf,
  wholeRecord,
} from './record-forms.ts';

/** What is inside a row must not end its cell. */
const forPlace = (text: string, { kind }: Block): string =>
  kind === 'table-row' ? text.replace(/(?<!\\)\|/g, '\\|') : text;

/** Without a passage that comes in, the words are nobody's but the base's to give up. */
function edit(own: Passage, span: { start: number; end: number }, text: string, by?: Passage): Placed {
  const base = own.document;
  return {
    ...span,
    text: text.replace(/\r\n|\n|\r/g, lineEndOf(base.text)),
    variant: by?.variant ?? own.variant,
    blocks: by ? [by.block] : [],
    supersedes: base.blocks.flatMap((block, at) =>
      block.start < span.end && span.start < block.end ? [at] : [],
    ),
    target: blockOf(own).section,
    isApart: false,
  };
}

const spanOf = ({ start, end }: Passage) => ({ start, end });

/** One edit, or two where it cannot stand in the same form: away with the one, and the other behind. */
export function replacePassage(context: MergeContext, own: Passage, by: Passage): Placed[] {
  const block = blockOf(own);
  // A heading leads what follows it: it never gives way to anything but a heading.
  if (block.kind === 'heading' && blockOf(by).kind !== 'heading')
    return [placeBehind(context, wholeRecord(by), own.block)];
  if (!isWholeBlock(own)) {
    if (!isInline(by)) return [removePassage(own), placeBehind(context, wholeRecord(by), own.block)];
    const isCell = block.kind === 'table-row' && blockOf(by).kind !== 'table-row';
    const text = isCell ? forPlace(bodyOf(by), block) : bodyOf(by);
    return [edit(own, spanOf(own), underLabel(own, by) ?? text, by)];
  }
  const record = wholeRecord(by);
  const form = sameForm(record, own.document, block);
  if (form === undefined && leadsOthers(own)) return [placeBehind(context, record, own.block)];
  if (form === undefined) return [removePassage(own), placeBehind(context, record, own.block)];
  return [edit(own, { start: block.start, end: block.end }, form, record)];
}

function sameForm(record: Passage, base: Document, block: Block): string | undefined {
  if (block.kind === 'list-item' || block.kind === 'table-row') return likeBlock(record, base, block);
  if (block.kind === 'paragraph') return isInline(record) ? bodyOf(record) : standingAlone(record);
  if (blockOf(record).kind !== block.kind) return undefined;
  return block.kind === 'heading' ? likeHeading(textOf(record), base, block) : textOf(record);
}

const NUMBER = /^\d+(?:\.\d+)*[.)]?[ \t]+/;

/** At the level and under the number of the heading that it replaces: what stands below stays below. */
function likeHeading(text: string, base: Document, { start, end }: Block): string {
  const { marks, title: said, under } = readHeading(base.text.slice(start, end));
  const { title } = readHeading(text);
  const number = NUMBER.exec(said)?.[0];
  return `${marks}${number === undefined ? title : number + title.replace(NUMBER, '')}${under}`;
}

/** Marks before a title or a line below it. */
function readHeading(text: string) {
  const marks = /^#{1,6}[ \t]+/.exec(text)?.[0] ?? '';
  const body = text.slice(marks.length).trimEnd();
  const under = /(?:\r\n|\n|\r)[ \t]*(?:=+|-+)$/.exec(body)?.[0] ?? '';
  const title = body.slice(0, body.length - under.length).replace(/(?<![ \t])[ \t]+#+$/, '');
  return { marks, title, under };
}

/** Own words in place of what the base says: an item keeps its marker; what is no row stands behind the table. */
export function replaceByWords(context: MergeContext, own: Passage, words: string): Placed[] {
  const block = blockOf(own);
  const said = words.trim();
  if (!isWholeBlock(own)) return [edit(own, spanOf(own), forPlace(fold(said), block))];
  if (block.kind === 'table-row' && !/^\|.*\|$/.test(fold(said)))
    return [removePassage(own), { ...placeWordsBehind(context, said, own.block), target: block.section }];
  const there = own.document.text.slice(block.start, block.end);
  const marker = block.kind === 'list-item' ? (MARKER.exec(there.trim())?.[0] ?? '') : '';
  const text = marker === '' || MARKER.test(said) ? said : `${marker}${fold(said)}`;
  return [edit(own, { start: block.start, end: block.end }, text)];
}

const isBlankLine = ({ text }: Document, from: number, to: number): boolean =>
  from < to && text.slice(from, to).trim() === '';

/** Lines inside a block that hold nothing else: without them there is no empty one. */
function lineOf({ document: { text }, start, end }: Passage): { start: number; end: number } | undefined {
  const [before = ''] = /(?<![^\n\r])[^\n\r]*$/.exec(text.slice(0, start)) ?? [];
  const [after = ''] = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(end)) ?? [];
  if (before.trim() !== '' || after === '') return undefined;
  return { start: start - before.length, end: end + after.length };
}

/** A whole block goes with its line, a few words with one of the blanks around them. */
function removePassage(own: Passage): Placed {
  const base = own.document;
  const block = blockOf(own);
  const line = isWholeBlock(own) ? undefined : lineOf(own);
  if (line) return edit(own, line, '');
  if (!isWholeBlock(own) || block.kind === 'heading') {
    const before = base.text.slice(block.start, own.start);
    const isLast = base.text.slice(own.end, block.end).trim() === '' && before.trim() !== '';
    // At the end of a block the blank before it goes.
    if (isLast) return edit(own, { start: block.start + before.trimEnd().length, end: own.end }, '');
    const isLoose = /\s$/.test(base.text.slice(0, own.start)) || own.start === block.start;
    const trail = isLoose ? (/^[ \t]+/.exec(base.text.slice(own.end))?.[0].length ?? 0) : 0;
    return edit(own, { start: own.start, end: own.end + trail }, '');
  }
  const from = startOfLine(base, block.line);
  const to = startOfLine(base, block.endLine + 1);
  // What stands before it on its line belongs to somebody else: a quotation, an item around it.
  if (base.text.slice(from, block.start).trim() !== '')
    return edit(own, { start: block.start, end: block.end }, '');
  const above = startOfLine(base, block.line - 1);
  const isBetween =
    isBlankLine(base, above, from) &&
    (to === base.text.length || isBlankLine(base, to, startOfLine(base, block.endLine + 2)));
  return edit(own, { start: isBetween ? above : from, end: to }, '');
}

const LABELLED = /^[ \t]*(?:\*\*[^*:\n]{1,60}(?::\*\*|\*\*:)|__[^_:\n]{1,60}(?::__|__:))[ \t]/;

/** The line that shares most with the question and with what the others say; the passage itself where none does. */
export function answeringLine(passage: Passage, about: string, others: readonly Passage[]): Passage {
  if (blockOf(passage).kind !== 'paragraph' || !isWholeBlock(passage)) return passage;
  const lines = [...textOf(passage).matchAll(/[^\n\r]+/g)];
  if (lines.length < 2 || !lines.every(({ 0: line }) => LABELLED.test(line))) return passage;
  const [asked, said] = [wordsIn(about), wordsIn(others.map(textOf).join(' '))];
  const scores = lines.map(({ 0: line }) => {
    const words = [...wordsIn(line)];
    return 2 * words.filter((word) => asked.has(word)).length + words.filter((word) => said.has(word)).length;
  });
  const most = Math.max(...scores);
  const best = lines[scores.indexOf(most)];
  if (!best || most === 0 || scores.indexOf(most) !== scores.lastIndexOf(most)) return passage;
  const start = passage.start + best.index;
  return { ...passage, start, end: start + best[0].trimEnd().length };
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));

const LABEL = /^(?:[-*+]|\d{1,9}[.)])?\s*(?:\*\*|__)?[^:*_\n|]{1,60}(?::(?:\*\*|__)?|(?:\*\*|__):)\s+(?=\S)/;

/** The value alone under the label that is there, where both are a label and a value. */
function underLabel(own: Passage, by: Passage): string | undefined {
  const label = LABELLED.exec(textOf(own))?.[0];
  const theirs = fold(textOf(by));
  const [head] = LABEL.exec(theirs) ?? [];
  return label === undefined || head === undefined ? undefined : `${label}${theirs.slice(head.length)}`;
}

export type Wanted =
  /** `instead`: what is done where its place is taken. */
  | { readonly edit: Placed; readonly instead?: Placed | undefined }
  /** Words that say otherwise and that code cannot change: somebody has to. */
  | { readonly stays: Passage };

/** Headings and items with others in them stay: what they lead to would belong to another. */
export const removals = (passages: readonly Passage[]): Wanted[] =>
  passages.map((passage) =>
    blockOf(passage).kind === 'heading' || leadsOthers(passage)
      ? { stays: passage }
      : { edit: removePassage(passage) },
  );
