// Words of others in a line of the brief, and what tells long file names apart: `r1-2026-01-19-535b316e.md` beside `r2-…` is `r1`.

import { escapeLine } from '../../../reports/escape-line.ts';
import { cutText } from '../cut-text.ts';

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
