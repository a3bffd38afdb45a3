// Where a run of words stands in a text, in time that does not depend on the text: by its rarest pair of words.

import { readWords, type Words } from './read-words.ts';

export interface PhraseIndex {
  /** Number of a word, from 1. */
  readonly numbers: ReadonlyMap<string, number>;
  /** All texts one behind the other. */
  readonly words: readonly number[];
  /** For each word whether a statement may begin with it; one more entry for the end. */
  readonly breaks: readonly boolean[];
  /** For each word the number of the text it stands in. */
  readonly owners: readonly number[];
  /** Places of a word, and of a pair of words. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** More than any text has words. */
const PAIR = 2 ** 26;

export function indexPhrases(
  texts: readonly string[],
  read: (text: string) => Words = (text) => readWords(text),
): PhraseIndex {
  const numbers = new Map<string, number>();
  const words: number[] = [];
  const breaks: boolean[] = [];
  const owners: number[] = [];
  const places = new Map<number, number[]>();
  const note = (key: number, at: number): void => {
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  };
  for (const [owner, text] of texts.entries()) {
    const own = read(text);
    let before = 0;
    for (const [at, word] of own.words.entries()) {
      const number = numbers.get(word) ?? numbers.size + 1;
      numbers.set(word, number);
      note(number, words.length);
      if (before > 0) note(before * PAIR + number, words.length - 1);
      words.push(number);
      breaks.push(own.breaks[at] ?? true);
      owners.push(owner);
      before = number;
    }
  }
  return { numbers, words, breaks: [...breaks, true], owners, places };
}

/** First words of all occurrences within one text. */
export function findPhrase(index: PhraseIndex, phrase: readonly string[]): readonly number[] {
  const sought = phrase.map((word) => index.numbers.get(word) ?? 0);
  let [rarest, shift] = [index.places.get(sought[0] ?? 0) ?? [], 0];
  for (let at = 1; at < sought.length && rarest.length > 1; at += 1) {
    const found = index.places.get((sought[at - 1] ?? 0) * PAIR + (sought[at] ?? 0)) ?? [];
    if (found.length < rarest.length) [rarest, shift] = [found, at - 1];
  }
  const isHere = (start: number): boolean =>
    index.owners[start] === index.owners[start + sought.length - 1] &&
    sought.every((word, at) => index.words[start + at] === word);
  return rarest.map((at) => at - shift).filter(isHere);
}

/** Whether an occurrence is a statement of its own and not part of a longer one. */
export const isWhole = ({ breaks }: PhraseIndex, start: number, length: number): boolean =>
  breaks[start] === true && breaks[start + length] === true;
