// A long side of a point in few words: of a quotation the part that answers the question, under the heading it has to be read
// below; what the sides agree in is left out, what decides between them stays.

import type { Quote, Variant } from '../../../../domain/document.ts';
import { plainWords, shortenAtChange } from '../../differences/draft.ts';

/** Words shown beside one that differs, so that it can be understood. */
const BESIDE = 2;
/** Fewer words than this are not left out: the sign for them is as long. */
const FEWEST = 3;
/** Of sides that have nothing in common no more is shown, in times of what a short one may have. */
const MOST_TIMES = 4;

/** As it is where it is short; otherwise without the stretches in which it agrees with the others. */
export function shortenAround(text: string, others: readonly string[], mostWords: number): string {
  const all = inOne(plainWords(text));
  const [first = ''] = others;
  const led = shortenAtChange(text, first, Number.MAX_SAFE_INTEGER);
  // What both begin with is left out, however short the rest is.
  const words = led.startsWith('… ') ? inOne(led.split(' ')) : all;
  if (words.length <= mostWords) return words.join(' ');
  const known = new Set(['', ...others.flatMap((other) => plainWords(other).map(keyOf))]);
  const differs = (word: string): boolean => DECIDES.test(word) || !known.has(keyOf(word));
  const apart = withoutAgreed(words, differs);
  if (countShown(apart) <= mostWords * MOST_TIMES) return apart.join(' ');
  const decided = withoutAgreed(words, (word) => DECIDES.test(word));
  return countShown(decided) <= mostWords * MOST_TIMES && countShown(decided) > 1
    ? decided.join(' ')
    : [...words.slice(0, mostWords * MOST_TIMES), '…'].join(' ');
}

/** Numbers, and words that bind or deny: they decide wherever they stand. */
const DECIDES =
  /\d|^(?:no|not|never|none|only|must|may|should|shall|can|cannot|without|unless|except|until|always|all|every|each|or|before|after)$/i;

const keyOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}<>=≤≥]+/u, '')
    .replace(/(?<![^\p{L}\p{N}%])[^\p{L}\p{N}%]+$/u, '');

/** Code is one word: half of it would be something else. */
function inOne(words: readonly string[]): string[] {
  const found: string[] = [];
  let isOpen = false;
  for (const word of words) {
    if (isOpen) found[found.length - 1] += ` ${word}`;
    else found.push(word);
    if ((word.split('`').length - 1) % 2 === 1) isOpen = !isOpen;
  }
  return found;
}

const countShown = (words: readonly string[]): number => words.filter((word) => word !== '…').length;

function withoutAgreed(words: readonly string[], differs: (word: string) => boolean): string[] {
  const isKept = words.map((_, at) => words.slice(Math.max(0, at - BESIDE), at + BESIDE + 1).some(differs));
  const shown: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && !isKept[end]) end += 1;
    if (end - at >= FEWEST) {
      if (shown.at(-1) !== '…') shown.push('…');
      at = end;
    } else {
      shown.push(...words.slice(at, Math.max(end, at + 1)));
      at = Math.max(end, at + 1);
    }
  }
  return shown;
}

/** Below such a heading a statement means its opposite, or not yet. */
const TURNS =
  /^(?:[\d.]+\s+)?(?:(?:explicitly |what is )?(?:out[- ]of[- ]scope|not (?:covered|included|supported|planned|in (?:scope|this (?:version|release)))|beyond the scope)|non-?goals?|exclusions?|excluded|later|future (?:work|versions?)|deferred|won't do|rejected(?: alternatives?)?|alternatives rejected)\b/i;

/** `Not covered: Updating the firmware.` */
export function underHeading(variants: readonly Variant[], { variant, start, text }: Quote): string {
  const said = text.trim().replace(/^#+ +/, '');
  const sections = variants.find(({ id }) => id === variant)?.document.sections ?? [];
  let at = sections.findLast((section) => section.start <= start);
  while (at !== undefined && !TURNS.test(at.title)) {
    const { parent } = at;
    at = parent === undefined ? undefined : sections[parent];
  }
  const title = at?.title.replace(/^[\d.]+\s+/, '').trim();
  return title === undefined || said === title
    ? said
    : `${title}: ${said.replace(/^(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')}`;
}

/** Lines, labels and sentences. */
const CUTS = /\n+|(?<=[.!?])\s+(?=\p{Lu})|(?:(?<!\s)\s+|(?<=\n)[^\S\n]+)(?=\*\*[^*\n]{1,60}:\*\*)/u;
const LABELS = /(?:^|\n)[ \t]*(?:\*\*|__)?[^:\n*]{1,40}:/g;

/**
 * The piece that shares most with the question and with what the others say; all of it where it is short and has not
 * several labels, where it is a row, and where no piece is nearer than another.
 */
export function tellingPart(
  text: string,
  about: string,
  others: readonly string[],
  mostWords: number,
): string {
  const isShort = text.split(/\s+/).length <= mostWords && (text.match(LABELS) ?? []).length < 2;
  if (isShort || /^\s*\|/.test(text)) return text;
  const pieces = text.split(CUTS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const [asked, said] = [wordsIn(about), wordsIn(others.join(' '))];
  const scores = pieces.map((piece) => {
    const words = [...wordsIn(piece)];
    return words.filter((word) => asked.has(word)).length * 2 + words.filter((word) => said.has(word)).length;
  });
  const most = Math.max(...scores);
  const best = pieces[scores.indexOf(most)];
  return best === undefined || most === 0 || scores.every((score) => score === most) ? text : best;
}

const COMMON = new Set([
  'the',
  'and',
  'for',
  'with',
  'that',
  'this',
  'are',
  'not',
  'from',
  'all',
  'has',
  'may',
]);

const wordsIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !COMMON.has(word)));
