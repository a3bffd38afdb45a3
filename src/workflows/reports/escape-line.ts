// Words of documents and models inside the plan and the log: one line each, unable to become a heading, a table
// row, a comment, a tag or an image.

import type { Place } from '../../domain/comparison/merge.ts';
import { escapeCell } from './markdown-table.ts';

/** Safe behind a label and in a cell; applied twice it changes nothing more. */
export const escapeLine = (text: string): string => escapeCell(text).replace(/-->/g, '--&gt;');

/** The same in a heading, where closing marks would be taken for those of the heading. */
export const escapeTitle = (text: string): string =>
  escapeName(text).replace(/(?<!#)#+$/, '\\$&') || 'untitled';

/** Code in plain pairs of marks, which nothing before or behind it can break. */
const PLAIN_CODE = /^(?:[^`\\]|`[^`]+`)*$/;

/** For the name of a section that stands by itself: its code stays as it is written. */
export function escapeName(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim();
  if (!PLAIN_CODE.test(name)) return escapeLine(name.replace(/[\\`]/g, '\\$&'));
  const parts = name.split(/(`[^`]+`)/);
  const around = (part: string): string => part.replace(/\S(?:.*\S)?/, escapeLine);
  return parts.map((part, at) => (at % 2 === 1 ? part : around(part))).join('');
}

/** Verbatim but for white space, whatever it holds. */
export function codeSpan(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim();
  if (folded === '') return '';
  const longest = (folded.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$/.test(folded) ? ' ' : '';
  return `${fence}${pad}${folded}${pad}${fence}`;
}

const LONGEST_EXCERPT = 300;

/** A passage in one line, its line breaks shown; what is cut names the lines that it had. */
export function excerpt(text: string, longest = LONGEST_EXCERPT): string {
  const lines = text.trim().split(/\r\n|[\n\r]/);
  const shown = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ⏎ ');
  if (shown === '') return '(nothing)';
  const isCut = shown.length > longest;
  // Half a character at the end would not survive the way to the disk.
  const kept = isCut ? `${shown.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : shown;
  const size = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  return `${codeSpan(kept)} (${size}${isCut ? ', cut' : ''})`;
}

/** `Section 3.2 (L120)`, `Section "Monitoring" (L7)`. */
export function placeText({ section, line }: Place): string {
  const name = escapeLine(section);
  if (name === '') return `opening (L${line})`;
  return `Section ${/^\d[\d.]*$/.test(name) ? name : `"${name}"`} (L${line})`;
}
