// Words of a text as the trivial rules see them, and how many two texts share. Deliberately not ours:
// a baseline must not profit from the reader it is compared with.

/** @param {string} text @returns {string[]} */
export const wordsOf = (text) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:['.][\p{L}\p{N}]+)*/gu) ?? [];

/** Jaccard of the two sets of words. @param {string} a @param {string} b */
export function wordOverlap(a, b) {
  const first = new Set(wordsOf(a));
  const second = new Set(wordsOf(b));
  let shared = 0;
  for (const word of first) if (second.has(word)) shared++;
  const all = first.size + second.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** @param {string} a @param {string} b */
export const sameWords = (a, b) => wordsOf(a).join(' ') === wordsOf(b).join(' ');
