// Words of others that stand by themselves, outside of a table: a line of text, and nothing else.

import { escapeLine } from './escape-line.ts';

/** A line of text that no mark at its start turns into something else. */
export function paragraph(text: string): string {
  const line = escapeLine(text);
  if (line === '') return '(nothing said)';
  if (/^\d+[.)]/.test(line)) return line.replace(/^\d+/, '$&\\');
  return /^(?:[-+*#>=~`|]|:-|\[[^\]]*\]:)/.test(line) ? `\\${line}` : line;
}
