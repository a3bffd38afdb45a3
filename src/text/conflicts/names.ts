// Another named thing in the same place.

import type { Word } from '../../domain/claim.ts';
import { type Detector, LOOSE } from './conflict.ts';

export const nameConflict: Detector = (a, b, { onlyA, onlyB, share }) => {
  if (onlyA.length !== onlyB.length || onlyA.length === 0 || onlyA.length > 2) return undefined;
  if (share > LOOSE && onlyA.length > 1) return undefined;
  const named = (words: readonly Word[], names: readonly string[]) =>
    words.every(({ kind, surface }) => kind !== 'content' || names.includes(surface));
  if (!named(onlyA, a.names) || !named(onlyB, b.names)) return undefined;
  if (onlyA.every((word, index) => isMisspelling(word, onlyB[index]))) return undefined;
  return { kind: 'name', values: [join(onlyA), join(onlyB)], ratio: 1 };
};

/** Two spellings of one long word without digits: a typing error, not another thing. */
function isMisspelling(a: Word, b: Word | undefined): boolean {
  if (!b || a.lower.length < 6 || /\d/.test(a.lower + b.lower)) return false;
  let start = 0;
  while (start < a.lower.length && a.lower[start] === b.lower[start]) start++;
  let end = 0;
  const most = Math.min(a.lower.length, b.lower.length) - start;
  while (end < most && a.lower.at(-1 - end) === b.lower.at(-1 - end)) end++;
  return Math.max(a.lower.length, b.lower.length) - start - end <= 2;
}

const join = (words: readonly Word[]): string =>
  words.map(({ surface }) => surface.replace(/^#/, '')).join(' ');
