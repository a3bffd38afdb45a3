// Two values that exclude each other in one slot: antonyms, alternatives of one kind, products in one role.

import type { Word } from '../../domain/claim.ts';
import { type Detector, LOOSE } from './conflict.ts';
import { areExclusive } from './exclusive-values.ts';

export const valueConflict: Detector = (a, b, { onlyA, onlyB, share }) => {
  for (const first of onlyA) {
    const second = onlyB.find((word) => exclude(first, word));
    if (!second) continue;
    if (share <= LOOSE || sameLead(a.meaning, first, b.meaning, second)) {
      return { kind: 'value', values: [first.surface, second.surface], ratio: 2 };
    }
  }
  return undefined;
};

const exclude = (a: Word, b: Word): boolean =>
  areExclusive(a.stem, b.stem) || isNegatedForm(a.lower, b.lower);

/** "Known" and "unknown", "formally" and "informally". */
function isNegatedForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length > 3 &&
    long.endsWith(short) &&
    /^(?:un|in|im|il|ir|non-?|dis|de)$/.test(long.slice(0, -short.length))
  );
}

/** "The payment is captured synchronously…" and "The payment is captured asynchronously…": the same words lead up. */
function sameLead(wordsA: readonly Word[], a: Word, wordsB: readonly Word[], b: Word): boolean {
  const lead = (words: readonly Word[], word: Word) =>
    words
      .slice(0, words.indexOf(word))
      .map(({ stem }) => stem)
      .join(' ');
  const leadA = lead(wordsA, a);
  return leadA !== '' && leadA === lead(wordsB, b);
}
