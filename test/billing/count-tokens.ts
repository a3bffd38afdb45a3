// How many tokens a text has. Documents recur in almost every call, so each line is counted once.

import { countTokens as countWhole } from 'gpt-tokenizer/encoding/o200k_base';

/** The encoding never joins a line end with the word after it: pieces cut here count as the whole does. */
const PIECES = /(?<=\n)(?=\S)/;
/** Documents are untrusted: what looks like a control token is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

const known = new Map<string, number>();

export function countTokens(text: string): number {
  let sum = 0;
  for (const piece of text.split(PIECES)) {
    let count = known.get(piece);
    if (count === undefined) {
      count = countWhole(piece, AS_TEXT);
      known.set(piece, count);
    }
    sum += count;
  }
  return sum;
}
