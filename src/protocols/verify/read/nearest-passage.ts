// The passage of a text that is most like given words: the most of them, in the same order, in one place.

export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

export interface Passage {
  /** Of the words that were looked for, in the same order. */
  readonly share: number;
  readonly start: number;
  readonly end: number;
}

/** A passage may hold so much more than the words looked for. */
const STRETCH = 1.4;
/** Places with equally many words that are compared word by word. */
const MOST_PLACES = 50;

/** In lower case, without punctuation and marks. */
export function readWords(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

export function nearestPassage(wanted: readonly string[], words: readonly PlacedWord[]): Passage {
  const size = Math.min(words.length, Math.ceil(wanted.length * STRETCH));
  const none: Passage = { share: 0, start: 0, end: 0 };
  return placesWithMost(wanted, words, size)
    .map((at) => measurePassage(wanted, words.slice(at, at + size)))
    .reduce((left, right) => (right.share > left.share ? right : left), none);
}

/** Where windows begin that hold most of the words, in any order. */
function placesWithMost(wanted: readonly string[], words: readonly PlacedWord[], size: number): number[] {
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  let shared = 0;
  let most = 0;
  let places: number[] = [];
  words.forEach(({ word }, index) => {
    const left = index < size ? 0 : release(open, words[index - size]?.word ?? '');
    shared += take(open, word) - left;
    if (shared < most || shared === 0) return;
    if (shared > most) places = [];
    most = shared;
    if (places.length < MOST_PLACES) places.push(Math.max(0, index - size + 1));
  });
  return places;
}

function take(open: Map<string, number>, word: string): number {
  const count = open.get(word);
  if (count === undefined) return 0;
  open.set(word, count - 1);
  return count > 0 ? 1 : 0;
}

function release(open: Map<string, number>, word: string): number {
  const count = open.get(word);
  if (count === undefined) return 0;
  open.set(word, count + 1);
  return count >= 0 ? 1 : 0;
}

function measurePassage(wanted: readonly string[], window: readonly PlacedWord[]): Passage {
  const words = window.map(({ word }) => word);
  const common = longestCommon(wanted, words);
  // As tight as it can be without losing a word.
  let [from, to] = [0, words.length];
  while (from < to && longestCommon(wanted, words.slice(from + 1, to)) === common) from += 1;
  while (to > from && longestCommon(wanted, words.slice(from, to - 1)) === common) to -= 1;
  return { share: common / wanted.length, start: window[from]?.start ?? 0, end: window[to - 1]?.end ?? 0 };
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    b.forEach((other, index) => {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    });
    row = next;
  }
  return row[b.length] ?? 0;
}
