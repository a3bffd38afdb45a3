// Takes out of a document what an earlier run wrote into it: tags of provenance and marks of open points. Nobody
// recorded them, so they are known by what they look like.

import type { Document } from '../../../domain/document.ts';
import { parseDocument } from '../../../text/parse-document.ts';
import { stripProvenance } from './insert-lines.ts';
import { TAG_LINE } from './tag-text.ts';

const HEADER = /^\ufeff?<!-- Provenance: This document was produced by \/sc:adversarial -->$/m;
/** Models that follow the method vary the words behind these; only believed below the header. */
const LIKE_TAG =
  /^<!-- (?:Provenance: |Base: Variant |Merge date: |Source: (?:Base|Variant|V\d|[Dd]ebate|Invariant)\b).*-->$/;
const OPEN_COMMENT = /^<!-- Open [A-Z]+-\d+: .*-->$/;
const OPEN_LINE = /^> \*\*Open [A-Z]+-\d+\*\*: /;

export interface StrippedText {
  readonly text: string;
  /** Lines that an earlier run wrote. */
  readonly stripped: number;
}

/** What stands in code, tables or lists is text of the document. */
export function stripEarlierRun(text: string): StrippedText {
  const document = parseDocument(text);
  const isMerged = HEADER.test(text);
  const isTag = (line: string): boolean => TAG_LINE.test(line) || (isMerged && LIKE_TAG.test(line));
  const found = document.blocks
    .filter(({ kind, parent }) => (kind === 'html' || kind === 'paragraph') && parent === undefined)
    .flatMap(({ kind, line, endLine }) => {
      const lines = Array.from({ length: endLine - line + 1 }, (_, index) => line + index);
      if (kind === 'paragraph') return lines.filter((one) => OPEN_LINE.test(lineOf(document, one)));
      const comment = lineOf(document, line);
      return line === endLine && (isTag(comment) || OPEN_COMMENT.test(comment)) ? lines : [];
    });
  const marks = new Set(found.filter((line) => !isTag(lineOf(document, line))));
  const blanks = [...marks].filter((line) => leavesBlank(document, line, marks)).map((line) => line - 1);
  return { text: stripProvenance(text, [...found, ...blanks]), stripped: found.length };
}

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
    .replace(/[\r\n]+$/, '');
}
