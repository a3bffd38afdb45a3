// What of a long quotation answers the question that a point is about, and under which heading it has to be read.

import type { Quote, Variant } from '../../../../domain/document.ts';

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
