// Which anchors a document holds. A name counts wherever its letters stand, because a product named inside a sentence
// here may open a sentence or fill a table cell there.

import type { Document } from '../../../domain/document.ts';
import type { Anchor } from '../../../domain/merge.ts';
import type { AnchorReader } from './find-anchors.ts';

export interface AnchorIndex {
  /** Distinct anchors by key. */
  readonly anchors: ReadonlyMap<string, Anchor>;
  holds(anchor: Anchor): boolean;
}

export function indexAnchors({ text, blocks }: Document, reader: AnchorReader): AnchorIndex {
  const anchors = new Map<string, Anchor>();
  for (const { start, end } of blocks) {
    for (const anchor of reader.of(text.slice(start, end))) {
      if (!anchors.has(anchor.key)) anchors.set(anchor.key, anchor);
    }
  }
  const answers = new Map<string, boolean>();
  let folded: string | undefined;

  function isMentioned(words: string): boolean {
    folded ??= text.replace(/\s+/g, ' ').toLowerCase();
    return hasWord(folded, words);
  }

  function holds({ kind, key, text: spelt }: Anchor): boolean {
    if (anchors.has(key)) return true;
    const words = kind === 'name' ? key.slice('name:'.length) : spelt.toLowerCase();
    const answer = answers.get(key) ?? isMentioned(words);
    answers.set(key, answer);
    return answer;
  }

  return { anchors, holds };
}

/** Not as a part of a longer word: `id` is not in "width". */
function hasWord(text: string, word: string): boolean {
  if (word === '') return true;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const after = text.charCodeAt(at + word.length);
    // `M3` is not in "M3.1", nor in "M3-b".
    const goesOn = (after === 46 || after === 45) && isLetter(text.charCodeAt(at + word.length + 1));
    if (!isLetter(text.charCodeAt(at - 1)) && !isLetter(after) && !goesOn) return true;
  }
  return false;
}

const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95;
