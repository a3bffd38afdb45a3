// Whether two names stand for one thing: spelt otherwise, shortened, moved, another edition.

import type { Claim, Word } from '../../../domain/claim.ts';
import type { Comparison } from '../comparison/compare-documents.ts';
import type { Slot } from './find-slot.ts';

/** One holds the other or is short for it, or they are two editions of a thing or two places of a file. */
export function areOneName(a: string, b: string): boolean {
  const partsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const [one, other] = [partsOf(a), partsOf(b)];
  const left = one.filter((part) => !other.includes(part)).join('');
  const right = other.filter((part) => !one.includes(part)).join('');
  if (one.join('').includes(other.join('')) || other.join('').includes(one.join(''))) return true;
  if (left.replace(/\d/g, '') === right.replace(/\d/g, '')) return true;
  if (a.includes('/') && b.includes('/') && a.split('/').at(-1) === b.split('/').at(-1)) return true;
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length <= LONGEST_SHORT_FORM && new RegExp([...short].join('.*')).test(long);
}

/** "SCR" for security. */
const LONGEST_SHORT_FORM = 4;

/** FR1 and FR-001 are one id; what is no id is itself. */
const idOf = ({ lower }: Word): string => lower.replace(/^([a-z]+)[-_]?0*(?!0\d)(\d+)$/, '$1-$2');

/** One word in two spellings: hyphens, capitals, a letter too many or two that changed places. */
export function isRespelt(a: Word, b: Word | undefined): boolean {
  if (!b) return false;
  const [one, other] = [a, b].map(({ lower }) => lower.replace(/[-_./']/g, '')) as [string, string];
  if (one === other || idOf(a) === idOf(b)) return true;
  if (Math.min(one.length, other.length) < 4 || /\d/.test(one + other)) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const swapped = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return swapped || Math.max(left.length, right.length) <= 1;
}

/** What the statement is about: for an amount the text around it, otherwise the words both use. */
export function nameOf(comparison: Comparison, a: Claim, b: Claim, { kind, values }: Slot): string {
  const text = comparison.textOf(a.variant).slice(a.start, a.end);
  if (kind === 'amount' || kind === 'date') {
    return text
      .replace(values[0].replace(/^(?:at least|at most|about) /, ''), '…')
      .replace(/(?<![.\s])[.\s]+$/, '');
  }
  if ((kind === 'value' || kind === 'name') && text.includes(values[0])) {
    const gapped = text.replaceAll(values[0], '…').replace(/(?<![.\s])[.\s]+$/, '');
    // A version goes with its name.
    return kind === 'name' ? gapped.replace(/… v?\d[\d.]*(?!\S)/g, '…') : gapped;
  }
  const theirs = new Set(b.statement.words.map(({ id }) => id));
  const shared = a.statement.words.filter(
    ({ id, kind: sort }) => theirs.has(id) && sort !== 'modal' && sort !== 'negation' && sort !== 'number',
  );
  return shared.map(({ surface }) => surface.replace(/^#/, '')).join(' ');
}
