// An edit before it belongs to a change, and what is known of its place in the base.

import type { Approach, Edit } from '../../../../domain/comparison/merge.ts';
import type { Document } from '../../../../domain/document.ts';
import { lineEndOf } from '../../../../text/parse/document-lines.ts';

export interface DraftEdit extends Edit {
  /** Index of the source variant. */
  readonly variant: number;
  /** Section of the source that it is taken from. */
  readonly section: number;
  /** Section of the base that it goes into or behind. */
  readonly target: number;
  readonly approach: Approach;
  /** Ids of the points that it serves. */
  readonly points: readonly string[];
  /** Why it comes in. */
  readonly rationale: string;
  /** Where exactly, in words. */
  readonly note: string;
  /** Level of the heading it belongs under, where it does not begin with one itself. */
  readonly depth?: number;
}

/** The depth of words that go on with a line of the base: they go before all that is added behind it. */
export const GOES_ON = 8;

/** Text with the line ends of the place it goes to. */
const withLineEnds = (text: string, lineEnd: string): string => text.replace(/\r\n|\n|\r/g, lineEnd);

const lineStart = (text: string, offset: number): number =>
  Math.max(lastBefore(text, '\n', offset), lastBefore(text, '\r', offset)) + 1;

const lastBefore = (text: string, sign: string, offset: number): number =>
  offset <= 0 ? -1 : text.lastIndexOf(sign, offset - 1);

/**
 * A piece of its own between others: set off by empty lines on both sides, also from another piece that goes to the
 * same place.
 */
export function setApart(base: string, offset: number, body: string): string {
  const eol = lineEndOf(base);
  const before = withLineEnds(
    base.slice(Math.max(0, lineStart(base, lineStart(base, offset) - 1) - 2), offset),
    '\n',
  );
  const after = base.slice(offset);
  const own = withLineEnds(body, eol);
  if (before === '' || before === '\ufeff' || /\n[ \t]*\n$/.test(before)) return `${own}${eol}${eol}`;
  if (!before.endsWith('\n')) return `${eol}${eol}${own}${after === '' ? '' : eol + eol}`;
  const isOpen = after === '' || /^[ \t]*[\r\n]/.test(after);
  return `${eol}${own}${isOpen ? eol : eol + eol}`;
}

type Place = Pick<Edit, 'start' | 'end'>;

/** Two edits to one passage; what is inserted at its edge is none. */
export const overlaps = (one: Place, other: Place): boolean =>
  one.start === one.end || other.start === other.end
    ? Math.max(one.start, other.start) < Math.min(one.end, other.end)
    : one.start < other.end && other.start < one.end;

export function sectionAt({ sections }: Document, offset: number): number {
  let found = 0;
  for (const { index, start } of sections) if (start < offset || (start === 0 && offset === 0)) found = index;
  return found;
}
