// How challenges speak of requirements: by their ids, or by the line where one has none.

import type { Span } from '../../../../domain/document.ts';
import type { Stated } from './read-stated.ts';

/** More are counted. */
const MOST_NAMED = 4;

export const nameOf = ({ id }: Pick<Stated, 'id' | 'span'>): string => id;

/** "FR-1, FR-2 and line 12". */
export function listNames(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const shown =
    distinct.length > MOST_NAMED
      ? [...distinct.slice(0, MOST_NAMED - 1), `${distinct.length - MOST_NAMED + 1} more`]
      : distinct;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

/** The requirement that a span lies in, or its line. */
export function nameAt(stated: readonly Stated[], span: Span): string {
  const own = stated.find((one) => one.span.start <= span.start && span.end <= one.span.end);
  const near = own ?? stated.find((one) => one.span.line <= span.line && span.endLine <= one.lastLine);
  return near?.id ?? `line ${span.line}`;
}
