// A paragraph of labels is several answers: of `**Risk:** low` and `**Effort:** 3 hours` a decision on the effort changes
// the second alone.

import { blockOf, fold, isWholeBlock, type Passage, textOf } from './record-forms.ts';

const LABELLED = /^[ \t]*(?:\*\*[^*:\n]{1,60}(?::\*\*|\*\*:)|__[^_:\n]{1,60}(?::__|__:))[ \t]/;

/** The line that shares most with the question and with what the others say; the passage itself where none does. */
export function answeringLine(passage: Passage, about: string, others: readonly Passage[]): Passage {
  if (blockOf(passage).kind !== 'paragraph' || !isWholeBlock(passage)) return passage;
  const lines = [...textOf(passage).matchAll(/[^\n\r]+/g)];
  if (lines.length < 2 || !lines.every(({ 0: line }) => LABELLED.test(line))) return passage;
  const [asked, said] = [wordsIn(about), wordsIn(others.map(textOf).join(' '))];
  const scores = lines.map(({ 0: line }) => {
    const words = [...wordsIn(line)];
    return 2 * words.filter((word) => asked.has(word)).length + words.filter((word) => said.has(word)).length;
  });
  const most = Math.max(...scores);
  const best = lines[scores.indexOf(most)];
  if (!best || most === 0 || scores.indexOf(most) !== scores.lastIndexOf(most)) return passage;
  const start = passage.start + best.index;
  return { ...passage, start, end: start + best[0].trimEnd().length };
}

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));

const LABEL = /^(?:[-*+]|\d{1,9}[.)])?\s*(?:\*\*|__)?[^:*_\n|]{1,60}(?::(?:\*\*|__)?|(?:\*\*|__):)\s+(?=\S)/;

/** The value alone under the label that is there, where both are a label and a value. */
export function underLabel(own: Passage, by: Passage): string | undefined {
  const label = LABELLED.exec(textOf(own))?.[0];
  const theirs = fold(textOf(by));
  const [head] = LABEL.exec(theirs) ?? [];
  return label === undefined || head === undefined ? undefined : `${label}${theirs.slice(head.length)}`;
}
