// Finds the passage that a slightly wrong copy was made from. A copy may lose letters; it may not change a number, a
// negation or an obligation, for then it says something else.

export interface NearPassage {
  /** Half-open, in the text that was searched. */
  readonly start: number;
  readonly end: number;
}

const SHORTEST = 20;
const LONGEST = 800;
const LONGEST_TEXT = 8_000;
const MOST_EDITS = 10;
const EDITS_PER_CHARACTER = 0.08;
/** Below this share of common words the costly search cannot succeed. */
const COMMON_WORDS = 0.6;

const WEIGHTY = new Set(
  'not no nor never none neither cannot must may might shall should can could will would only without all any each every both either unless except before after until more less least most above below and or if'.split(
    ' ',
  ),
);

export function findNear(text: string, wanted: string): NearPassage | undefined {
  if (wanted.length < SHORTEST || wanted.length > LONGEST || text.length > LONGEST_TEXT) return undefined;
  const words = wordsOf(wanted);
  const there = new Set(wordsOf(text));
  if (words.filter((word) => there.has(word)).length < COMMON_WORDS * words.length) return undefined;
  const most = Math.min(MOST_EDITS, Math.floor(wanted.length * EDITS_PER_CHARACTER));
  const found = closestPassage(text, wanted);
  if (found.edits > most) return undefined;
  const passage = toWholeWords(text, found);
  return saysTheSame(words, wordsOf(text.slice(passage.start, passage.end))) ? passage : undefined;
}

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:/'-][\p{L}\p{N}]+)*/gu) ?? [];

/** Edit distance with a free beginning and end (Sellers): one row at a time, each cell knows where it began. */
function closestPassage(text: string, wanted: string): NearPassage & { readonly edits: number } {
  const rows = wanted.length;
  let edits = Array.from({ length: rows + 1 }, (_, row) => row);
  let starts = new Array<number>(rows + 1).fill(0);
  let best = { start: 0, end: 0, edits: rows };
  for (let column = 1; column <= text.length; column += 1) {
    const nextEdits = [0];
    const nextStarts = [column];
    for (let row = 1; row <= rows; row += 1) {
      const same = text.charCodeAt(column - 1) === wanted.charCodeAt(row - 1) ? 0 : 1;
      const replace = (edits[row - 1] as number) + same;
      const insert = (edits[row] as number) + 1;
      const omit = (nextEdits[row - 1] as number) + 1;
      const least = Math.min(replace, insert, omit);
      nextEdits.push(least);
      nextStarts.push(
        (least === replace
          ? starts[row - 1]
          : least === insert
            ? starts[row]
            : nextStarts[row - 1]) as number,
      );
    }
    edits = nextEdits;
    starts = nextStarts;
    const last = edits[rows] as number;
    if (last < best.edits) best = { start: starts[rows] as number, end: column, edits: last };
  }
  return best;
}

const isWordCharacter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

function toWholeWords(text: string, { start, end }: NearPassage): NearPassage {
  let from = start;
  let to = end;
  while (from > 0 && isWordCharacter(text.charAt(from)) && isWordCharacter(text.charAt(from - 1))) from -= 1;
  while (to < text.length && isWordCharacter(text.charAt(to - 1)) && isWordCharacter(text.charAt(to)))
    to += 1;
  while (from < to && text.charAt(from) === ' ') from += 1;
  while (to > from && text.charAt(to - 1) === ' ') to -= 1;
  return { start: from, end: to };
}

function saysTheSame(given: readonly string[], standing: readonly string[]): boolean {
  const weighty = (words: readonly string[]): string =>
    words.filter((word) => WEIGHTY.has(word) || /\p{N}/u.test(word) || word.endsWith("n't")).join(' ');
  return (
    weighty(given) === weighty(standing) && !hasOpposite(given, standing) && !hasOpposite(standing, given)
  );
}

/** "supported" where the text has "unsupported". */
function hasOpposite(words: readonly string[], others: readonly string[]): boolean {
  const known = new Set(others);
  return words.some(
    (word) => !known.has(word) && others.some((other) => isNegationOf(word, other) && !words.includes(other)),
  );
}

const isNegationOf = (word: string, other: string): boolean =>
  word.length > other.length &&
  /^(?:un|in|im|il|ir|non-?|dis|a|de)$/.test(word.slice(0, word.length - other.length)) &&
  word.endsWith(other);
