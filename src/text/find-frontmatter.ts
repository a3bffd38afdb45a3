// Finds the metadata block at the top of a document; apart because Markdown itself knows nothing of it.

import { trimEnd } from './document-lines.ts';

const KEY = /^["'\w][\w "'./-]*:(?:\s|$)/;
/** Comments, list entries and closing brackets may stand between the keys of a YAML mapping. */
const BESIDE_KEYS = /^(?:#|- |-$|[\]})])/;
const BLANK_OR_INDENTED = /^(?:\s|$)/;
const LONGEST_LINE_READ = 200;

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
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!text.startsWith('---', start) || endOfLine(text, lineStarts, 0) !== start + 3) return undefined;
  let keys = 0;
  for (let line = 1; line < lineStarts.length; line += 1) {
    const from = lineStarts[line] as number;
    const end = endOfLine(text, lineStarts, line);
    const content = text.slice(from, Math.min(end, from + LONGEST_LINE_READ));
    if (content === '---' || content === '...') {
      return keys > 0 || line === 1 ? { start, end, nextLine: line + 1 } : undefined;
    }
    if (!isMetadata(content, line)) return undefined;
    keys += KEY.test(content) ? 1 : 0;
  }
  return undefined;
}

/** The first line continues nothing: a blank one there follows a thematic break. */
function isMetadata(content: string, line: number): boolean {
  return KEY.test(content) || BESIDE_KEYS.test(content) || (line > 1 && BLANK_OR_INDENTED.test(content));
}

function endOfLine(text: string, lineStarts: readonly number[], line: number): number {
  return trimEnd(text, lineStarts[line] as number, lineStarts[line + 1] ?? text.length);
}
