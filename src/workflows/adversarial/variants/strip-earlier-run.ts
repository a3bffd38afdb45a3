// Takes out of a document what an earlier run wrote into it: tags of provenance and marks of open points. Nobody
// recorded them, so they are known by what they look like.

import type { Block, Document } from '../../../domain/document.ts';
import { stripProvenance } from '../../../text/edit/insert-lines.ts';
import { parseDocument } from '../../../text/parse/parse-document.ts';
import { TAG_LINE } from '../../reports/provenance-tags.ts';

const HEADER = /^<!-- Provenance: .*-->$/;
/** Models that follow the method vary the words behind these; only believed beside a tag that is surely one. */
const LIKE_TAG =
  /^<!-- (?:Base: Variant |Merge date: |Source: (?:Base|Variants?|V\d|[Dd]ebate|Invariant)\b).*-->$/;
const OPEN_COMMENT = /^<!-- (?:Open|Decided) [A-Z]+-\d+: .*-->$/;
const OPEN_LINE = /^> \*\*(?:Open|Decided) [A-Z]+-\d+\*\*: /;

export interface StrippedText {
  readonly text: string;
  /** Lines that an earlier run wrote. */
  readonly stripped: number;
}

/** What stands in code, tables or lists is text of the document. */
export function stripEarlierRun(text: string): StrippedText {
  const document = parseDocument(text);
  const outer = document.blocks.filter(({ parent }) => parent === undefined);
  const comments = outer
    .filter(({ kind, line, endLine }) => kind === 'html' && line === endLine)
    .map(({ line }) => line);
  const isSure = (line: number): boolean =>
    TAG_LINE.test(lineOf(document, line)) || HEADER.test(lineOf(document, line));
  const isMerged = comments.some(isSure);
  const isTag = (line: number): boolean =>
    isSure(line) || (isMerged && LIKE_TAG.test(lineOf(document, line)));
  const tags = comments.filter(isTag);
  const marks = new Set([
    ...comments.filter((line) => OPEN_COMMENT.test(lineOf(document, line))),
    ...outer.filter(({ kind }) => kind === 'paragraph').flatMap((block) => findOpenLines(document, block)),
  ]);
  const blanks = [...marks].filter((line) => leavesBlank(document, line, marks)).map((line) => line - 1);
  return {
    text: stripProvenance(text, [...tags, ...marks, ...blanks]),
    stripped: tags.length + marks.size,
  };
}

const findOpenLines = (document: Document, { line, endLine }: Block): number[] =>
  Array.from({ length: endLine - line + 1 }, (_, index) => line + index).filter((one) =>
    OPEN_LINE.test(lineOf(document, one)),
  );

/** A mark stands between blank lines, one of which was put there with it. */
function leavesBlank(document: Document, line: number, marks: ReadonlySet<number>): boolean {
  if (line === 1 || lineOf(document, line - 1).trim() !== '') return false;
  let below = line + 1;
  while (marks.has(below)) below += 1;
  return lineOf(document, below).trim() === '';
}

function lineOf({ text, lineStarts }: Document, line: number): string {
  const start = lineStarts[line - 1];
  if (start === undefined) return '';
  return text
    .slice(start, lineStarts[line])
    .replace(/^\ufeff/, '')
    .replace(/(?<![\r\n])[\r\n]+$/, '');
}
