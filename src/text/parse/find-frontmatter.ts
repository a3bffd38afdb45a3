// Finds the metadata block at the top of a document; apart because Markdown itself knows nothing of it.

import { trimEnd } from './document-lines.ts';

const KEY = /^["'\w][\w "'./-]*:(?:\s|$)/;
/** Comments, list entries and closing brackets may stand between the keys of a YAML mapping. */
const BESIDE_KEYS = /^(?:#|- |-$|[\]})])/;
const BLANK_OR_INDENTED = /^(?:\s|$)/;
const LONGEST_LINE_READ = 200;
const MOST_BLANK_LINES = 5;

export interface Frontmatter {
  /** Start of the opening line, behind a byte order mark. */
  readonly start: number;
  /** End of the closing line, without its line break. */
  readonly end: number;
  /** Index of the first line behind it. */
  readonly nextLine: number;
}

/**
 * A document may also begin with a thematic break, so every line in between must read as metadata:
 * prose that stands between two rules stays prose.
 */
export function findFrontmatter(text: string, lineStarts: readonly number[]): Frontmatter | undefined {
  const { first, start } = firstWrittenLine(text, lineStarts);
  if (!text.startsWith('---', start) || endOfLine(text, lineStarts, first) !== start + 3) return undefined;
  let keys = 0;
  for (let line = first + 1; line < lineStarts.length; line += 1) {
    const from = lineStarts[line] as number;
    const end = endOfLine(text, lineStarts, line);
    const content = text.slice(from, Math.min(end, from + LONGEST_LINE_READ));
    if (content === '---' || content === '...') {
      return keys > 0 || line === first + 1 ? { start, end, nextLine: line + 1 } : undefined;
    }
    if (!isMetadata(content, line === first + 1)) return undefined;
    keys += KEY.test(content) ? 1 : 0;
  }
  return undefined;
}

/** The first line continues nothing: a blank one there follows a thematic break. */
function isMetadata(content: string, isFirst: boolean): boolean {
  return KEY.test(content) || BESIDE_KEYS.test(content) || (!isFirst && BLANK_OR_INDENTED.test(content));
}

/** Models put blank lines before the metadata; a few are forgiven. */
function firstWrittenLine(text: string, lineStarts: readonly number[]): { first: number; start: number } {
  if (text.charCodeAt(0) === 0xfeff) return { first: 0, start: 1 };
  const most = Math.min(MOST_BLANK_LINES, lineStarts.length - 1);
  let first = 0;
  while (first < most && endOfLine(text, lineStarts, first) === lineStarts[first]) first += 1;
  return { first, start: lineStarts[first] as number };
}

function endOfLine(text: string, lineStarts: readonly number[], line: number): number {
  return trimEnd(text, lineStarts[line] as number, lineStarts[line + 1] ?? text.length);
}
