// Words of texts: where a quote stands in a text, and which texts are near each other.

const WORD = /[\p{L}\p{N}%]+/gu;
const STOP = new Set(
  'a an the and or of to in on for with by is are be at as it its this that from will can than then not no'.split(
    ' ',
  ),
);

/** @param {string} text @returns {string[]} */
export const wordsOf = (text) => text.toLowerCase().match(WORD) ?? [];

/** @type {Map<string, ReadonlySet<string>>} */
const known = new Map();
const MOST_KNOWN = 20_000;

/** Those that tell something, each once; the same texts are asked for again and again. @param {string} text */
export function tellingWords(text) {
  const found = known.get(text);
  if (found) return found;
  const made = new Set(wordsOf(text).filter((word) => !STOP.has(word)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}

/**
 * Where `wanted` stands in `words` without a gap; -1 if nowhere.
 * @param {readonly string[]} words @param {readonly string[]} wanted
 */
export function findWords(words, wanted, from = 0) {
  if (wanted.length === 0) return -1;
  for (let at = from; at + wanted.length <= words.length; at += 1) {
    if (wanted.every((word, index) => words[at + index] === word)) return at;
  }
  return -1;
}

/**
 * The characters of `text` that say `quote`, whatever marks stand between the words; undefined if it does not.
 * @param {string} text @param {string} quote
 */
export function sliceOf(text, quote) {
  const found = [...text.matchAll(WORD)];
  const wanted = wordsOf(quote);
  const at = findWords(
    found.map(([word]) => word.toLowerCase()),
    wanted,
  );
  if (at < 0) return undefined;
  const last = found[at + wanted.length - 1];
  return text.slice(found[at].index, last.index + last[0].length);
}

/** The share of the telling words of `quote` that `words` has. @param {string} quote @param {ReadonlySet<string>} words */
export function shareOf(quote, words) {
  const wanted = [...tellingWords(quote)];
  return wanted.length === 0 ? 0 : wanted.filter((word) => words.has(word)).length / wanted.length;
}

/** What a word weighs: the rarer in these texts, the more. @param {readonly string[]} texts */
export function weighWords(texts) {
  const counts = new Map();
  for (const text of texts) {
    for (const word of tellingWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (word) => Math.log(1 + texts.length / (counts.get(word) ?? texts.length));
}

/**
 * The nearest of the candidates by rare words in common, and how near; undefined without a word in common.
 * @template T @param {string} text @param {readonly T[]} candidates @param {(one: T) => string} read
 * @param {(word: string) => number} weigh @returns {{one: T, score: number} | undefined}
 */
export function nearestOf(text, candidates, read, weigh) {
  const own = tellingWords(text);
  let best;
  for (const one of candidates) {
    const other = tellingWords(read(one));
    let score = 0;
    for (const word of own) if (other.has(word)) score += weigh(word);
    score /= Math.sqrt(Math.max(1, other.size));
    if (score > (best?.score ?? 0)) best = { one, score };
  }
  return best;
}
