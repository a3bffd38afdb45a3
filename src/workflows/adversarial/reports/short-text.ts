// What several artifacts share: text that is shortened because it stands in full elsewhere, at a word, its line kept; the columns of a
// row that is quoted outside its table; whether a person decided otherwise than the rules.

import type { Document } from '../../../domain/document.ts';
import { splitCells } from '../../../text/statements/extract-claims.ts';
import { codeSpan, escapeLine } from '../../reports/escape-line.ts';

/** At most about so many characters; a quotation or code that is cut open is closed. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // The line of something that is cut away would be laid to what is left.
  const [line = '', ...others] = text.match(/ \(L\d+(?:-\d+)?\)/g) ?? [];
  const kept = others.length === 0 && text.endsWith(line) ? line : '';
  const room = Math.max(most - kept.length - 2, 1);
  const head = text.slice(0, room);
  const space = head.lastIndexOf(' ');
  const words = head
    .slice(0, space > room / 2 ? space : room)
    .replace(/(?<![\uD800-\uDBFF\\&,;:.(–—-])[\uD800-\uDBFF\\&,;:.(–—-]+$/, '');
  const isOpen = (mark: string): boolean => words.split(mark).length % 2 === 0;
  return `${words}${isOpen('`') ? '`' : ''}…${isOpen('"') ? '"' : ''}${kept}`;
}

/** Letters kept before a change so that it can be understood. */
const LEAD = 30;

/** What would be cut before its first difference from `other` begins shortly before it. */
export function fromChange(text: string, other: string, most: number): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  if (text.length <= most || same < most - LEAD || same === text.length) return text;
  const start = text.lastIndexOf(' ', same - LEAD) + 1;
  return `${text.startsWith('"') ? '"' : ''}… ${text.slice(start)}`;
}

/** As where a row becomes text. */
const FEW_WORDS = 2;

/** ` below \`| Role | View |\``, empty where the line is no row or its values speak for themselves. */
export function belowColumns(document: Document | undefined, line: number): string {
  const row = document?.blocks.find((block) => block.line === line && block.kind === 'table-row');
  const header = document?.blocks[row?.parent ?? -1];
  if (!document || !row || header?.kind !== 'table-header') return '';
  const [, ...values] = splitCells(document.text.slice(row.start, row.end));
  const isShort = ({ text }: { readonly text: string }): boolean =>
    /[\p{L}\p{N}]/u.test(text) && text.trim().split(/\s+/).length <= FEW_WORDS;
  if (!values.some(isShort)) return '';
  const [titles = ''] = document.text.slice(header.start, header.end).split(/\r\n|[\n\r]/);
  return /[\p{L}\p{N}]/u.test(titles) ? ` below ${codeSpan(titles)}` : '';
}

export const AUTO_APPROVED = 'Auto-approved';

export const approvalLine = (isOverridden: boolean): string =>
  `- Approval: ${isOverridden ? 'user-overridden' : AUTO_APPROVED}`;

/** Of a title and a reason. */
const LONGEST = 110;
/** Of a side: what decides is in it, and has been chosen by words. */
const LONGEST_SIDE = 300;

/** Cut before it is escaped: what is left has to stay what it is. */
export const say = (text: string): string => escapeLine(cutText(text.replace(/\s+/g, ' '), LONGEST));

export const saySide = (text: string): string => escapeLine(cutText(text.replace(/\s+/g, ' '), LONGEST_SIDE));

/** Names up to this length are used as they are. */
const SHORT = 16;

export function shortNames(labels: readonly string[]): string[] {
  if (labels.every(({ length }) => length <= SHORT)) return [...labels];
  const parts = labels.map((label) => label.replace(/\.\w+$/, '').split(/[-_. /\\]+/));
  const [first = []] = parts;
  let head = 0;
  while (head < first.length - 1 && parts.every((one) => one[head] === first[head])) head += 1;
  const most = Math.max(...parts.map(({ length }) => length));
  for (let size = 1; head + size <= most; size += 1) {
    const names = parts.map((one) => one.slice(head, head + size).join('-'));
    if (new Set(names).size === names.length && !names.includes('')) return names;
  }
  return [...labels];
}

/** `r1 (r1-2026-01-19-535b316e.md), r2 (…)`; names that are used as they are only once. */
export const introduce = (labels: readonly string[]): string[] => {
  const names = shortNames(labels);
  return labels.map((label, at) => (names[at] === label ? label : `${names[at]} (${label})`));
};
